// Tests that static files offer no shared games.

import assert from 'node:assert/strict';
import { eventually, open } from './browser.mjs';
import { EASY } from './puzzles.mjs';

export async function staticFilesOfferNoSharedGames(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.locator('.play details').last().locator('summary').click();
  await page.locator('.offer[data-asked]').waitFor({ state: 'attached' });
  await page.evaluate(async () => (await part('together/join'))?.hasRooms());
  await at('share');
  await page.getByLabel('The link to this sudoku').waitFor();
  await eventually.equal(() => page.evaluate(async () => (await part('together/join')).hasRooms()), false);
  await eventually.equal(() => page.getByRole('button', { name: 'Play together' }).count(), 0);
  assert.deepEqual(faults, []);
  // The link to a shared game shows that there is no such game, and offers another one.
  await page.goto(`${base}#/room/${'0'.repeat(32)}`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Play your own game' }).click();
  await page.locator('.play .board').waitFor();
  await context.close();
}
