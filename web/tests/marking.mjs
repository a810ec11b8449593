import assert from 'node:assert/strict';
import { eventually, open } from './browser.mjs';
import { EASY, KILLER } from './puzzles.mjs';
import { allDigits, bit } from '../app/game/marks.js';
import { emptyState } from '../app/game/state.js';
import { changesBetween, inverse, make } from '../app/together/moves.js';

const marks = (page, cell, kind) => page.locator(`[data-cell="${cell}"] .of-${kind}`);
const spoken = (page, cell) => page.locator(`[data-cell="${cell}"]`).getAttribute('aria-label');

export async function aMarkIsAboutARowOrAColumn(browser, base) {
  const { context, page, faults } = await open(browser, base, { settings: { clean: true } });
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('n');
  await eventually.equal(() => page.locator('[data-mode="row"]').getAttribute('aria-pressed'), 'true');
  await eventually.match(() => page.locator('#live').textContent(), /^Row marks: in this row,/);
  for (const digit of '14') await page.keyboard.press(digit);
  await page.locator('[data-mode="column"]').click();
  await page.locator('[data-cell="2"]').click();
  await page.locator('.pad [data-digit="2"]').click();
  await page.keyboard.press('Shift+Digit1');
  await eventually.equal(() => marks(page, 2, 'row').textContent(), '1 4 ');
  await eventually.equal(() => marks(page, 2, 'column').textContent(), '2 ');
  await eventually.equal(() => page.locator('[data-cell="2"] .corners .mark:not(:empty)').allTextContents().then(String), '1');
  await eventually.equal(() => spoken(page, 2), 'row 1, column 3, empty, marks 1, row marks 1 4, column marks 2');
  // The marks about rows are on the right, those about columns below, and neither lies on the corner marks.
  const [row, column, corner] = await Promise.all(['.of-row', '.of-column', '.corners'].map((part) => page.locator(`[data-cell="2"] ${part}`).boundingBox()));
  assert.ok(corner.x + corner.width <= row.x && corner.y + corner.height <= column.y && column.x + column.width <= row.x + 1, JSON.stringify([row, column, corner]));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await eventually.equal(() => marks(page, 2, 'column').count(), 0);
  // A digit takes away the marks that it rules out, and the next visit has the others.
  await page.locator('[data-cell="3"]').click();
  await page.keyboard.press('z');
  await page.keyboard.press('4');
  await eventually.equal(() => marks(page, 2, 'row').textContent(), '1 ');
  await page.waitForTimeout(400);
  await page.reload();
  await eventually.equal(() => marks(page, 2, 'row').textContent(), '1 ');
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('Delete');
  await eventually.equal(() => marks(page, 2, 'row').count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function marksAboutRowsAreInReplays(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { settings: { modes: true } });
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  for (const key of 'n1m2') await page.keyboard.press(key);
  await page.locator('.play details').last().locator('summary').click();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  const link = await page.locator('.replay [data-copies]').getAttribute('data-copies');
  await at('settings');
  await page.goto(link, { waitUntil: 'domcontentloaded' });
  await page.locator('.replay').getByText('2 / 2').waitFor();
  await eventually.equal(() => spoken(page, 2), 'row 1, column 3, empty, row marks 1, column marks 2');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function gamesFromBeforeThereWereMarksAboutRowsGoOn(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('Shift+Digit1');
  const [corner, row] = await page.evaluate(async () => {
    const { currentGame } = await part('game/current');
    const { Game } = await part('game/game');
    const stored = structuredClone(currentGame().stored());
    for (const { state } of stored.past) for (const name of ['row', 'column']) delete state[name];
    const game = Game.from(stored);
    game.go({ ...game.state, corner: game.state.corner.map(() => 0) });
    game.undo();
    return [game.state.corner[2], game.state.row.length];
  });
  assert.deepEqual([corner, row], [bit(1), 81]);
  await context.close();
}

export async function marksAboutRowsFitTheirCells(browser, base) {
  for (const viewport of [{ width: 360, height: 640 }, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
    const { context, page } = await open(browser, base, { viewport, settings: { modes: true } });
    await page.goto(`${base}#p=${encodeURIComponent(KILLER.text)}`, { waitUntil: 'domcontentloaded' });
    await page.locator('.rule-cage').first().waitFor();
    await page.locator('[data-cell="0"]').click();
    for (const mode of 'nmx') {
      await page.keyboard.press(mode);
      for (const digit of '123456789') await page.keyboard.press(digit);
    }
    await marks(page, 0, 'column').locator('span').nth(8).waitFor();
    const outside = await page.locator('[data-cell="0"]').evaluate((cell) => {
      const cut = (mark) => {
        const [inner, outer] = [mark, cell].map((one) => one.getBoundingClientRect());
        return inner.left < outer.left || inner.right > outer.right + 0.5 || inner.top < outer.top || inner.bottom > outer.bottom + 0.5;
      };
      return [...cell.querySelectorAll('.edge-marks > span')].filter(cut).map((mark) => mark.textContent);
    });
    assert.deepEqual(outside, [], `${viewport.width} wide`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await context.close();
  }
}

export async function sixModesAreSeenOnNarrowScreensAndInLargeText(browser, base) {
  for (const language of ['en', 'zh']) {
    for (const [width, text] of [[320, 'normal'], [360, 'normal'], [360, 'large'], [360, 'larger'], [768, 'larger'], [1280, 'larger']]) {
      const { context, page, at } = await open(browser, base, { viewport: { width, height: 640 }, settings: { language, text, modes: true } });
      await at('play');
      await eventually.equal(() => page.locator('.modes button:visible').count(), 6);
      const cut = await page.locator('.modes').evaluate((row) => [row, ...row.children].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      assert.deepEqual(cut, [], `${width} wide, ${text}, ${language}`);
      await context.close();
    }
  }
}

/** Two people mark one cell, and one of them takes the mark back. */
export async function sharedGamesHaveMarksAboutRows() {
  const layout = /** @type {any} */ ({ size: 9, count: 81 });
  const puzzle = { layout, givens: Array(81).fill(0) };
  const empty = emptyState(layout);
  const marked = { ...empty, row: empty.row.with(5, bit(3)), column: empty.column.with(7, bit(2)) };
  const changes = changesBetween(empty, marked);
  // Older versions wrote 4 for `full`, and the numbers of the other parts have not changed.
  assert.deepEqual(changes, [5, 5, bit(3), 0, 6, 7, bit(2), 0]);
  const { state, done } = make(puzzle, { ...empty, row: empty.row.with(5, bit(8)), full: true }, changes);
  assert.deepEqual([state.row[5], state.column[7], state.full], [bit(3) | bit(8), bit(2), true]);
  const { state: undone } = make(puzzle, state, inverse(state, done));
  assert.deepEqual([undone.row[5], undone.column[7]], [bit(8), 0]);
  assert.deepEqual(make(puzzle, empty, [4, 0, 1, 0]).state.full, true);
  for (const change of [[7, 0, 2, 0], [5, 81, 2, 0], [5, 0, 1, 0], [6, 0, allDigits(9) + 1, 0]]) assert.throws(() => make(puzzle, empty, change), String(change));
}
