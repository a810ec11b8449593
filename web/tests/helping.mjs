import assert from 'node:assert/strict';
import { eventually, open, tap } from './browser.mjs';
import { EASY, GOLDEN_NUGGET, HARD, LINE, W_WING } from './puzzles.mjs';

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
  await eventually.notEqual(() => page.locator('.told').textContent(), where);
  await page.locator('[data-depth="full"]').click();
  await page.locator('.overlay > *').first().waitFor();
  await eventually.match(() => page.locator('.told').textContent(), /So .*\./);
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
  await eventually.match(() => page.locator('.told p').first().textContent(), /wrong/);
  await page.locator('.help').getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Undo mistakes' }).click();
  await eventually.equal(() => page.locator('[data-cell="2"]').textContent(), '');
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
    await eventually.ok(async () => await page.locator('.overlay > *').count() > 0);
    await eventually.match(() => page.locator('.step-told').textContent(), /So /);
  }
  await page.getByText('10.7', { exact: true }).waitFor();
  const digits = await page.locator('.board .digit').count();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('.sheet .pad').waitFor();
  await eventually.equal(() => page.locator('.board .digit').count(), digits);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function thePathBeginsWhereThePlayerIs(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await at('path');
  await page.getByText(/steps lead to the solution/).waitFor();
  await eventually.ok(async () => !(await page.getByLabel('Starting point').isVisible()));
  const whole = await page.locator('.path button').count();
  await at('play');
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('4');
  await at('path');
  await page.getByText(`${whole - 1} steps lead to the solution`).waitFor();
  await eventually.equal(() => page.locator('[data-cell="2"].placed').textContent(), '4');
  await page.getByLabel('Starting point').selectOption('clues');
  await page.getByText(`${whole} steps lead to the solution`).waitFor();
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
  // Another view opens and works during the rating.
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
  await eventually.ok(async () => await page.locator('.overlay > *').count() > 0);
  await page.getByRole('button', { name: 'Make a position' }).click();
  await page.locator('.sheet .pad').waitFor();
  await page.getByRole('heading', { name: 'Naked pair' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function allStepsAreCountedOnceAndWithoutABound(browser, base) {
  const { context, page } = await open(browser, base);
  // There are more possible steps than the list has.
  await page.goto(`${base}#p=${HARD}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.getByRole('button', { name: 'All steps' }).click();
  await page.locator('.steps button').first().waitFor();
  const listed = await page.locator('.steps button').allTextContents();
  assert.equal(new Set(listed).size, listed.length, 'no step is listed twice');
  const told = await page.locator('.told').textContent();
  assert.ok(listed.length < 40 ? told.includes(`: ${listed.length}.`) || told.includes('easiest') : told.includes('easiest'), told);
  await context.close();
}

export async function aHintIsSpokenOnceAndKeepsTheFocus(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver((changes) => {
      const places = new Set(changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('[aria-live], [role="status"]')));
      for (const place of places) if (place?.textContent) window.heard.push(place.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.locator('[data-depth="where"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-depth="technique"]').waitFor();
  await eventually.deepEqual(() => page.evaluate(() => window.heard), ['Look at box 9.']);
  await eventually.equal(() => page.evaluate(() => document.activeElement?.getAttribute('data-depth')), 'technique');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('.draw-place').waitFor();
  await eventually.ok(() => page.evaluate(() => document.activeElement?.matches('.help button')));
  await context.close();
}

export async function aHintIsDrawnAtEachDepth(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${W_WING}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.locator('[data-depth="where"]').click();
  await page.locator('.draw-shade').first().waitFor();
  await eventually.equal(() => page.locator('.draw-shade').count(), 9, 'the box is tinted');
  await eventually.equal(() => page.locator('.draw-place, .draw-frame').count(), 0);
  await page.locator('.told .spot').hover();
  await eventually.equal(() => page.locator('.draw-spot').count(), 9, 'its name points at it');
  await page.goto(`${base}#p=${HARD}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="22"].given').waitFor();
  for (const depth of ['where', 'technique']) await page.locator(`[data-depth="${depth}"]`).click();
  await page.locator('.draw-frame').first().waitFor();
  await eventually.equal(() => page.locator('.draw-frame').count(), 20, 'the cells of the pattern are framed');
  await eventually.equal(() => page.locator('.draw-strike').count(), 0);
  await context.close();
}

export async function redMeansWrongAndNothingElse(browser, base) {
  const { context, page } = await open(browser, base, { settings: { theme: 'light', motion: false } });
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  const red = () => page.evaluate(() => {
    const probe = document.querySelector('main').appendChild(Object.assign(document.createElement('i'), { className: 'error' }));
    const error = getComputedStyle(probe).color;
    probe.remove();
    return [...document.querySelectorAll('body *')].filter((element) => element.getClientRects().length && ['color', 'stroke', 'fill', 'borderTopColor'].some((name) => getComputedStyle(element)[name] === error)).length;
  });
  for (const depth of ['where', 'technique', 'full']) await page.locator(`[data-depth="${depth}"]`).click();
  await page.locator('.draw-place').waitFor();
  await eventually.equal(() => red(), 0, 'help is not red');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('.state .error').waitFor();
  await eventually.ok(async () => await red() > 0, 'what is wrong is red');
  await context.close();
}

export async function aHiddenSingleIsExplainedByTheDigitsThatBlock(browser, base) {
  const { context, page, at } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  for (const depth of ['where', 'technique', 'full']) await page.locator(`[data-depth="${depth}"]`).click();
  await page.locator('.draw-place').waitFor();
  // In box 9, five cells are open besides the cell of the digit.
  const blockers = await page.locator('.draw-blocker').count();
  await eventually.ok(async () => blockers > 0 && await page.locator('.draw-ray').count() >= blockers);
  await eventually.equal(() => page.locator('.draw-blocked').count(), await page.evaluate(() => [60, 61, 62, 69, 70, 71, 78, 79, 80].filter((cell) => !document.querySelector(`[data-cell="${cell}"] .digit`)).length - 1));
  await eventually.equal(() => page.locator('.corners').count(), 0, 'no candidates are filled in');
  await page.locator('.told').getByText(/^The 1s? in .* rules? out the other cells\.$/).waitFor();
  await page.locator('.told p').nth(1).locator('.spot').first().hover();
  await page.locator('.draw-spot').first().waitFor();
  await at('path');
  await page.locator('.path button').filter({ hasText: 'Hidden single' }).first().click();
  await page.locator('.draw-blocker').first().waitFor();
  await eventually.equal(() => page.locator('.corners').count(), 0);
  await context.close();
}

export async function sentencesAreWalkedThroughOneByOne(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${HARD}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await at('path');
  await page.locator('.path button').first().click();
  const count = await page.locator('.step-told .sentence').count();
  assert.ok(count > 2, `${count} sentences`);
  const now = () => page.locator('.sentence.now').textContent();
  const first = await now();
  await eventually.equal(() => page.locator('.draw-strike').count(), 0, 'what follows comes last');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const second = await now();
  assert.notEqual(second, first);
  await page.keyboard.press('ArrowLeft');
  await eventually.equal(() => now(), first);
  for (let nth = 1; nth < count; nth += 1) await page.keyboard.press('ArrowRight');
  await eventually.match(() => now(), /^(So|Also)\b/);
  await eventually.ok(async () => await page.locator('.draw-strike').count() > 0);
  await eventually.match(() => page.locator('.draw-strike').first().textContent(), /^\d$/, 'the digit that goes is legible');
  await page.keyboard.press('ArrowRight');
  await page.getByText(/step 2 of/).waitFor();
  await page.locator('.sentence').nth(1).click();
  await page.locator('.sentence .spot').first().hover();
  await eventually.ok(async () => await page.locator('.draw-spot').count() > 0);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function boardAndWordsAreSeenTogether(browser, base) {
  for (const [width, height] of [[390, 844], [360, 640], [844, 390], [640, 360], [820, 1180], [1440, 900]]) {
    const { context, page, at } = await open(browser, base, { viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 });
    await page.goto(`${base}#p=${HARD}`, { waitUntil: 'domcontentloaded' });
    await page.locator('[data-cell="0"].given').waitFor();
    const isSeen = (selector) => page.locator(selector).first().evaluate((element) => {
      // For words, it is the first line.
      const { left, right, top, bottom } = element.getClientRects()[0];
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return top >= -1 && bottom <= innerHeight + 1 && element.contains(document.elementFromPoint(x, y) ?? document.body);
    });
    await page.keyboard.press('?');
    await page.locator('.told p:not(.busy)').first().waitFor();
    for (const selector of ['.board', '.told p', '.help [data-depth]']) await eventually.ok(() => isSeen(selector), `${selector} at ${width}`);
    await at('path');
    await page.locator('.path button').first().evaluate((button) => button.click());
    const next = page.getByRole('button', { name: 'Next', exact: true });
    const place = await next.boundingBox();
    for (let nth = 0; nth < 8; nth += 1) {
      await next.click();
      for (const selector of ['.board', '.walk', '.now']) if (await page.locator(selector).count()) await eventually.ok(() => isSeen(selector), `${selector} at ${width} after ${nth}`);
      await eventually.equal(async () => (await next.boundingBox()).x, place.x);
    }
    await context.close();
  }
}

export async function theFirstHintIsOneTapAwayOnAPhone(browser, base) {
  for (const language of ['en', 'zh']) {
    const { context, page, faults } = await open(browser, base, { settings: { language }, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    await page.goto(`${base}#p=${W_WING}`, { waitUntil: 'domcontentloaded' });
    await page.locator('[data-cell="0"].given').waitFor();
    const { y, height } = await page.locator('[data-do="help"]').boundingBox();
    assert.ok(y + height <= 640, 'no scroll is needed');
    await tap(page.locator('[data-do="help"]'));
    await page.locator('.told p:not(.busy)').waitFor();
    await eventually.equal(() => page.evaluate(() => document.activeElement?.getAttribute('data-depth')), 'technique', 'the focus is in the help');
    // After the help, the board is where it was.
    await tap(page.locator('.help .button').last());
    await page.locator('.pad [data-digit="1"]').waitFor();
    await eventually.equal(async () => (await page.locator('[data-do="help"]').boundingBox()).y, y);
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function practiceNoticesThatTheStepIsFound(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('learn/naked-pair');
  await page.getByRole('button', { name: 'Make a position' }).click();
  await page.locator('.sheet .pad').waitFor();
  await page.locator('.state').getByText('Find this step').waitFor();
  const { eliminate } = await page.evaluate(async () => (await part('game/current')).currentGame().goal);
  await page.keyboard.press('x');
  let selected;
  for (const name of eliminate) {
    await eventually.equal(() => page.getByText('You have found it').count(), 0);
    const [, row, column, digit] = /r(\d)c(\d)=(\d)/.exec(name);
    const cell = 9 * (Number(row) - 1) + Number(column) - 1;
    // A second click on the same cell is a double click, which selects all cells like it.
    if (cell !== selected) await page.locator(`[data-cell="${cell}"]`).click();
    selected = cell;
    await page.keyboard.press(digit);
  }
  await page.getByText('You have found it: Naked pair.').waitFor();
  await page.getByRole('link', { name: 'Practise again' }).click();
  await page.locator('.lesson').waitFor();
  await page.getByRole('link', { name: /^Next: / }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aLongListOfCellsIsFolded(browser, base) {
  for (const [language, all, width, height] of [['en', 'and 18 more', 1280, 860], ['zh', '及另外18格', 640, 360]]) {
    const { context, page, faults, at } = await open(browser, base, { viewport: { width, height }, settings: { language, motion: false } });
    await page.goto(`${base}#p=${HARD}`, { waitUntil: 'domcontentloaded' });
    await page.locator('[data-cell="0"].given').waitFor();
    await at('path');
    await page.locator('.path button').first().click();
    const more = page.locator('.step-told button.spot');
    await eventually.equal(() => more.textContent(), all);
    await eventually.equal(() => page.locator('.sentence').first().locator('.spot').count(), 3, 'two cells and the number of the others');
    await more.hover();
    await eventually.equal(() => page.locator('.draw-spot').count(), 20, 'the number points at all cells');
    await more.focus();
    await page.keyboard.press('Enter');
    await eventually.equal(() => more.count(), 0);
    await eventually.equal(() => page.locator('.sentence').first().locator('.spot').count(), 20);
    assert.ok(await page.evaluate(() => document.activeElement?.matches('.sentence *')), 'the focus stays in the sentence');
    // The number of the step and that of its sentence have one line each.
    const lines = await page.locator('.walk .place').evaluate((place) => Math.round(place.clientHeight / parseFloat(getComputedStyle(place).lineHeight)));
    assert.equal(lines, 2);
    assert.deepEqual(faults, []);
    await context.close();
  }
}
