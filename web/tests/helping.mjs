import assert from 'node:assert/strict';
import { open } from './browser.mjs';
import { EASY, GOLDEN_NUGGET, HARD, LINE } from './puzzles.mjs';

export async function hintsHaveThreeDepths(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${HARD}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.locator('[data-depth="where"]').click();
  await page.locator('[data-depth="technique"]').waitFor();
  const where = await page.locator('.told').textContent();
  assert.match(where, /Look/);
  await page.locator('[data-depth="technique"]').click();
  await page.locator('[data-depth="full"]').waitFor();
  assert.notEqual(await page.locator('.told').textContent(), where);
  await page.locator('[data-depth="full"]').click();
  await page.locator('.overlay > *').first().waitFor();
  assert.match(await page.locator('.told').textContent(), /So .*\./);
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.locator('.corners').first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aWrongDigitComesBeforeAnyStep(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('2');
  await page.keyboard.press('?');
  await page.locator('[data-cell="2"].told').waitFor();
  assert.match(await page.locator('.told p').first().textContent(), /wrong/);
  await context.close();
}

export async function allStepsOfNowAreListed(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${LINE}`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'All steps' }).click();
  await page.locator('.steps button').first().click();
  await page.locator('.overlay > *').first().waitFor();
  await context.close();
}

export async function aHardPuzzleIsExplainedToItsEnd(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${HARD}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await at('path');
  await page.getByText(/steps lead to the solution/).waitFor();
  const steps = await page.locator('.path button').count();
  assert.ok(steps > 60, `${steps} steps`);
  for (const nth of [0, Math.floor(steps / 2), steps - 1]) {
    await page.locator('.path button').nth(nth).click();
    await page.getByText(`step ${nth + 1} of ${steps}`).waitFor();
    assert.ok(await page.locator('.overlay > *').count() > 0);
    assert.match(await page.locator('.step-told').textContent(), /So /);
  }
  await page.getByText('10.7', { exact: true }).waitFor();
  const digits = await page.locator('.board .digit').count();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('.sheet .pad').waitFor();
  assert.equal(await page.locator('.board .digit').count(), digits);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function theHintForTheHardestIsThatOfTheWholeEngine(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${GOLDEN_NUGGET}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.given').first().waitFor();
  for (const depth of ['where', 'technique', 'full']) await page.locator(`[data-depth="${depth}"]`).click();
  await page.locator('.help').getByText('Junior exocet').first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function ratingGoldenNuggetLeavesThePageFree(browser, base) {
  const { context, page, at } = await open(browser, base);
  await page.goto(`${base}#p=${GOLDEN_NUGGET}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.given').first().waitFor();
  await at('path');
  await page.locator('.ratings .busy').first().waitFor();
  // While it is being rated, another view opens and answers.
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.locator('[data-depth="where"]').click();
  await page.getByText(/Look/).first().waitFor();
  await context.close();
}

export async function techniquesHavePagesAndPositions(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('learn');
  await page.getByRole('link', { name: 'Naked pair' }).click();
  await page.getByRole('heading', { name: 'Why it works' }).waitFor();
  assert.ok(await page.locator('.overlay > *').count() > 0);
  await page.getByRole('button', { name: 'Make a position' }).click();
  await page.locator('.sheet .pad').waitFor();
  await page.getByRole('heading', { name: 'Naked pair' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}
