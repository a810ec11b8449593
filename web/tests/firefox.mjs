// Runs tests of the page in Firefox: `node firefox.mjs SITE PROGRAM [NAME]`. It has one test of each thing that a player
// does; run.mjs has all of them, in Chromium.

import assert from 'node:assert/strict';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { eventually, open } from './browser.mjs';
import { Firefox } from './gecko.mjs';
import { KILLER, W_WING } from './puzzles.mjs';
import { serveFiles, serveProgram } from './servers.mjs';
import { Suite } from './suite.mjs';
import { aDigitIsHeldForTheCellsOfItsClues, aPhoneShowsTheBoardAndTheKeysAtOnce, whatIsPastedIntoAnotherViewIsPlayed } from './entering.mjs';
import { aPuzzleIsGeneratedAndPlayedByKeyboardAlone, aPuzzleIsPlayedByTouchAlone } from './playing.mjs';
import { eachChangeIsSpoken } from './hearing.mjs';
import { aPenDrawsLinesAndMarks } from './drawing.mjs';
import { boardAndWordsAreSeenTogether, hintsHaveThreeDepths, sentencesAreWalkedThroughOneByOne } from './helping.mjs';
import { aLessonLeadsToItsTick } from './learning.mjs';
import { twoSearchesRunSideBySide } from './watching.mjs';
import { aGameIsReplayedAndSharedAsAFilm } from './replaying.mjs';
import { constraintsAreDrawnByKeysAlone, constraintsAreDrawnOnAPhone } from './editing.mjs';
import { aSystemOfHighContrastHasItsTheme, languageAndThemeChange } from './speaking.mjs';
import { aPictureIsPastedAndDropped, aPictureIsReadAndPlayed } from './photographing.mjs';
import { aLostConnectionLosesNoMovesAndLateJoinersSeeAll } from './together.mjs';
import { axeFindsNoFaultInAnyViewAndTheme } from './everybody.mjs';
import { nothingMovesWhileAViewLoads, theBoardIsThereBeforeTheScripts, thePageWorksOffline } from './loading.mjs';

async function aBookIsPreviewed(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('book');
  await page.locator('.book optgroup').first().waitFor({ state: 'attached' });
  for (const [nth, count] of [2, 1, 0, 0, 0].entries()) {
    // Playwright cannot select the number in a field of Firefox.
    await page.locator('.levels input').nth(nth).press('Control+a');
    await page.keyboard.type(String(count));
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('.sheets li').first().waitFor();
  const sheets = await page.locator('.sheets li').count();
  await page.getByText(`The book is ready. Sheets: ${sheets}.`).first().waitFor();
  const picture = page.locator('.sheets img').first();
  await eventually.ok(() => picture.evaluate((image) => image.complete && image.naturalWidth > 0));
  await picture.click();
  await page.getByRole('dialog', { name: 'Preview' }).getByText(`1 / ${sheets}`).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

/** Returns the pages of the printed page as texts. The sizes are in inches, which Playwright takes for centimetres. */
async function printed(page) {
  const bytes = await page.pdf({ width: '21in', height: '29.7in' });
  const reading = promisify(execFile)('pdftotext', ['-', '-']);
  reading.child.stdin.end(bytes);
  const { stdout } = await reading;
  return stdout.split('\f').slice(0, -1);
}

async function everyPrintIsOneSheet(browser, base) {
  const { context, page, at } = await open(browser, base);
  await page.addInitScript(() => { window.print = () => {}; });
  await page.goto(`${base}#p=${encodeURIComponent(KILLER.text)}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.rule-cage').first().waitFor();
  const board = await printed(page);
  assert.equal(board.length, 1);
  assert.match(board[0], /add up to its number/);
  await at('share');
  await page.locator('#paper').waitFor({ state: 'attached' });
  const sheet = await printed(page);
  assert.equal(sheet.length, 1);
  assert.match(sheet[0], /Time: _+/);
  await page.goto(`${base}#p=${W_WING}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await at('path');
  await page.getByRole('button', { name: 'Print all steps' }).click();
  await page.locator('#paper .printed-steps').waitFor({ state: 'attached' });
  const steps = await printed(page);
  assert.equal(steps.length, 1);
  assert.match(steps[0], /Locked pair/);
  await context.close();
}

/** The colours of the system replace those of the page: what these say must be said in another way. */
async function forcedColoursShowWhatIsChosen(browser, base) {
  const { context, page, at } = await open(browser, base, { forcedColors: 'active' });
  await page.goto(`${base}#p=${W_WING}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.locator('[data-cell="1"]').click();
  await page.keyboard.press('Shift+ArrowRight');
  const style = (selector, name) => page.locator(selector).first().evaluate((element, property) => getComputedStyle(element)[property], name);
  await eventually.equal(() => style('[data-cell="1"]', 'outlineStyle'), 'solid');
  assert.notEqual(await style('[data-mode="digit"]', 'backgroundColor'), await style('[data-mode="corner"]', 'backgroundColor'));
  assert.notEqual(await style('.views a[aria-current]', 'borderBottomColor'), await style('.views a:not([aria-current])', 'borderBottomColor'));
  await at('path');
  await page.locator('.path button').first().waitFor();
  await context.close();
}

const [site, program, only] = process.argv.slice(2);
const suite = new Suite(() => new Firefox(), only);
const files = await serveFiles(site);
const served = await serveProgram(program);
await suite.tests('Firefox', [{
  theBoardIsThereBeforeTheScripts, nothingMovesWhileAViewLoads, aPhoneShowsTheBoardAndTheKeysAtOnce, aDigitIsHeldForTheCellsOfItsClues,
  whatIsPastedIntoAnotherViewIsPlayed, aPuzzleIsGeneratedAndPlayedByKeyboardAlone, aPuzzleIsPlayedByTouchAlone, aPenDrawsLinesAndMarks, eachChangeIsSpoken,
  hintsHaveThreeDepths, boardAndWordsAreSeenTogether, sentencesAreWalkedThroughOneByOne, aLessonLeadsToItsTick, twoSearchesRunSideBySide,
  aGameIsReplayedAndSharedAsAFilm, constraintsAreDrawnByKeysAlone, constraintsAreDrawnOnAPhone, aSystemOfHighContrastHasItsTheme, languageAndThemeChange,
  forcedColoursShowWhatIsChosen, aPictureIsReadAndPlayed, aPictureIsPastedAndDropped, aBookIsPreviewed, everyPrintIsOneSheet,
  axeFindsNoFaultInAnyViewAndTheme, thePageWorksOffline,
}], files.base, site);
if (served) await suite.tests('Firefox', [{ aLostConnectionLosesNoMovesAndLateJoinersSeeAll }], served.base);
else suite.fail(`${program} does not serve the page`);
files.end();
served?.end();
suite.end();
