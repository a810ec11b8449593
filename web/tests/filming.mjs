// Tests of the live picture of the camera.

import assert from 'node:assert/strict';
import { eventually, open } from './browser.mjs';
import { found, givensOf, withCamera } from './pictures.mjs';
import { EASY, EASY_SOLUTION } from './puzzles.mjs';

/** A puzzle with several solutions. */
const SEVERAL = `${EASY.slice(0, 70)}...........`;

/** Opens Enter with a camera that shows nothing yet. */
async function enter(browser, base, options) {
  const opened = await open(browser, base, options);
  await opened.at('enter');
  await opened.page.locator('.sources').waitFor();
  await withCamera(opened.page);
  return { ...opened, finder: opened.page.locator('.viewfinder') };
}

const show = (page, givens) => page.evaluate(async (digits) => camera.show(digits && await pictureOf([digits])), givens);
const film = (page) => page.locator('[data-do="live"]').click();
const states = (page) => page.evaluate(() => camera.tracks.map((track) => track.readyState));

export async function theCameraTakesAPuzzleByItself(browser, base) {
  const loaded = [];
  const { context, page, finder, faults } = await enter(browser, base);
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  assert.ok(await page.evaluate(() => document.featurePolicy.allowsFeature('camera')));
  await film(page);
  await eventually.equal(() => finder.getByRole('status').textContent(), 'Point the camera at a whole sudoku.');
  assert.deepEqual(await page.evaluate(() => [camera.wanted[0].audio, camera.wanted[0].video.facingMode]), [false, 'environment']);
  assert.equal(await page.locator('.live polygon').count(), 0);
  await show(page, EASY);
  await finder.waitFor({ state: 'detached' });
  await found(page, 'unique');
  await eventually.equal(() => givensOf(page), EASY);
  assert.deepEqual(await states(page), ['ended']);
  await page.waitForFunction(() => document.querySelector('.picture')?.naturalWidth > 0);
  // The module is loaded once for all frames, and the one that was taken is not read again.
  assert.equal(loaded.filter((path) => path === '/tesuji-vision.wasm').length, 1);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-do')), 'live');
  await page.locator('.actions').getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.play [data-cell="0"].given').waitFor();
  await eventually.equal(() => givensOf(page), EASY);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aPlayerTakesAnyPicture(browser, base) {
  const { context, page, finder, faults } = await enter(browser, base);
  for (const [givens, status] of [[SEVERAL, 'several'], [EASY_SOLUTION, 'unique'], ['', 'unreadable']]) {
    await show(page, givens);
    await film(page);
    // No other frame takes it: it has several solutions, or no empty cell.
    await eventually.match(() => finder.getByRole('status').textContent(), givens ? /^Grid found, but/ : /^Point/);
    if (givens) {
      await page.waitForTimeout(1000);
      // The digits are drawn over those of the picture.
      await eventually.equal(async () => (await page.locator('.live text').allTextContents()).join(''), givens.replaceAll('.', ''));
    }
    await page.keyboard.press('Enter');
    await finder.waitFor({ state: 'detached' });
    await found(page, status);
    if (givens) await eventually.equal(() => givensOf(page), givens);
    assert.ok((await states(page)).every((state) => state === 'ended'));
  }
  assert.deepEqual(faults, []);
  await context.close();
}

export async function theOutlineIsThatOfTheGrid(browser, base) {
  const { context, page, faults } = await enter(browser, base);
  await show(page, SEVERAL);
  await film(page);
  // The corners of the grid where the camera shows it, in frames of 1000 pixels.
  const corners = [[50, 50], [590, 50], [590, 590], [50, 590]].map(([x, y]) => [1.2 * x - 0.12 * y + 320, 0.1 * x + 1.2 * y + 80].map((side) => (side * 1000) / 1280));
  await eventually.ok(() => page.evaluate((expected) => {
    const points = document.querySelector('.live polygon')?.getAttribute('points').split(' ').map((point) => point.split(',').map(Number));
    return points?.every(([x, y], nth) => Math.hypot(x - expected[nth][0], y - expected[nth][1]) < 12);
  }, corners));
  assert.equal(await page.locator('.viewfinder svg').getAttribute('viewBox'), '0 0 1000 750');
  // Each digit is in its cell.
  const places = await page.evaluate(() => {
    const [outline, ...digits] = ['polygon', 'text'].flatMap((name) => [...document.querySelectorAll(`.live ${name}`)]).slice(1).map((element) => element.getBoundingClientRect());
    return digits.every(({ left, right, top, bottom }) => left > outline.left && right < outline.right + 5 && top > outline.top && bottom < outline.bottom + 5);
  });
  assert.ok(places);
  await show(page, '');
  await eventually.equal(() => page.locator('.live polygon').count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function everyWayOutReleasesTheCamera(browser, base) {
  const { context, page, finder, faults, at } = await enter(browser, base);
  const isReleased = () => eventually.ok(async () => (await states(page)).every((state) => state === 'ended'));
  const ways = {
    escape: () => page.keyboard.press('Escape'),
    button: () => finder.getByRole('button', { name: 'Close' }).click(),
    hidden: () => page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      delete document.hidden;
    }),
    unplugged: () => page.evaluate(() => camera.tracks.at(-1).onended()),
    pasted: () => page.evaluate(async (givens) => bring('paste', await pictureOf([givens])), EASY),
    left: () => page.evaluate(() => { location.hash = '#/learn'; }),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await film(page);
    await eventually.deepEqual(async () => (await states(page)).at(-1), 'live', way);
    await leave();
    await finder.waitFor({ state: 'detached' });
    await isReleased();
    if (way === 'unplugged') await page.getByText('No camera is available.').waitFor();
  }
  // The camera opens after the viewfinder was closed.
  await page.evaluate(() => { location.hash = '#/enter'; });
  await page.evaluate(() => {
    const { open: openNow } = camera;
    camera.open = () => new Promise((resolve) => { camera.allow = async () => resolve(await openNow()); });
  });
  const before = (await states(page)).length;
  await film(page);
  await page.waitForFunction(() => camera.allow);
  await page.keyboard.press('Escape');
  await page.evaluate(() => camera.allow());
  await eventually.equal(async () => (await states(page)).length, before + 1);
  await isReleased();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aCameraThatCannotBeUsedIsASentence(browser, base) {
  const words = { en: [/^The page may not use the camera/, /^No camera is available/], zh: [/无权使用摄像头/, /^没有可用的摄像头/] };
  for (const [language, [denied, none]] of Object.entries(words)) {
    const { context, page, finder, faults } = await enter(browser, base, { settings: { language } });
    for (const [name, said] of [['NotAllowedError', denied], ['NotFoundError', none], ['NotReadableError', none]]) {
      await page.evaluate((error) => { camera.open = () => Promise.reject(new DOMException('', error)); }, name);
      await film(page);
      await eventually.match(() => page.locator('.notice').textContent(), said);
      await finder.waitFor({ state: 'detached' });
    }
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function aMissingReaderEndsTheLivePicture(browser, base) {
  const { context, page, finder } = await enter(browser, base, { serviceWorkers: 'block' });
  await page.route('**/tesuji-vision.wasm', (route) => route.abort());
  await film(page);
  await page.getByText('The part of the page that reads pictures cannot be loaded.').waitFor();
  await finder.waitFor({ state: 'detached' });
  assert.deepEqual(await states(page), ['ended']);
  await context.close();
}

export async function aPageWithoutCamerasHasNoButtonForThem(browser, base) {
  const { context, page, at } = await open(browser, base);
  // Browsers hide them on pages that are not secure.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined }));
  await at('enter');
  await page.locator('.sources [data-camera]').waitFor();
  assert.equal(await page.locator('[data-do="live"]').count(), 0);
  await context.close();
}
