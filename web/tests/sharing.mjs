import assert from 'node:assert/strict';
import { open } from './browser.mjs';
import { EASY } from './puzzles.mjs';

export async function aLinkBringsThePuzzleBack(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('4');
  await at('share');
  await page.getByLabel('With what I have written').check();
  const link = await page.getByLabel('The link to this sudoku').inputValue();
  await page.getByRole('link', { name: 'f-puzzles' }).waitFor();
  for (const name of ['SudokuWiki', 'SudokuPad', 'sudoku.coach']) assert.match(await page.getByRole('link', { name }).getAttribute('href'), /^https:/);
  assert.deepEqual(faults, []);
  await context.close();
  const other = await open(browser, base);
  await other.page.goto(link, { waitUntil: 'domcontentloaded' });
  await other.page.locator('[data-cell="2"].placed').waitFor();
  assert.equal(await other.page.locator('.cell').evaluateAll((cells) => cells.map((cell) => (cell.matches('.given') ? cell.textContent : '.')).join('')), EASY);
  await other.context.close();
}

export async function picturesAndPaper(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.goto(`${base}#/share`);
  for (const kind of ['PNG', 'SVG']) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: kind, exact: true }).click()]);
    assert.match(file.suggestedFilename(), new RegExp(`\\.${kind.toLowerCase()}$`));
  }
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('#paper .printed').isVisible());
  assert.ok(!(await page.locator('main').isVisible()));
  assert.ok((await page.pdf()).length > 5000);
  assert.deepEqual(faults, []);
  await context.close();
}
