import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { eventually, open } from './browser.mjs';
import { qrOf } from '../app/qr.js';
import { givensOf } from './pictures.mjs';
import { EASY, KILLER, W_WING } from './puzzles.mjs';

export async function aLinkThatFollowsAnotherViewAtOnceIsOpened(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('play');
  await page.locator('[data-cell="0"].cell').waitFor();
  for (const puzzle of [W_WING, EASY, EASY]) {
    // Both events come after both changes of the address.
    await page.evaluate((link) => { location.hash = '#/settings'; location.hash = link; }, `#p=${puzzle}`);
    await eventually.equal(() => page.evaluate(async () => (await part('game/current')).currentGame().clues), puzzle);
    await eventually.equal(() => givensOf(page), puzzle);
    await at('learn');
  }
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aLinkBringsThePuzzleBack(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('4');
  await at('share');
  await page.getByLabel('With my digits and marks').check();
  const link = await page.getByLabel('The link to this sudoku').inputValue();
  for (const [name, start] of [['f-puzzles', 'https://www.f-puzzles.com/?load='], ['SudokuMaker', 'https://sudokumaker.app/?puzzle=']]) {
    await page.locator(`a[href^="${start}"]`, { hasText: name }).waitFor();
  }
  for (const name of ['SudokuWiki', 'SudokuPad', 'sudoku.coach']) await eventually.match(() => page.getByRole('link', { name }).getAttribute('href'), /^https:/);
  assert.deepEqual(faults, []);
  await context.close();
  const other = await open(browser, base);
  await other.page.goto(link, { waitUntil: 'domcontentloaded' });
  await other.page.locator('[data-cell="2"].placed').waitFor();
  await eventually.equal(() => givensOf(other.page), EASY);
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
  await eventually.ok(() => page.locator('#paper .printed').isVisible());
  await eventually.ok(async () => !(await page.locator('main').isVisible()));
  assert.ok((await page.pdf()).length > 5000);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function whatIsMadeIsKeptAndPrintedWithSolutions(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.addInitScript(() => { window.print = () => {}; });
  await at('make');
  await page.getByLabel('How many').fill('3');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.locator('.made li').nth(2).waitFor();
  // Their levels are found one by one.
  await page.locator('.made strong').nth(2).waitFor();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('.made li').nth(2).waitFor();
  const level = await page.locator('.made strong').first().textContent();
  assert.match(level, /Easy|Medium|Hard|Expert|Diabolical/);
  await page.getByRole('button', { name: 'Print all' }).click();
  await eventually.match(() => page.locator('#paper figcaption').first().textContent(), new RegExp(`No. 1 · ${level}Time`));
  await eventually.equal(() => page.locator('#paper .each-4 figure').count(), 3);
  await eventually.equal(() => page.locator('#paper .each-12 figure').count(), 3);
  await eventually.equal(() => page.locator('#paper .each-12 .printed').first().locator('.given, .placed').count(), 81);
  await at('path');
  await page.locator('.path button').first().waitFor();
  await eventually.equal(() => page.locator('#paper').count(), 0, 'the sheets are gone with the view');
  await page.getByRole('button', { name: 'Print all steps' }).click();
  await eventually.equal(() => page.locator('#paper .printed-steps li').count(), await page.locator('.path button').count());
  await page.emulateMedia({ media: 'print' });
  assert.ok((await page.pdf()).length > 5000);
  await at('make');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Clear the list' }).click();
  await eventually.equal(() => page.locator('.made li').count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aViewWithoutSheetsPrintsItsBoard(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${encodeURIComponent(KILLER.text)}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.rule-cage').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await eventually.ok(async () => await page.locator('.board').isVisible() && !(await page.locator('.pad').isVisible()));
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${base}#/share`);
  await page.locator('#paper .legend').waitFor({ state: 'attached' });
  await context.close();
}

/**
 * The codes of three texts by another program (qrcode for Python, level L, mask 0): the number of squares per side, and
 * the SHA-256.
 */
const CODES = [
  ['tesuji', 21, '8e1237b5f0e720147a1a234460b4ef40e871ca8108330f87bbb54c93283150d4'],
  ['53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'.repeat(2), 49, 'ae20069bdc1a916ff820ad7064838da0bbc938efd57efb1554b3cc5a58d32830'],
  ['数独'.repeat(400), 161, '777bec1e6a03fbf3997c2cec59b7676c72e0d1ef85276f6d45a29f6ba78183af'],
];

export async function theLinkIsAQrCodeToo(browser, base) {
  for (const [text, side, hash] of CODES) {
    const rows = qrOf(text);
    const squares = rows.map((row) => row.map(Number).join('')).join('\n');
    assert.deepEqual([rows.length, createHash('sha256').update(squares).digest('hex')], [side, hash], text.slice(0, 20));
  }
  assert.equal(qrOf('x'.repeat(2954)), undefined);
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.goto(`${base}#/share`);
  await page.getByText('QR code').click();
  const link = await page.getByLabel('The link to this sudoku').inputValue();
  const side = qrOf(link).length + 8;
  await eventually.equal(() => page.getByRole('img', { name: 'QR code' }).getAttribute('viewBox'), `-4 -4 ${side} ${side}`);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aStepIsSharedAsAQuestion(browser, base) {
  for (const [language, question, answer, asked] of [['en', 'Can you see why 5 goes into r1c5?', 'With the answer', 'Can you see the next step?'], ['zh', '你能看出为什么r1c5是5吗？', '带答案', '你能看出下一步吗？']]) {
    const { context, page, faults, at } = await open(browser, base, { settings: { language }, viewport: { width: 360, height: 640 } });
    await page.goto(`${base}#p=${W_WING}`, { waitUntil: 'domcontentloaded' });
    for (const depth of ['where', 'technique', 'full']) await page.locator(`[data-depth="${depth}"]`).click();
    await page.locator('.help button', { hasText: language === 'en' ? 'Share' : '分享' }).click();
    await page.getByRole('dialog', { name: question }).waitFor();
    await eventually.equal(() => page.locator('dialog .draw-place').count(), 0);
    await page.getByLabel(answer).check();
    await eventually.equal(() => page.locator('dialog .draw-place').count(), 1);
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('dialog .button.main').click()]);
    assert.equal(file.suggestedFilename(), 'tesuji-step.png');
    // Every shape has its own colour in the file.
    const bare = await page.evaluate(async () => {
      const { svgFile } = await part('picture');
      const { Layout } = await part('layout');
      const { EMPTY } = await part('board/drawing');
      const at = (cell) => ({ cell, digit: 1 });
      const drawing = { ...EMPTY, shaded: [0], one: [at(1)], other: [at(2)], fins: [at(3)], eliminate: [at(4)], place: [at(5)], links: [{ from: [at(1)], to: [at(2)], kind: 'weak' }], frames: [{ cells: [6], letter: 'A' }],
        hatching: { digits: [9], lines: [{ from: 9, to: 11 }], region: [10], blocked: [11] } };
      const text = svgFile(Layout.of('3x3'), { givens: Array(81).fill(0), drawing });
      const names = [...text.matchAll(/class="([a-z -]+)"/g)].flatMap(([, all]) => all.split(' ')).filter((name) => name.startsWith('draw-'));
      return [...new Set(names)].filter((name) => !text.includes(`.${name}`));
    });
    assert.deepEqual(bare, []);
    const link = await page.locator('[data-copies]').getAttribute('data-copies');
    await page.keyboard.press('Escape');
    await eventually.equal(() => page.locator('dialog').count(), 0);
    assert.deepEqual(faults, []);
    await at('settings');
    await page.locator('.play').waitFor({ state: 'detached' });
    await page.goto(link, { waitUntil: 'domcontentloaded' });
    await page.locator('.state').getByText(asked).waitFor();
    await context.close();
  }
}
