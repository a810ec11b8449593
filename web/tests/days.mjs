import assert from 'node:assert/strict';
import { ask, eventually, open } from './browser.mjs';

/** Solves the sudoku of this day, such as `2026-06-11`. The game of an earlier day can be there until it has come. */
async function solveDay(page, day) {
  await page.locator('[data-level="day"]').click();
  await eventually.equal(() => page.evaluate(async () => (await part('game/current')).currentGame().id), `day-${day}`);
  await solve(page);
}

/** Solves the present game. */
async function solve(page) {
  const clues = await page.evaluate(async () => (await part('game/current')).currentGame().clues);
  const { solutions: [solution] } = await ask(page, 'solve', { text: clues });
  await page.evaluate(async (digits) => {
    const game = (await part('game/current')).currentGame();
    game.go({ ...game.state, digits: [...digits].map((digit, cell) => (game.givens[cell] ? 0 : Number(digit))) });
  }, solution);
  await page.getByText(/Solved in/).waitFor();
}

const offered = (page) => page.locator('[data-level="day"]').textContent();

export async function solvedDaysAreCountedUntilOneIsMissed(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { timezoneId: 'Pacific/Auckland' });
  // In Auckland it is already the 11th of June.
  await page.clock.setFixedTime(new Date('2026-06-10T20:00:00Z'));
  await at('play');
  await page.locator('[data-level="day"]').waitFor();
  assert.equal(await offered(page), 'Sudoku of the day', 'no days, no number');
  await solveDay(page, '2026-06-11');
  await eventually.match(() => page.locator('.state').textContent(), /Days in a row: 1/);
  await page.clock.setFixedTime(new Date('2026-06-11T20:00:00Z'));
  await page.reload({ waitUntil: 'domcontentloaded' });
  await eventually.match(() => offered(page), /Days in a row: 1$/);
  await solveDay(page, '2026-06-12');
  await eventually.match(() => page.locator('.state').textContent(), /Days in a row: 2/);
  await eventually.match(() => offered(page), /Days in a row: 2$/);
  // The same day counts once, and another sudoku does not count.
  await page.locator('[data-level="easy"]').click();
  await page.getByRole('heading', { name: 'Easy', exact: true }).waitFor();
  await solve(page);
  assert.doesNotMatch(await page.locator('.state').textContent(), /row/);
  await at('make');
  await page.getByText('Days in a row: 2').waitFor();
  // A missed day ends the row, and nothing is said of it.
  await page.clock.setFixedTime(new Date('2026-06-13T20:00:00Z'));
  await at('play');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('[data-level="day"]').waitFor();
  await eventually.equal(() => offered(page), 'Sudoku of the day');
  await solveDay(page, '2026-06-14');
  await eventually.match(() => page.locator('.state').textContent(), /Days in a row: 1/);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function theSudokuOfAnEarlierDayDoesNotCount(browser, base) {
  const { context, page, at } = await open(browser, base);
  await page.clock.setFixedTime(new Date('2026-06-10T12:00:00Z'));
  await at('make');
  await page.getByLabel('Date').fill('2026-06-09');
  await page.locator('[data-action="day"]').click();
  await page.locator('.play .cell:not(.given)').first().waitFor();
  await solve(page);
  assert.doesNotMatch(await page.locator('.state').textContent(), /row/);
  await eventually.equal(() => offered(page), 'Sudoku of the day');
  await context.close();
}
