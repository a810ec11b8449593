// Tests of the pen, which draws lines and marks between cells.

import assert from 'node:assert/strict';
import { eventually, open, spoken } from './browser.mjs';
import { EASY } from './puzzles.mjs';

export async function aPenDrawsLinesAndMarks(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.getByText('Snapshots, marks and replay').click();
  await page.getByRole('button', { name: 'Pen', exact: true }).click();
  await page.getByText('Drag to draw a line').waitFor();
  const board = await page.locator('.board').boundingBox();
  /** Draws between points, given in cells. */
  const draw = async (...places) => {
    for (const [nth, [x, y]] of places.entries()) {
      await page.mouse.move(board.x + (x * board.width) / 9, board.y + (y * board.height) / 9, { steps: 5 });
      if (!nth) await page.mouse.down();
    }
    await page.mouse.up();
  };
  const ink = () => page.evaluate(async () => (await part('game/current')).currentGame().state.ink ?? []);
  await draw([0.5, 0.5], [1.5, 1.5], [2.5, 1.5]);
  await draw([3, 3], [3, 4.05]);
  await draw([5, 4.5]);
  await eventually.deepEqual(() => ink(), ['1,1 3,3', '3,3 5,3', '6,6 6,8', '10,9']);
  await eventually.equal(() => page.locator('.board .ink').count(), 1);
  await draw([5, 4.5]);
  await draw([1.5, 1.5], [2.5, 1.5]);
  await eventually.deepEqual(() => ink(), ['1,1 3,3', '6,6 6,8'], 'what is drawn again goes');
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually.deepEqual(() => ink(), ['1,1 3,3', '3,3 5,3', '6,6 6,8']);
  await page.getByRole('button', { name: 'Put the pen away' }).click();
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('4');
  await page.waitForTimeout(500);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('.board .ink').waitFor();
  await eventually.deepEqual(() => ink(), ['1,1 3,3', '3,3 5,3', '6,6 6,8']);
  await eventually.equal(() => page.locator('[data-cell="2"]').textContent(), '4');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aPenDrawsWithKeys(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.getByText('Snapshots, marks and replay').click();
  await page.getByRole('button', { name: 'Pen', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Drag to draw a line').waitFor();
  const ink = () => page.evaluate(async () => (await part('game/current')).currentGame().state.ink ?? []);
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
  await eventually.deepEqual(() => ink(), ['2,1']);
  await eventually.equal(() => spoken(page), 'r1c1 and r1c2, mark');
  for (const key of ['ArrowRight', 'Shift+ArrowDown', 'Shift+PageDown']) await page.keyboard.press(key);
  await eventually.deepEqual(() => ink(), ['2,1', '3,1 3,3', '3,3 5,5']);
  await eventually.equal(() => spoken(page), 'r3c3, line');
  // The same line again removes it.
  await page.keyboard.press('Shift+Home');
  await eventually.deepEqual(() => ink(), ['2,1', '3,1 3,3']);
  await page.keyboard.press('Escape');
  await eventually.equal(() => page.locator('.board .nib').count(), 0);
  await page.keyboard.press('ArrowRight');
  await eventually.equal(() => page.evaluate(() => document.activeElement.dataset.cell), '1');
  assert.deepEqual(faults, []);
  await context.close();
}
