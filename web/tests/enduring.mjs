// Unusual screens, names, texts and clicks.

import assert from 'node:assert/strict';
import { eventually, open } from './browser.mjs';
import { EASY, HARD, KILLER, LINE, SAMURAI, W_WING } from './puzzles.mjs';

const VIEWS = ['play', 'make', 'enter', 'path', 'watch', 'learn', 'learn/x-wing', 'games', 'book', 'share', 'settings'];

/** Opens a view, and waits for its heading. */
async function show(page, at, view) {
  await at(view);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('.busy'));
}

/** Returns the names of the elements beyond the right edge of the screen. */
const beyond = (page) => page.evaluate(() => [...document.querySelectorAll('body *')].filter((element) =>
  element.checkVisibility() && !element.closest('.menu ul, .unseen') && getComputedStyle(element).clipPath === 'none' && element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((element) => `${element.tagName}.${element.className}`));

export async function enlargedAndNarrowPagesNeedNoSidewaysScroll(browser, base) {
  // 1280 by 800 at 200 % and 400 %, and the narrowest phone.
  for (const [width, height] of [[640, 400], [320, 200], [320, 568]]) {
    const { context, page, at } = await open(browser, base, { viewport: { width, height }, settings: { motion: false } });
    await page.goto(`${base}#p=${W_WING}`, { waitUntil: 'domcontentloaded' });
    await page.locator('.given').first().waitFor();
    for (const view of VIEWS) {
      await show(page, at, view);
      await eventually.deepEqual(() => beyond(page), [], `${view} at ${width} by ${height}`);
      await eventually.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${view} at ${width} by ${height}`);
    }
    await context.close();
  }
}

export async function longNamesStayOnTheScreen(browser, base) {
  const metadata = { title: 'Neununddreißigzellenkäfigsudoku'.repeat(12), author: 'A'.repeat(300) };
  const problem = JSON.stringify({ tesuji: 1, box: '3x3', givens: [5, ...Array(80).fill(0)], constraints: [{ constraint: 'cage', cells: [1, 2], sums: [9] }], metadata });
  for (const [width, height] of [[360, 640], [1280, 800]]) {
    const { context, page, at } = await open(browser, base, { viewport: { width, height }, settings: { motion: false } });
    await page.goto(`${base}#p=${encodeURIComponent(problem)}`, { waitUntil: 'domcontentloaded' });
    await page.locator('.board .rule-cage').waitFor();
    await eventually.deepEqual(() => beyond(page), []);
    await eventually.ok(() => page.locator('.play h1').evaluate((title) => title.clientHeight < 100));
    await page.locator('[data-cell="5"]').click();
    await page.keyboard.press('1');
    await page.locator('.placed').waitFor();
    await page.waitForTimeout(400);
    await at('games');
    await page.locator('.games h2').first().waitFor();
    await eventually.deepEqual(() => beyond(page), []);
    await context.close();
  }
}

export async function thePageWorksWhereNothingMayBeStored(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    }
  });
  for (const view of VIEWS) {
    await show(page, at, view);
    // The offer of a shared game has a place for an error.
    await eventually.deepEqual(() => page.locator('.error:not(:empty)').allTextContents(), [], view);
  }
  await at('play');
  await page.locator('[data-level="day"]').click();
  await page.locator('.play h1').getByText(',').waitFor();
  await page.locator('.play .cell:not(.given)').first().click();
  await page.keyboard.press('1');
  await page.locator('.placed').waitFor();
  await at('make');
  await at('play');
  await page.locator('.placed').waitFor();
  await at('enter');
  await page.locator('textarea').fill(LINE);
  await page.locator('.findings[data-status="unique"]').waitFor();
  await page.locator('.actions .button.main').click();
  await page.locator('.play [data-cell="0"].given').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function backAndReloadKeepTheViewAndTheGame(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${encodeURIComponent(KILLER.text)}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.rule-cage').first().waitFor();
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press('5');
  await page.locator('.placed').waitFor();
  await page.waitForTimeout(400);
  const heading = () => page.locator('main h1').first().textContent();
  const headings = [];
  for (const view of VIEWS) {
    await show(page, at, view);
    headings.push(await heading());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await eventually.equal(() => heading().catch(() => ''), headings.at(-1), `${view} after a reload`);
  }
  for (const view of VIEWS.slice(0, -1).reverse()) {
    await page.goBack();
    await eventually.equal(() => new URL(page.url()).hash, `#/${view}`);
    await eventually.equal(() => heading().catch(() => ''), headings[VIEWS.indexOf(view)], `back in ${view}`);
  }
  await eventually.equal(() => page.locator('.board .rule-cage').count(), KILLER.cages);
  await eventually.equal(() => page.locator('[data-cell="0"]').textContent(), '5');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function damagedAddressesAndTextsAreExplained(browser, base) {
  const { context, page, faults } = await open(browser, base);
  for (const [address, words] of [
    ['#p=%E0%A4%A', /cannot be read/], ['#p=123&moves=zzz', /cannot be read/], [`#p=${'a'.repeat(5000)}`, /cannot be read/],
    ['#/path/%', /How it is solved/], ['#/nowhere', /New game/], ['#/learn/nothing', /No technique has this name/],
  ]) {
    await page.goto(`${base}${address}`, { waitUntil: 'domcontentloaded' });
    await eventually.match(() => page.locator('main').textContent(), words, address.slice(0, 20));
    await page.locator('main h1').first().waitFor({ state: 'attached' });
  }
  await page.getByRole('link', { name: 'All techniques' }).click();
  for (const text of ['hello', '🎉🎉🎉', '\u0000\u0001\u0002', '{"a":', '<html>', '1'.repeat(80), '[[', 'javascript:alert(1)', '\u202e12', 'x'.repeat(3_000_000)]) {
    await page.evaluate(() => { location.hash = '#/learn'; });
    await page.locator('.techniques').first().waitFor();
    await page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData('text', pasted);
      handOver('paste', data);
    }, text);
    await page.locator('.findings[data-status="unreadable"]').waitFor();
  }
  // The program answers such texts with 422 or 413, and the browser reports each answer.
  assert.deepEqual(faults.filter((fault) => !/status of (413|422)/.test(fault)), []);
  await context.close();
}

export async function aSecondClickDoesNothingElse(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  // A cell that was left and is chosen again at once is chosen.
  await page.evaluate(() => {
    const tap = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true, clientX: x + width / 2, clientY: y + height / 2, button: 0, pointerId: 1 }));
      window.dispatchEvent(new PointerEvent('pointerup', { pointerId: 1 }));
    };
    tap(document.querySelector('[data-cell="2"]'));
    tap(document.querySelector('main'));
    tap(document.querySelector('[data-cell="2"]'));
  });
  await eventually.deepEqual(() => page.locator('.selected').evaluateAll((cells) => cells.map((cell) => cell.dataset.cell)), ['2']);
  await page.getByRole('button', { name: 'Check' }).dblclick();
  await page.getByText('No mistakes so far.').waitFor();
  await page.locator('[data-level="easy"]').dblclick();
  await page.getByRole('heading', { name: 'Easy', exact: true }).waitFor();
  await at('make');
  await page.getByRole('button', { name: 'Generate' }).dblclick();
  await page.locator('.made li').first().waitFor();
  await eventually.equal(() => page.locator('.busy').count(), 0);
  assert.equal(await page.locator('.made li').count(), 1);
  await at('games');
  await page.locator('.games h2').first().waitFor();
  const count = await page.locator('.games h2').count();
  await page.getByRole('button', { name: 'Delete' }).first().dblclick();
  await page.getByText('Deleted.').waitFor();
  await eventually.equal(() => page.locator('.games h2').count(), count - 1);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aNewGameIsListedBeforeItIsSaved(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  const ids = await page.evaluate(async (givens) => {
    const { play, savedGames } = await part('game/current');
    const { Game } = await part('game/game');
    const { Layout } = await part('layout');
    play(new Game(Layout.of('3x3'), [...givens].map(Number), { id: 'new' }));
    return (await savedGames()).map(({ id }) => id);
  }, HARD.replaceAll('.', '0'));
  assert.ok(ids.includes('new'), ids.join());
  assert.deepEqual(faults, []);
  await context.close();
}

export async function theKeysOfASamuraiCountAllItsGrids(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${encodeURIComponent(SAMURAI)}`, { waitUntil: 'domcontentloaded' });
  await eventually.equal(() => page.locator('.board .cell').count(), 369);
  for (const digit of ['1', '9']) {
    const given = [...SAMURAI].filter((char) => char === digit).length;
    await eventually.equal(() => page.locator(`.pad [data-digit="${digit}"] .left`).textContent(), `, ${41 - given} left`);
  }
  await eventually.equal(() => page.locator('.pad .done').count(), 0);
  // Where a row has fewer cells than there are values, the number of each value is open.
  const bare = await page.evaluate(async () => {
    const { Layout } = await part('layout');
    const square = Layout.of('2x2');
    return [square.copies, new Layout({ ...square.drawing, values: 6 }).copies, Layout.of('3x3').copies];
  });
  assert.deepEqual(bare, [4, 0, 9]);
  await context.close();
}

export async function listsAndPicturesFitPhones(browser, base) {
  for (const [width, height] of [[360, 640], [640, 360]]) {
    const { context, page, at } = await open(browser, base, { viewport: { width, height }, hasTouch: true, isMobile: true, settings: { motion: false } });
    await page.goto(`${base}#p=${HARD}`, { waitUntil: 'domcontentloaded' });
    await page.locator('.given').first().waitFor();
    await at('path');
    await page.locator('.path button').first().waitFor();
    // The list shows whole rows.
    const [list, ...rows] = await page.locator('.steps, .steps li').evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
    assert.equal(new Set(rows).size, 1, rows.join(' '));
    assert.ok(Math.abs(list % rows[0]) <= 1.5, `${list} of ${rows[0]}`);
    await at('share');
    await page.locator('.share .preview svg').waitFor();
    const picture = await page.locator('.share .preview svg').boundingBox();
    assert.ok(picture.y + picture.height <= height, `the picture ends at ${picture.y + picture.height}`);
    await context.close();
  }
}
