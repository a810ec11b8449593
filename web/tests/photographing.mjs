// Tests of pictures: opening them, the questions about them, and the messages about unreadable ones.

import assert from 'node:assert/strict';
import { eventually, open } from './browser.mjs';
import { found, givensOf, withPictures } from './pictures.mjs';
import { EASY, EASY_SOLUTION, SIXTEEN, W_WING } from './puzzles.mjs';

const forget = (page) => page.evaluate(() => { delete document.querySelector('.findings').dataset.status; });

export async function aPictureIsReadAndPlayed(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  const loaded = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await at('play');
  await page.locator('[data-camera]').waitFor();
  await withPictures(page);
  const bytes = await page.evaluate(async (givens) => [...new Uint8Array(await (await pictureOf([givens])).arrayBuffer())], EASY);
  assert.ok(!loaded.includes('/tesuji-vision.wasm'));
  // From the first view, with its button.
  const input = page.locator('.about input[type="file"]');
  await eventually.equal(() => input.getAttribute('capture'), 'environment');
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(bytes) });
  await found(page, 'unique');
  await eventually.equal(() => givensOf(page), EASY);
  assert.equal(new URL(page.url()).hash, '#/enter');
  assert.ok(loaded.includes('/tesuji-vision.wasm'));
  await page.getByText('Pictures do not leave this device.').waitFor();
  await page.waitForFunction(() => document.querySelector('.picture')?.naturalWidth > 0);
  await page.locator('.actions').getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.play [data-cell="0"].given').waitFor();
  await eventually.equal(() => givensOf(page), EASY);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aScreenshotHasTheDigitsOfThePlayer(browser, base) {
  const cells = [2, 3, 40, 77];
  for (const theme of ['light', 'dark', 'contrast']) {
    const { context, page, faults, at } = await open(browser, base, { settings: { theme } });
    await at(`p=${EASY}`);
    await page.locator('.play [data-cell="0"].given').waitFor();
    for (const cell of cells) {
      await page.locator(`[data-cell="${cell}"]`).click();
      await page.keyboard.press(EASY_SOLUTION[cell]);
    }
    const buffer = await page.screenshot();
    await at('enter');
    await page.locator('.enter #file').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer });
    await found(page, 'unique');
    await eventually.equal(() => givensOf(page), EASY, theme);
    for (const cell of cells) {
      await eventually.equal(() => page.locator(`[data-cell="${cell}"]:not(.given)`).textContent(), EASY_SOLUTION[cell], theme);
    }
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function aPictureIsPastedAndDropped(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  const puzzles = { paste: EASY, drop: W_WING };
  for (const view of ['learn', 'enter']) {
    for (const [kind, givens] of Object.entries(puzzles)) {
      await at(view);
      await page.locator('main h1').waitFor();
      await withPictures(page);
      await page.evaluate(async ([how, digits]) => bring(how, await pictureOf([digits])), [kind, givens]);
      await found(page, 'unique');
      await eventually.equal(() => givensOf(page), givens, `${kind} into ${view}`);
      await forget(page);
    }
  }
  // A second picture replaces the first one.
  await page.evaluate(async ([one, other]) => {
    const files = [await pictureOf([one]), await pictureOf([other])];
    for (const file of files) bring('paste', file);
  }, [W_WING, EASY]);
  await found(page, 'unique');
  await eventually.equal(() => givensOf(page), EASY);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function oneGridOfAPictureIsChosen(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  await page.locator('main h1').waitFor();
  await withPictures(page);
  await page.evaluate(async (grids) => bring('drop', await pictureOf(grids)), [EASY, W_WING]);
  await page.getByRole('heading', { name: 'The picture has 2 sudokus:' }).waitFor();
  await found(page, 'unique');
  const first = await givensOf(page);
  await forget(page);
  await page.locator('.shelf button').nth(1).click();
  await found(page, 'unique');
  await eventually.deepEqual(async () => [first, await givensOf(page)].sort(), [EASY, W_WING].sort());
  assert.deepEqual(faults, []);
  await context.close();
}

export async function picturesThatAreNotReadAreRefusedInWords(browser, base) {
  const words = {
    en: [/^No grid was found in this picture/, /^The browser cannot open this picture/, /does not have the digits of a sudoku/, /^Too many digits of the grid in this picture clash/, /^This picture is too large/],
    zh: [/^图片里没有找到盘面/, /^浏览器无法打开这张图片/, /没有数独的数字/, /太多重复的数字/, /^这张图片太大/],
  };
  for (const [language, [none, broken, digits, clashes, large]] of Object.entries(words)) {
    const { context, page, faults, at } = await open(browser, base, { settings: { language } });
    await at('enter');
    await page.locator('main h1').waitFor();
    await withPictures(page);
    const refused = async (make, expected, ...rest) => {
      await page.evaluate(make, rest);
      await found(page, 'unreadable');
      await eventually.match(() => page.locator('.findings').textContent(), expected);
      await forget(page);
    };
    await refused(async () => bring('paste', await pictureOf([])), none);
    await refused(() => bring('paste', new File(['no picture'], 'a.png', { type: 'image/png' })), broken);
    await refused(async () => bring('paste', await pictureOf(['5...3...7.....1'])), digits);
    await refused(async () => bring('paste', await pictureOf(['1234567..'.repeat(9)])), clashes);
    await refused(() => bring('paste', new File([new Uint8Array(65_000_000)], 'a.png', { type: 'image/png' })), large);
    // The page still works.
    await page.evaluate(async (givens) => bring('paste', await pictureOf([givens])), EASY);
    await found(page, 'unique');
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function aPictureOfNumbersUpTo16IsReadAndCorrected(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  await page.locator('main h1').waitFor();
  await withPictures(page);
  await page.evaluate(async (givens) => bring('paste', await pictureOf([givens], { sides: 16 })), SIXTEEN);
  await found(page, 'unique');
  await eventually.equal(() => givensOf(page), SIXTEEN);
  // Keys and taps change a number, which is a letter on the board.
  const cell = page.locator('.board [data-cell="3"]');
  await cell.click();
  await page.keyboard.press('b');
  await eventually.equal(() => cell.textContent(), 'B');
  await page.locator('.keys-part summary').click();
  await page.locator('.pad [data-digit="16"]').click();
  await eventually.equal(() => cell.textContent(), 'G');
  await found(page, 'unique');
  await page.locator('.actions').getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.play [data-cell="3"].given').waitFor();
  await eventually.equal(() => givensOf(page), SIXTEEN);
  await page.locator('.play [data-cell="0"]').click();
  await page.keyboard.press('d');
  await eventually.equal(() => page.locator('.play [data-cell="0"]').textContent(), 'D');
  assert.deepEqual(faults, []);
  await context.close();
}

/** Makes the reader of pictures answer with these grids. */
const answerWith = (page, items) => page.evaluate((grids) => {
  const { Worker } = window;
  window.Worker = function WorkerOf(url, options) {
    if (!String(url).includes('photograph')) return new Worker(url, options);
    const worker = { postMessage: () => setTimeout(() => worker.onmessage({ data: { items: grids } })), terminate: () => {} };
    return worker;
  };
  const transfer = new DataTransfer();
  transfer.items.add(new File(['picture'], 'a.png', { type: 'image/png' }));
  handOver('paste', transfer);
}, items);

export async function anAnswerThatThePageCannotShowIsABug(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  await page.locator('main h1').waitFor();
  await answerWith(page, [{ size: 7, puzzle: '.'.repeat(49), written: '.'.repeat(49), marked: [], marks: [], doubted: [], solutions: 2 }]);
  await found(page, 'unreadable');
  await eventually.match(() => page.locator('.findings').textContent(), /This is a bug/);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function numbersInDoubtAreNamedAsOnTheBoard(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  await page.locator('main h1').waitFor();
  const doubted = [{ cell: 'r1c4', read: { kind: 'printed', digit: 16 }, second: { kind: 'written', digit: 10 } }];
  await answerWith(page, [{ size: 16, puzzle: SIXTEEN, written: '.'.repeat(256), marked: [], marks: [], doubted, solutions: 1 }]);
  const choices = page.getByRole('group', { name: 'r1c4' });
  await eventually.deepEqual(() => choices.getByRole('button').allTextContents(), ['G (16)', 'A (10), handwritten']);
  await choices.getByRole('button', { name: 'G (16)' }).click();
  await eventually.equal(() => page.locator('.doubts').count(), 0);
  await eventually.equal(() => givensOf(page), SIXTEEN);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function whatAPictureLeavesInDoubtIsAskedAbout(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  await page.locator('main h1').waitFor();
  // The module's answer for a page with a cell in doubt, a handwritten digit and marks.
  const cells = [...EASY];
  const written = cells.map(() => '.');
  [cells[0], written[2], written[3]] = ['6', '4', '6'];
  await answerWith(page, [{
    size: 9, puzzle: cells.join(''), written: written.join(''), marked: ['r2c2', 'r2c3'], marks: cells.map((_, cell) => (cell === 10 ? [2, 7] : [])), repaired: [], solutions: 0, corners: [],
    doubted: [
      { cell: 'r1c1', read: { kind: 'printed', digit: 6 }, second: { kind: 'printed', digit: 5 } },
      { cell: 'r1c4', read: { kind: 'written', digit: 6 }, second: { kind: 'empty' } },
    ],
  }]);
  await page.getByRole('heading', { name: 'Compare these cells with the paper' }).waitFor();
  await page.getByText('Cells with pencil marks that could not be read: 1.').waitFor();
  const cell = (nth) => page.locator(`.board [data-cell="${nth}"]`);
  for (const nth of [0, 3]) await eventually.ok(() => cell(nth).evaluate((element) => element.matches('.told')), `cell ${nth} is marked`);
  await eventually.equal(() => cell(2).evaluate((element) => `${element.className.includes('placed')} ${element.textContent}`), 'true 4');
  // A tap chooses the content.
  await page.getByRole('group', { name: 'r1c1' }).getByRole('button', { name: '5' }).click();
  await eventually.equal(() => cell(0).textContent(), '5');
  await eventually.equal(() => page.getByRole('group', { name: 'r1c1' }).count(), 0);
  await cell(3).dblclick();
  await eventually.equal(() => cell(3).textContent(), '');
  await eventually.equal(() => page.locator('.doubts').count(), 0);
  // Handwritten digits are kept for the player, or left out.
  await page.getByLabel('Start with the player’s digits on the paper (1)').uncheck();
  await eventually.equal(() => cell(2).textContent(), '');
  await page.getByLabel('Start with the player’s digits on the paper').check();
  // Keys correct any cell, and the other cells stay unchanged.
  await cell(1).click();
  await page.keyboard.press('3');
  await eventually.equal(() => cell(2).textContent(), '4');
  await page.locator('.actions').getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.play [data-cell="2"].placed').waitFor();
  await eventually.equal(() => givensOf(page), EASY);
  await eventually.match(() => page.locator('.play [data-cell="10"]').getAttribute('aria-label'), /2.*7/);
  assert.deepEqual(faults, []);
  await context.close();
}
