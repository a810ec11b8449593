// Opens pages in the browser, and records their errors.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { touch } from './gecko.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Starts Chromium, again if it crashes before it has opened a page. */
export async function launch(attempts = 3) {
  try {
    return await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', headless: true, args: FLAGS });
  } catch (error) {
    if (attempts <= 1) throw error;
    console.log(`started again after: ${String(error.message).split('\n')[0]}`);
    return launch(attempts - 1);
  }
}

/** The Chromium in which contexts are opened. @type {Promise<import('playwright-core').Browser> | undefined} */
let running;

/** Returns a running Chromium. It is kept for later tests, because starting takes longer than many of them. */
function chromiumNow() {
  running ??= launch().then((browser) => browser.on('disconnected', () => { running = undefined; }));
  return running;
}

/** A browser of a test: contexts of their own in a Chromium that tests share. */
export class Chromium {
  #contexts = [];

  async newContext(options) {
    const context = await (await chromiumNow()).newContext(options);
    this.#contexts.push(context);
    return context;
  }

  async close() {
    await Promise.all(this.#contexts.map((context) => context.close()));
  }
}

/** The factor by which pages are slower, to find tests that depend on their speed: `SLOW=6 node run.mjs ...`. */
const SLOW = Number(process.env.SLOW ?? 1);

/** Slows a page down, unless it has been closed since. @param {import('playwright-core').Page} page */
async function slow(page) {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
}

/**
 * Opens a page in a new context. `faults` collects errors, blocked content and requests to other hosts.
 * @param {import('playwright-core').Browser} browser
 */
export async function open(browser, base, { settings = {}, offline = false, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', ...options });
  context.setDefaultTimeout(120_000);
  // In a page, `part('layout')` returns the exports of a loaded module.
  await context.addInitScript(() => {
    window.part = async (name) => (await import(new URL('app/main.js', document.baseURI).href)).part(`app/${name}.js`);
    // `handOver('paste', data)` pastes data into the page, and `handOver('drop', data)` drops it. Firefox drops the data
    // of a clipboard event that a script makes.
    window.handOver = (kind, data) => {
      const event = new Event(kind, { bubbles: true, cancelable: true });
      Object.defineProperty(event, kind === 'paste' ? 'clipboardData' : 'dataTransfer', { value: data });
      document.body.dispatchEvent(event);
    };
  });
  if (SLOW > 1) context.on('page', slow);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
  page.on('request', (request) => { if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== new URL(base).origin) faults.push(`request to ${request.url()}`); });
  // An empty page has no storage.
  if (Object.keys(settings).length) await page.addInitScript((chosen) => { if (origin !== 'null' && !localStorage.getItem('tesuji.settings')) localStorage.setItem('tesuji.settings', JSON.stringify(chosen)); }, settings);
  return { context, page, faults, at: (hash) => page.goto(`${base}#/${hash}`, { waitUntil: 'domcontentloaded' }) };
}

/** Asks the engine as the page does. */
export const ask = (page, query, request) => page.evaluate(async ([name, parameters]) => (await part('engine/engine')).ask(name, parameters), [query, request]);

/** Returns the latest announcement to screen readers. */
export const spoken = (page) => page.locator('#live').textContent();

/** Taps the middle of an element with a finger. @param {import('playwright-core').Locator} locator */
export async function tap(locator) {
  const page = locator.page();
  if (page.context().browser()?.browserType().name() !== 'firefox') return locator.tap();
  await locator.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  const { x, y, width, height } = await locator.boundingBox();
  return touch(page, Math.round(x + width / 2), Math.round(y + height / 2));
}

/** How long `eventually` waits for what is expected, in milliseconds. */
const PATIENCE = 30_000;

/**
 * The checks of `assert` for what a page shows. They take a function that reads the page, and read it again until the
 * check holds: a page answers a click or a key a moment later.
 */
export const eventually = new Proxy(assert, {
  get: (checks, name) => async (read, ...expected) => {
    const end = performance.now() + PATIENCE;
    for (;;) {
      try {
        // Reading fails, too, while an element is drawn anew.
        return checks[name](await read(), ...expected);
      } catch (error) {
        if (performance.now() > end) throw error;
        await pause(50);
      }
    }
  },
});
