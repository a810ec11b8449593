// Tests of what screen readers read aloud.

import assert from 'node:assert/strict';
import { eventually, open, spoken } from './browser.mjs';
import { EASY, JIGSAW, SAMURAI } from './puzzles.mjs';

export async function theGridIsReadAloudOnAKey(browser, base) {
  const { context, page, at } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  const said = async (key, words) => {
    await page.keyboard.press(key);
    await eventually.equal(() => page.locator('#live').textContent(), words, key);
  };
  await said('Shift+R', 'Row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty. It lacks 1 2 4 6 8 9.');
  await said('NumpadMultiply', 'Column 3: empty, empty, 8, empty, empty, empty, empty, empty, empty. It lacks 1 2 3 4 5 6 7 9.');
  await said('NumpadSubtract', 'Box 1: 5, 3, empty, 6, empty, empty, empty, 9, 8. It lacks 1 2 4 7.');
  await said('NumpadAdd', 'row 1, column 3, empty');
  await page.keyboard.press('4');
  await page.locator('[data-cell="2"].placed').waitFor();
  await page.keyboard.press('NumpadDecimal');
  await eventually.equal(() => page.locator('[data-cell="2"].placed').count(), 0);
  await at('settings');
  await page.getByRole('radio', { name: 'Numbers only' }).click();
  await at('play');
  await page.locator('[data-cell="2"]').click();
  await said('NumpadDivide', 'Row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty');
  await eventually.equal(() => page.locator('[data-cell="0"]').getAttribute('aria-label'), '1 1, 5');
  await context.close();
}

export async function theHousesOfACellAreReadAloudOnAnyGrid(browser, base) {
  const { context, page } = await open(browser, base);
  const said = async (text, cell, key, words) => {
    await page.goto('about:blank');
    await page.goto(`${base}#p=${encodeURIComponent(text)}`, { waitUntil: 'domcontentloaded' });
    await page.locator(`[data-cell="${cell}"]`).click();
    await page.keyboard.press(key);
    await eventually.match(() => page.locator('#live').textContent(), words);
  };
  await said(JIGSAW.text, 0, 'Shift+B', /^Region 1: empty, 6(, empty){7}\. It lacks 1 2 3 4 5 7 8 9\.$/);
  await said(JIGSAW.text, 9, 'Shift+R', /^Row 2: empty, empty, empty, 4, empty/);
  await said('.Shape~9x9.NoBoxes', 0, 'Shift+B', /^It is in no box\.$/);
  // The last box of the first grid is the first box of the middle grid, and its rows belong to both.
  const inBoth = SAMURAI.split('').slice(0, 126 + 6).filter((char) => char !== '#').length;
  await said(SAMURAI, inBoth, 'Shift+R', /^Row 7 of grid 1: .*\. It lacks .*\. Row 1 of grid 3: .*\. It lacks .*\.$/);
  await said(SAMURAI, inBoth, 'Shift+B', /^Box 9 of grid 1: [^:]*$/);
  await context.close();
}

export async function eachChangeIsSpoken(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  for (const [key, words] of [
    ['4', '4'], ['Delete', 'empty'], ['Shift+Digit2', 'empty, marks 2'], ['Shift+Digit4', 'empty, marks 2 4'], ['[', 'empty, marks 2'], [']', 'empty, marks 2 4'],
    ['5', '5, wrong'], ['Delete', 'empty, marks 2 4'], ['4', '4'],
  ]) {
    await page.keyboard.press(key);
    await eventually.equal(() => spoken(page), words, key);
  }
  // A change elsewhere has its place, and a given says that it stays.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('[');
  await eventually.equal(() => spoken(page), 'row 1, column 3, empty, marks 2 4');
  await page.keyboard.press('9');
  await eventually.equal(() => spoken(page), 'given 3');
  // A digit that removes marks elsewhere.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Digit4');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('4');
  await eventually.equal(() => spoken(page), '4. Cells changed: 2');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function theFocusStaysWhenItsButtonGoes(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-cell]') ? 'the board' : document.activeElement?.textContent);
  const press = async (name) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('5');
  for (const name of ['Undo', 'Redo']) {
    await press(name);
    await eventually.equal(() => focused(), 'the board', name);
  }
  await press('Check');
  for (const name of ['Show where', 'Undo mistakes']) {
    await press(name);
    await eventually.equal(() => focused(), 'the board', name);
  }
  await page.getByText('Snapshots, marks and replay').click();
  await press('Take a snapshot');
  await page.getByRole('button', { name: 'Snapshot 1' }).waitFor();
  await eventually.equal(() => focused(), 'Take a snapshot');
  assert.deepEqual(faults, []);
  await context.close();
}
