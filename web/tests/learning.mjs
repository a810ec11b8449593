// Tests of the lessons: the positions, the feedback to each stroke, and the tick at the end.

import assert from 'node:assert/strict';
import { ask, eventually, open } from './browser.mjs';

/** Returns the steps of a technique in the position that the board shows. */
async function stepsOf(page, technique) {
  const steps = await page.evaluate(async (id) => {
    const [{ ask: engine }, { textOf }, { Layout }] = await Promise.all(['engine/engine', 'game/text', 'layout'].map((name) => part(name)));
    const cells = [...document.querySelectorAll('.board .cell')];
    const digits = cells.map((cell) => Number(cell.querySelector('.digit')?.textContent ?? 0));
    const corner = cells.map((cell) => [...cell.querySelectorAll('.mark')].reduce((bits, mark) => bits | (mark.textContent ? 1 << Number(mark.textContent) : 0), 0));
    const text = textOf(Layout.of('3x3'), Array(81).fill(0), { digits, corner, full: true });
    return (await engine('steps', { text, techniques: { only: [id] }, limit: 40 })).steps;
  }, technique);
  assert.ok(steps?.length, `no ${technique}`);
  return steps;
}

const parts = (candidate) => /r(\d)c(\d)=(\d)/.exec(candidate).slice(1).map(Number);

/** Chooses the cell of a candidate and taps its digit. */
async function stroke(page, candidate) {
  const [row, column, digit] = parts(candidate);
  const cell = page.locator(`[data-cell="${9 * (row - 1) + column - 1}"]`);
  // A second click on the same cell could be a double click.
  if (await cell.getAttribute('aria-selected') !== 'true') await cell.click();
  await page.locator(`.practice .pad [data-digit="${digit}"]`).click();
}

export async function aDamagedAddressShowsItsView(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('learn/%');
  await page.getByRole('heading', { name: 'Learn' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aLessonLeadsToItsTick(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await at('learn');
  await page.getByRole('link', { name: 'Begin: Full house' }).waitFor();
  await at('learn/x-wing');
  await page.getByRole('button', { name: 'Find it yourself' }).click();
  for (let nth = 1; nth <= 3; nth += 1) {
    await page.getByRole('heading', { name: `Position ${nth} of 3` }).waitFor();
    await page.locator('[data-do="lesson.hint"]').waitFor();
    const [step] = await stepsOf(page, 'x-wing');
    for (const candidate of step.eliminate) {
      await eventually.equal(() => page.locator('.practice.over').count(), 0);
      await stroke(page, candidate);
      await page.locator('.practice .good').waitFor();
    }
    await page.locator('.practice.over').waitFor();
    await eventually.equal(() => page.locator('.dot.full').count(), nth);
    await page.locator('.draw-strike').first().waitFor();
    if (nth < 3) await page.getByRole('button', { name: 'Next position' }).click();
  }
  await page.getByText('Lesson done: X-wing.').waitFor();
  await page.getByRole('link', { name: /^Next: / }).waitFor();
  await at('learn');
  await page.locator('[data-technique="x-wing"] .tick').waitFor();
  await page.getByText('1 of 29 lessons done').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aLessonIsDoneByEarAndKeys(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('learn/x-wing');
  await page.locator('[data-do="lesson.start"]').waitFor();
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver((changes) => {
      const places = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement).closest('[role="status"]'));
      for (const place of new Set(places)) if (place) window.heard.push(place.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  /** Waits until a screen reader has been told these words, and forgets what came before. */
  const hear = (words) => page.waitForFunction((text) => {
    const nth = window.heard.findIndex((one) => one.includes(text));
    if (nth >= 0) window.heard.splice(0, nth + 1);
    return nth >= 0;
  }, words);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  /** Moves to a cell with the arrow keys. */
  const go = async (row, column) => {
    const [, fromRow, fromColumn] = /row (\d), column (\d)/.exec(await focused());
    for (let by = row - fromRow; by; by -= Math.sign(by)) await page.keyboard.press(by > 0 ? 'ArrowDown' : 'ArrowUp');
    for (let by = column - fromColumn; by; by -= Math.sign(by)) await page.keyboard.press(by > 0 ? 'ArrowRight' : 'ArrowLeft');
    await eventually.match(focused, new RegExp(`^row ${row}, column ${column},`));
  };
  await page.locator('[data-do="lesson.start"]').focus();
  await page.keyboard.press('Enter');
  await hear('Position 1 of 3. Find an X-wing.');
  for (let nth = 1; nth <= 3; nth += 1) {
    await eventually.match(focused, /^row \d, column \d/);
    await page.locator('[data-do="lesson.hint"]').waitFor();
    const [{ eliminate }] = await stepsOf(page, 'x-wing');
    const [, , digit] = parts(eliminate[0]);
    await page.keyboard.press(String(digit));
    await hear('Choose a cell first');
    const given = await page.evaluate(() => [...document.querySelectorAll('.board .cell')].findLastIndex((cell) => cell.matches('.given') && cell !== document.activeElement));
    await go(Math.floor(given / 9) + 1, (given % 9) + 1);
    await page.keyboard.press(String(digit));
    await hear(`has no mark ${digit}.`);
    for (const [at_, candidate] of eliminate.entries()) {
      const [row, column] = parts(candidate);
      await go(row, column);
      await page.keyboard.press(String(digit));
      await hear(at_ < eliminate.length - 1 ? 'Right. Marks left to remove' : nth < 3 ? 'Right, you have found it.' : 'Lesson done: X-wing.');
    }
    await eventually.match(focused, nth < 3 ? /^Next position/ : /^Next: /);
    if (nth === 3) break;
    await page.keyboard.press('Enter');
    await hear(`Position ${nth + 1} of 3`);
    await hear('Find an X-wing.');
  }
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aWrongStrokeIsToldAtOnce(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('learn/x-wing');
  await page.getByRole('button', { name: 'Find it yourself' }).click();
  await page.locator('[data-do="lesson.hint"]').waitFor();
  await page.locator('.practice .pad [data-digit="1"]').click();
  await page.getByText('Choose a cell first').waitFor();
  const grid = await page.evaluate(() => [...document.querySelectorAll('.board .cell')].map((cell) => (cell.classList.contains('given') ? cell.textContent : '.')).join(''));
  const { solutions: [solution] } = await ask(page, 'solve', { text: grid });
  const open_ = await page.evaluate(() => [...document.querySelectorAll('.board .cell')].findIndex((cell) => !cell.querySelector('.digit')));
  await stroke(page, `r${Math.floor(open_ / 9) + 1}c${(open_ % 9) + 1}=${[...solution][open_]}`);
  await page.locator('.practice .error').getByText('in the solution').waitFor();
  await eventually.equal(() => page.locator('.dot.full').count(), 0);
  await page.locator('[data-do="lesson.hint"]').click();
  await page.locator('.draw-shade').first().waitFor();
  await page.locator('[data-do="lesson.show"]').click();
  await page.locator('.draw-strike').first().waitFor();
  await eventually.equal(() => page.locator('.dot.full').count(), 0, 'what was shown was not found');
  await page.getByRole('button', { name: 'Next position' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function everyPositionOfALessonHasItsStep(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('learn');
  await page.locator('main h1').waitFor();
  const missing = await page.evaluate(async () => {
    const [{ ask: engine }, { POSITIONS }, { positionOf }, { textOf }] = await Promise.all(['engine/engine', 'learn/positions', 'learn/position', 'game/text'].map((name) => part(name)));
    const found = [];
    for (const [id, list] of Object.entries(POSITIONS)) {
      for (const text of list) {
        const { layout, givens, state } = positionOf(text);
        const { steps, status } = await engine('steps', { text: textOf(layout, givens, state), techniques: { only: [id] }, limit: 1 });
        if (!steps?.length || status !== 'unique') found.push(id);
      }
    }
    return found;
  });
  assert.deepEqual(missing, []);
  await context.close();
}

export async function techniquesAreFoundByAnyOfTheirNames(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('learn');
  const shown = () => page.locator('[data-technique]:visible').count();
  await page.getByLabel('Find a technique').waitFor();
  const all = await shown();
  await page.getByLabel('Find a technique').fill('last digit');
  await eventually.equal(() => page.locator('[data-technique]:visible').first().getAttribute('data-technique'), 'full-house');
  await page.getByLabel('Find a technique').fill('no such name');
  await page.getByText('No technique has this name.').waitFor();
  await page.getByLabel('Find a technique').fill('');
  await eventually.equal(() => shown(), all);
  await context.close();
}

export async function whatWasPractisedComesBackInGames(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('learn');
  await page.locator('main h1').waitFor();
  const link = await page.evaluate(async () => {
    const [{ POSITIONS }, { positionOf }, { textOf }] = await Promise.all(['learn/positions', 'learn/position', 'game/text'].map((name) => part(name)));
    localStorage.setItem('tesuji.lessons', JSON.stringify({ 'x-wing': POSITIONS['x-wing'].map((_, nth) => nth) }));
    const { layout, givens, state } = positionOf(POSITIONS['x-wing'][0]);
    return `#p=${encodeURIComponent(textOf(layout, givens, state))}`;
  });
  await page.goto('about:blank');
  await page.goto(`${base}${link}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.state').getByText('Look for an X-wing. You have practised this').waitFor();
  await page.locator('.state button').click();
  await page.locator('.told').getByText(/Look where/).waitFor();
  // The reminder can be switched off.
  await page.evaluate(() => localStorage.setItem('tesuji.settings', '{"remind":false}'));
  await page.goto('about:blank');
  await page.goto(`${base}${link}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"]').waitFor();
  await page.waitForTimeout(6000);
  await eventually.equal(() => page.locator('.state').textContent(), '');
  assert.deepEqual(faults, []);
  await context.close();
}
