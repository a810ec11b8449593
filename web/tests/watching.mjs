import assert from 'node:assert/strict';
import { eventually, open } from './browser.mjs';
import { LINE } from './puzzles.mjs';

export async function theRowOrderSearchMakesItsCalls(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${LINE}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await at('watch');
  await page.getByText('24,943 calls').waitFor();
  const event = () => page.locator('.event').first().textContent();
  await page.getByRole('button', { name: 'Step' }).click();
  const first = await event();
  await page.getByRole('button', { name: 'Step' }).click();
  await eventually.notEqual(() => event(), first);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await eventually.equal(() => event(), first);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.counts dd').first().filter({ hasText: '24,943' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function twoSearchesRunSideBySide(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('watch');
  await page.getByLabel('Sudoku', { exact: true }).first().selectOption({ label: '4×4' });
  await page.getByLabel('Compare with').first().selectOption('dancing-links');
  await page.locator('.screen').nth(1).waitFor();
  await page.getByText(/The whole search/).nth(1).waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('.counts')].every((counts) => counts.textContent?.includes('Solutions1')));
  await eventually.equal(() => page.locator('.screen').count(), 2);
  await context.close();
}

export async function aWinnerIsToldAndTheSpeedEndsInAMinute(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${base}#p=${LINE}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await at('watch');
  await page.locator('.fields output').getByText(/, \d+ s in all/).waitFor();
  const [, seconds] = /, (\d+) s in all/.exec(await page.locator('.fields output').textContent());
  assert.ok(Number(seconds) <= 60, `${seconds} s`);
  await eventually.equal(() => page.locator('.verdict').textContent(), '');
  await page.getByLabel('Compare with').first().selectOption('dancing-links');
  await page.locator('.verdict').getByText(/^Dancing links needs fewer calls: [\d,]+ instead of 24,943\.$/).waitFor();
  await eventually.ok(async () => await page.locator('.graph.empty').count() === 2, 'no graph before the search');
  await page.locator('.player input').evaluate((slider) => { slider.value = '90'; slider.dispatchEvent(new Event('input')); });
  for (const screen of await page.locator('.screen').all()) {
    const { y, height } = await screen.boundingBox();
    assert.ok(y + height <= 900, `a screen ends at ${y + height}`);
  }
  assert.deepEqual(faults, []);
  await context.close();
}

export async function triesOfCellsThatTheSearchHasLeftAreGone(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('watch');
  await page.getByLabel('Sudoku', { exact: true }).first().selectOption({ label: '4×4' });
  await page.getByRole('button', { name: 'Step' }).click();
  // When r1c2 becomes 3, r1c3 is empty again: its digits were tried with r1c2 = 2.
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('.player input')).max > 30);
  await page.locator('.player input').evaluate((slider) => { slider.value = '29'; slider.dispatchEvent(new Event('input')); });
  await eventually.equal(() => page.locator('[data-cell="1"]').textContent(), '3');
  await eventually.equal(() => page.locator('[data-cell="2"] .mark').count(), 0);
  await context.close();
}
