import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { eventually, open } from './browser.mjs';
import { serveFiles } from './servers.mjs';

/** The maximum number of compressed bytes that a first visit loads. */
const BUDGET = 400_000;
/** The maximum number of bytes of the modules that read photographs and make books. */
const [VISION, BOOK] = [700_000, 6_000_000];

export async function theFirstLoadIsSmall(browser, base, site) {
  const { context, page, at } = await open(browser, base, { serviceWorkers: 'block' });
  const loaded = new Set();
  page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
  await at('play');
  await page.locator('[data-depth="where"]').click();
  await page.getByText(/Look/).first().waitFor();
  let total = 0;
  for (const path of loaded) {
    const bytes = await readFile(join(site, path.endsWith('/') ? `${path}index.html` : path));
    total += path.endsWith('woff2') ? bytes.length : brotliCompressSync(bytes).length;
  }
  console.log(`        ${loaded.size} files, ${total} bytes with the module and a hint`);
  assert.ok(loaded.has('/tesuji.wasm') && total < BUDGET, `${total} bytes`);
  await context.close();
}

export async function theReaderOfPhotographsIsSmall(_browser, _base, site) {
  const { length } = await readFile(join(site, 'tesuji-vision.wasm'));
  assert.ok(length < VISION, `${length} bytes`);
}

export async function theMakerOfBooksHasALimit(_browser, _base, site) {
  const { length } = await readFile(join(site, 'tesuji-book.wasm'));
  assert.ok(length < BOOK, `${length} bytes`);
}

export async function theFirstLoadIsFewRequests(browser, base) {
  const { context, page, at } = await open(browser, base, { serviceWorkers: 'block' });
  const loaded = new Set();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname.slice(1)));
  await at('play');
  await page.locator('[data-depth="where"]').click();
  await page.getByText(/Look/).first().waitFor();
  assert.ok(loaded.has('app/main.js') && loaded.size <= 10, [...loaded].join(' '));
  await context.close();
}

/** Returns the visible state of a board: the positions of its digits and lines. */
const boardOf = (page, selector) => page.locator(selector).evaluate((board) => {
  const place = board.getBoundingClientRect();
  return [[place.x, place.y, place.width], ...[...board.querySelectorAll('.cell')].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    const style = getComputedStyle(cell);
    const digit = cell.querySelector('.digit');
    return [x, y, width, height, style.borderTop, style.borderLeft, style.backgroundColor, digit?.textContent ?? '', digit ? getComputedStyle(digit).fontSize : ''].join(' ');
  })];
});

export async function theBoardIsThereBeforeTheScripts(browser, base) {
  for (const [width, height] of [[360, 640], [820, 1180], [1280, 860]]) {
    const { context, page, at } = await open(browser, base, { viewport: { width, height }, serviceWorkers: 'block', settings: { motion: false } });
    let release = () => {};
    const released = new Promise((resolve) => { release = resolve; });
    await page.route('**/app/main.js', async (route) => { await released; await route.continue(); });
    await page.goto(`${base}#/play`, { waitUntil: 'commit' });
    await page.locator('.board.first .digit').first().waitFor();
    const before = await boardOf(page, '.board.first');
    release();
    await page.locator('[data-cell="0"]').waitFor();
    assert.deepEqual(before, await boardOf(page, '.board'));
    // The game of the last visit replaces the example, without another board before it.
    await page.locator('[data-cell="0"]').click();
    await page.locator('.pad [data-digit="1"]').click();
    await page.waitForTimeout(400);
    await page.unroute('**/app/main.js');
    await page.route('**/app/main.js', (route) => route.abort());
    await page.reload();
    await eventually.equal(() => page.locator('.board.first').isVisible(), false);
    await context.close();
  }
}

export async function thePageIsThereBeforeTheModule(browser, base) {
  const { context, page, at } = await open(browser, base, { serviceWorkers: 'block' });
  let release = () => {};
  await page.route('**/*.wasm', async (route) => { await new Promise((resolve) => { release = resolve; }); await route.continue(); });
  await at('play');
  await page.locator('[data-cell="0"].cell').waitFor();
  await eventually.ok(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0 || new Promise((resolve) => new PerformanceObserver(() => resolve(true)).observe({ type: 'paint', buffered: true }))));
  const shifts = await page.evaluate(() => new Promise((resolve) => {
    const shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? String(node?.textContent)) });
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(shifts), 500);
  }));
  assert.ok(shifts.reduce((sum, { value }) => sum + value, 0) < 0.01, `layout shifts ${JSON.stringify(shifts)}`);
  release();
  await context.close();
}

export async function thePageWorksOffline(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('play');
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.waitForFunction(async () => {
    for (const name of await caches.keys()) if (await (await caches.open(name)).match('tesuji-all.wasm')) return true;
    return false;
  });
  await context.setOffline(true);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('[data-depth="where"]').click();
  await page.getByText(/Look/).first().waitFor();
  await page.goto(`${base}#/learn/x-wing`);
  await page.getByRole('heading', { name: 'X-wing' }).waitFor();
  await context.close();
}

export async function anOpenPageKeepsItsVersion(browser, _, site) {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await cp(site, folder, { recursive: true });
  const { base, end } = await serveFiles(folder);
  const { context, page, at } = await open(browser, base);
  await at('play');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  // A new version has another text, and another script of a view that is not loaded yet.
  const change = async (name, from, to) => writeFile(join(folder, name), (await readFile(join(folder, name), 'utf8')).replace(from, to));
  await change('sw.js', /const VERSION = '\w+'/, "const VERSION = 'newer'");
  await change('words/en.js', "'Help'", "'Newer help'");
  await change('words/more/en.js', "'Learn'", "'Newer lessons'");
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing ?? registration.waiting;
    if (worker.state !== 'installed') await new Promise((resolve) => { worker.onstatechange = resolve; });
  });
  await at('learn');
  await page.getByRole('heading', { name: 'Learn', exact: true }).waitFor();
  const other = await context.newPage();
  await other.goto(`${base}#/play`, { waitUntil: 'domcontentloaded' });
  await other.getByRole('heading', { name: 'Newer help' }).waitFor();
  // Both pages have the new version.
  await page.getByRole('heading', { name: 'Newer lessons' }).waitFor();
  await context.close();
  end();
  await rm(folder, { recursive: true });
}

export async function aLinkHasAPreviewThatThePageNeverLoads(browser, base) {
  const { context, page, at } = await open(browser, base);
  const loaded = [];
  context.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await at('play');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const { tags, kept } = await page.evaluate(async () => {
    const tags = Object.fromEntries([...document.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"]')].map((tag) => [tag.getAttribute('property') ?? tag.getAttribute('name'), tag.getAttribute('content')]));
    const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return { tags, kept: lists.flat().map(({ url }) => new URL(url).pathname) };
  });
  for (const name of ['title', 'description', 'image:alt']) assert.ok(tags[`og:${name}`], name);
  assert.equal(tags['og:type'], 'website');
  assert.equal(tags['twitter:card'], 'summary_large_image');
  assert.ok(loaded.includes('/app/main.js') && kept.includes('/app/main.js'), `${loaded}; ${kept}`);
  assert.deepEqual([...loaded, ...kept].filter((path) => path.endsWith('.png')), []);
  const response = await fetch(new URL(tags['og:image'], base));
  assert.equal(response.headers.get('content-type'), tags['og:image:type']);
  const picture = Buffer.from(await response.arrayBuffer());
  assert.ok(picture.length < 100_000, `${picture.length} bytes`);
  // The first chunk of a PNG file has its width and height.
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String), [tags['og:image:width'], tags['og:image:height']]);
  await context.close();
}

export async function nothingMovesWhileAViewLoads(browser, base) {
  for (const [width, height] of [[390, 844], [1280, 860]]) {
    const { context, page, at } = await open(browser, base, { viewport: { width, height } });
    for (const view of ['play', 'enter', 'path', 'make', 'watch', 'learn', 'learn/x-wing', 'games', 'book', 'share', 'settings']) {
      await page.goto('about:blank');
      await at(view);
      await page.locator('main h1').waitFor();
      await page.waitForFunction(() => !document.querySelector('.busy') && document.fonts.status === 'loaded');
      const shift = await page.evaluate(() => new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }));
      assert.ok(shift < 0.02, `${view} at ${width}: layout shift ${shift}`);
    }
    await context.close();
  }
}

export async function nothingButThePageItselfRuns(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('play');
  await page.locator('.cell').first().waitFor();
  const refused = await page.evaluate(async () => {
    const violations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    document.body.setAttribute('style', 'color: red');
    await fetch('https://example.org/').catch(() => undefined);
    const image = new Image();
    image.src = 'https://example.org/a.png';
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { violations, ran: 'ran' in window };
  });
  assert.deepEqual([...new Set(refused.violations)].sort(), ['connect-src', 'img-src', 'script-src-elem', 'style-src-attr']);
  assert.equal(refused.ran, false);
  await context.close();
}
