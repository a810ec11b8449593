import assert from 'node:assert/strict';
import { ask, eventually, open, tap } from './browser.mjs';
import { givensOf } from './pictures.mjs';
import { EASY, EXAMPLES, HARD, LINE, W_WING } from './puzzles.mjs';

const firstRow = (page) => page.locator('.board [role="row"]').first().locator('.digit').allTextContents();

export async function everyExampleIsPastedAndSolved(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  for (const { text, status, row } of EXAMPLES) {
    await page.locator('textarea').fill(text);
    await page.locator(`.findings[data-status="${status}"]`).waitFor();
    if (row) {
      await page.getByRole('button', { name: 'Solve' }).click();
      await page.locator('.filled').first().waitFor();
      await eventually.equal(async () => (await firstRow(page)).join(''), row);
    }
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await page.waitForFunction(() => !document.querySelector('.findings p'));
    await page.evaluate(() => { delete document.querySelector('.findings').dataset.status; });
  }
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aClashIsShownInItsCells(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  await page.locator('textarea').fill(`5${EASY.slice(1, 8)}5${EASY.slice(9)}`);
  await page.getByText('5 appears more than once in row 1').waitFor();
  await eventually.ok(async () => await page.locator('[data-cell="0"].wrong').count() && await page.locator('[data-cell="8"].wrong').count());
  await context.close();
}

export async function cellsInWhichSolutionsDifferAreMarked(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  await page.locator('[data-example="several"]').click();
  await page.getByText('It has 2 solutions.').waitFor();
  await eventually.equal(() => page.locator('.cell.told').count(), 6);
  await context.close();
}

export async function anUnreadableTextSaysWhere(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  await page.locator('textarea').fill('123');
  await page.getByText('This text cannot be read').waitFor();
  await context.close();
}

export async function puzzlesThatCannotBeReadAreCounted(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  await page.locator('textarea').fill(`${EASY}\n${EASY.slice(1)}x?\n${EASY}\n`);
  await page.getByText('The text has 2 sudokus:').waitFor();
  await page.getByText('Not read or too large to be shown: 1.').waitFor();
  await page.locator('textarea').fill(EASY);
  await page.waitForFunction(() => !document.body.textContent.includes('Not read or'));
  await context.close();
}

export async function aCollectionIsAShelf(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  await page.locator('textarea').fill(`${EASY}\n${HARD}\n${LINE}\n`);
  await page.locator('.shelf .thumb').nth(2).waitFor();
  // The levels appear one by one.
  await page.locator('.shelf .level').nth(1).getByText('Diabolical').waitFor();
  await page.locator('.shelf .level').nth(0).getByText('Easy').waitFor();
  await page.locator('.shelf button').nth(1).click();
  await page.waitForFunction(() => document.querySelector('[data-cell="0"]')?.textContent === '8');
  await eventually.equal(() => page.locator('.shelf [aria-pressed="true"]').count(), 1);
  for (const count of [3, 0]) {
    await page.getByRole('button', { name: 'Keep all' }).click();
    await page.getByText(`Kept: ${count}.`).waitFor();
  }
  await at('games');
  await page.locator('.games h2').nth(2).waitFor();
  await eventually.deepEqual(async () => (await page.locator('.games h2').allTextContents()).filter((name) => name.startsWith('No.')).sort(), ['No. 1', 'No. 2', 'No. 3']);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aSetterLearnsWhatIsWrongAndWhatCanGo(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  const text = page.locator('textarea');
  await text.fill('.Shape~9x9.Cage~18~R1C1~R1C2.Cage~5~R3C3~R3C4');
  await page.getByText('These contradict each other: Cage 18 r1c1 r1c2.').waitFor();
  await eventually.deepEqual(() => page.locator('.cell.told').evaluateAll((cells) => cells.map((cell) => cell.dataset.cell)), ['0', '1']);
  await text.fill(EASY.slice(0, 77) + '....');
  await page.getByRole('button', { name: 'Which digits are possible?' }).click();
  await page.locator('.analysis').getByText(/^In \d+ cells more than one digit is possible/).waitFor();
  await eventually.ok(async () => await page.locator('.corners').count() > 0);
  await text.fill(EASY);
  await page.getByRole('button', { name: 'Which clues are redundant?' }).click();
  await page.locator('.analysis').getByText(/could be left out: r1c1 = 5/).waitFor();
  await eventually.ok(async () => await page.locator('.cell.told').count() > 5);
  await eventually.equal(() => page.locator('.corners').count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
}

/**
 * A grid with boxes of three rows. With boxes of two rows, which are usual for this size, it would have no solution.
 */
const TALL = `+--+--+--+
|. .|. .|5 .|
|3 .|5 6|. .|
|. .|1 .|. 4|
+--+--+--+
|. 1|. 3|. .|
|. .|. .|2 .|
|6 .|. .|. 3|
+--+--+--+
`;

export async function boxesThatAFrameShowsAreKept(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  await page.locator('textarea').fill(TALL);
  await page.locator('.findings[data-status="unique"]').waitFor();
  await page.getByRole('button', { name: 'Play' }).last().click();
  await page.locator('[data-depth="whole"], [data-depth="where"]').first().waitFor();
  await context.close();
}

export async function marksOfAPlayerDoNotChangeTheSolutions(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  // The solution has 4 in r1c3.
  await page.locator('textarea').fill(JSON.stringify({ givens: EASY, cornerMarks: { r1c3: '12' } }));
  await page.locator('.findings[data-status="unique"]').waitFor();
  await context.close();
}

export async function aFileOfSixteenBitCharactersIsRead(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  const buffer = Buffer.from(`\ufeff${EASY}\r\n`, 'utf16le');
  await page.locator('#file').setInputFiles({ name: 'puzzle.txt', mimeType: 'text/plain', buffer });
  await page.locator('.findings[data-status="unique"]').waitFor();
  await context.close();
}

export async function anEmptyGridHasItsNotes(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  await page.locator('textarea').fill(`Also r1c1 = 2\n\n${'.'.repeat(81)}\n`);
  await page.getByText('The words around the puzzle were not read').waitFor();
  await context.close();
}

/** Pastes texts into the page in quick succession. */
const pasteInto = (page, ...texts) => page.evaluate((pasted) => {
  for (const text of pasted) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    handOver('paste', clipboardData);
  }
}, texts);

export async function whatIsPastedIntoAnotherViewIsPlayed(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  const paste = (text) => pasteInto(page, text);
  for (const [view, text] of [['play', EASY], ['learn', W_WING]]) {
    await at(view);
    await page.locator('main h1').waitFor();
    await paste(text);
    await page.getByText('Pasted.').waitFor();
    // The note may still be the one of the previous paste.
    await page.waitForURL((url) => url.hash === '#/play');
    await eventually.equal(() => givensOf(page), text.replaceAll('0', '.'));
  }
  // Enter opens for more than one sudoku, and for one with several solutions.
  for (const [text, status] of [[`${EASY}\n${W_WING}`, 'unique'], [EASY.replace('53', '..'), 'several'], ['12', 'unreadable']]) {
    await at('play');
    await page.locator('main h1').waitFor();
    await paste(text);
    await page.locator(`.findings[data-status="${status}"]`).waitFor();
    await page.waitForURL((url) => url.hash === '#/enter');
  }
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aSecondPasteTakesThePlaceOfTheFirst(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  // The first text takes much longer to read.
  const many = `${EASY}\n`.repeat(150);
  const read = () => ask(page, 'convert', { text: many, max_items: 200 });
  await at('learn');
  await page.locator('main h1').waitFor();
  await read();
  await pasteInto(page, many, W_WING);
  await page.getByText('Pasted.').waitFor();
  await read();
  assert.equal(new URL(page.url()).hash, '#/play');
  await at('enter');
  await page.getByRole('heading', { name: 'Enter a sudoku' }).waitFor();
  await pasteInto(page, many, W_WING);
  await page.locator('.findings[data-status="unique"]').waitFor();
  await read();
  await eventually.equal(() => page.locator('.shelf').count(), 0);
  await eventually.equal(() => page.locator('textarea').inputValue(), W_WING);
  // A pasted text does not bring back a player who has left the view.
  await pasteInto(page, many);
  await at('learn');
  await page.getByRole('heading', { name: 'Learn' }).waitFor();
  await pasteInto(page, many);
  await at('settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await read();
  assert.equal(new URL(page.url()).hash, '#/settings');
  // Digits that are typed while a text is being read stay in the grid.
  await at('enter');
  await page.locator('[data-cell="0"]').click();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await page.locator('[data-cell="0"]').click();
  await page.locator('textarea').evaluate((area, text) => { area.value = text; area.dispatchEvent(new Event('input')); }, W_WING);
  await page.locator('[data-cell="0"]').press('7');
  await page.locator('.findings[data-status="several"]').waitFor();
  await read();
  await eventually.equal(() => page.locator('[data-cell="0"]').textContent(), '7');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aPlayerWhoLeavesAsTheAnswerComesIsNotBroughtBack(browser, base) {
  for (const text of [W_WING, `${EASY}\n${W_WING}`]) {
    const { context, page, faults, at } = await open(browser, base);
    await at('learn');
    await page.locator('main h1').waitFor();
    // The page looks at the signal when the answer is there. The event of the new address is then still to come.
    await page.evaluate(() => {
      const { throwIfAborted } = AbortSignal.prototype;
      AbortSignal.prototype.throwIfAborted = function left() {
        AbortSignal.prototype.throwIfAborted = throwIfAborted;
        location.hash = '#/settings';
        return throwIfAborted.call(this);
      };
    });
    await pasteInto(page, text);
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await ask(page, 'convert', { text });
    assert.equal(new URL(page.url()).hash, '#/settings');
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function otherSizesAreEnteredAndSolved(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  await page.locator('[data-example="small"]').click();
  await page.locator('.findings[data-status="unique"]').waitFor();
  await eventually.equal(() => page.locator('.cell').count(), 16);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('heading', { name: 'Sudoku' }).waitFor();
  await eventually.equal(() => page.locator('.cell').count(), 16);
  await eventually.equal(() => page.locator('.pad [data-digit]').count(), 4);
  await context.close();
}

export async function whatIsEnteredIsKept(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  await page.locator('[data-cell="0"]').click();
  for (const key of ['5', 'ArrowRight', '3']) await page.keyboard.press(key);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="1"].given').waitFor();
  await eventually.equal(async () => (await firstRow(page)).join(''), '53');
  await at('learn');
  await page.locator('.techniques').first().waitFor();
  await page.goBack();
  await page.locator('[data-cell="1"].given').waitFor();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('textarea').waitFor();
  await eventually.equal(async () => (await firstRow(page)).length, 0);
  await page.locator('textarea').fill(EASY);
  await page.locator('.findings[data-status="unique"]').waitFor();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('.findings[data-status="unique"]').waitFor();
  await eventually.equal(() => page.locator('textarea').inputValue(), EASY);
  await context.close();
}

export async function anUnreadableTextHasNoBoard(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('enter');
  await page.locator('textarea').fill(EASY);
  await page.locator('.findings[data-status="unique"]').waitFor();
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.locator('.filled').first().waitFor();
  await page.locator('textarea').fill('.Cge~');
  await page.locator('.findings[data-status="unreadable"]').waitFor();
  await eventually.equal(() => page.locator('.board .digit').count(), 0);
  await context.close();
}

export async function aDigitIsHeldForTheCellsOfItsClues(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await at('enter');
  await page.locator('.enter .pad').waitFor();
  let taps = 0;
  for (const digit of '123456789') {
    await tap(page.locator(`.pad [data-digit="${digit}"]`));
    taps += 1;
    for (const [cell, clue] of [...EASY].entries()) {
      if (clue !== digit) continue;
      await tap(page.locator(`[data-cell="${cell}"]`));
      taps += 1;
    }
  }
  assert.equal(taps, 30 + 9);
  await eventually.equal(() => givensOf(page), EASY);
  assert.equal(await page.evaluate(() => scrollY), 0);
  // A second tap removes the digit, and the key lets it go.
  await tap(page.locator('[data-cell="80"]'));
  await eventually.equal(() => givensOf(page), `${EASY.slice(0, 80)}.`);
  await tap(page.locator('.pad [data-digit="9"]'));
  for (const cell of [2, 80]) await tap(page.locator(`[data-cell="${cell}"]`));
  await tap(page.locator('.pad [data-digit="9"]'));
  await eventually.equal(() => givensOf(page), EASY);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aKeySlidesOntoACell(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await at('enter');
  await page.locator('.enter .pad').waitFor();
  const session = await context.newCDPSession(page);
  const middle = async (selector) => {
    const { x, y, width, height } = await page.locator(selector).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const finger = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  let touches = 0;
  for (const digit of '123456789') {
    const [first, ...others] = [...EASY].flatMap((clue, cell) => (clue === digit ? [cell] : []));
    // The digit is then held for its other cells.
    await finger('touchStart', await middle(`.pad [data-digit="${digit}"]`));
    await finger('touchMove', await middle('[data-cell="76"]'));
    await page.locator('[data-cell="76"].selected').waitFor();
    await finger('touchMove', await middle(`[data-cell="${first}"]`));
    await page.locator(`[data-cell="${first}"].selected`).waitFor();
    await finger('touchEnd');
    touches += 1;
    for (const cell of others) {
      await tap(page.locator(`[data-cell="${cell}"]`));
      touches += 1;
    }
  }
  await eventually.equal(() => givensOf(page), EASY);
  assert.deepEqual([touches, await page.evaluate(() => scrollY)], [30, 0], 'one touch for each clue');
  // A digit that slides onto itself stays, and one that slides elsewhere is not written.
  for (const [digit, to] of [[9, '[data-cell="80"]'], [1, '.masthead']]) {
    await finger('touchStart', await middle(`.pad [data-digit="${digit}"]`));
    await finger('touchMove', await middle('[data-cell="40"]'));
    await page.locator('[data-cell="40"].selected').waitFor();
    await finger('touchMove', await middle(to));
    await eventually.equal(() => page.locator('[data-cell="40"].selected').count(), 0);
    await finger('touchEnd');
  }
  await eventually.equal(() => givensOf(page), EASY);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function anAnswerIsBroughtIntoViewOnAPhone(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await at('enter');
  await page.locator('textarea').waitFor();
  const play = page.locator('.enter .actions .main');
  const isSeen = () => play.evaluate((button) => scrollY === 0 && button.getBoundingClientRect().bottom <= innerHeight);
  await tap(page.locator('[data-example="several"]'));
  await play.waitFor();
  await eventually.ok(isSeen, 'after an example');
  await page.locator('textarea').evaluate((area) => { area.scrollIntoView(); area.focus(); });
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    handOver('paste', clipboardData);
  }, EASY);
  await page.locator('.findings[data-status="unique"]').waitFor();
  await eventually.ok(isSeen, 'after a paste');
  // What is typed is not interrupted.
  await page.locator('textarea').evaluate((area) => { area.scrollIntoView(); area.focus(); });
  await page.locator('textarea').fill(W_WING);
  await eventually.equal(() => givensOf(page), W_WING);
  await eventually.equal(() => page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA');
  const { top } = await page.locator('textarea').evaluate((area) => {
    area.scrollIntoView();
    return area.getBoundingClientRect().toJSON();
  });
  const covers = await page.locator('.board').evaluate((board, y) => board.getBoundingClientRect().bottom > y, top);
  assert.equal(covers, false, 'the board is not over the text');
  await tap(page.locator('[data-do="edit"]'));
  await page.locator('[data-tool="cage"]').waitFor();
  await eventually.equal(() => page.evaluate(() => scrollY), 0, 'the editor begins at its board');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function anEmptyGridHasNoButtonsForAPuzzle(browser, base) {
  for (const language of ['en', 'zh']) {
    const { context, page, faults, at } = await open(browser, base, { settings: { language } });
    await at('enter');
    await page.locator('.how').waitFor();
    const buttons = page.locator('.enter .actions button');
    await eventually.equal(() => buttons.count(), 0);
    const { y } = await page.locator('.edit-place').boundingBox();
    await page.locator('textarea').fill(EASY);
    await page.locator('.findings[data-status="unique"]').waitFor();
    await eventually.equal(() => buttons.count(), 4);
    await page.locator('textarea').fill('123');
    await page.locator('.findings[data-status="unreadable"]').waitFor();
    await eventually.equal(() => buttons.count(), 0);
    await page.getByRole('button', { name: language === 'zh' ? '全部清空' : 'Clear all' }).click();
    await page.locator('.how').waitFor();
    await eventually.equal(async () => (await page.locator('.edit-place').boundingBox()).y, y, 'their place is kept');
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function aPhoneShowsTheBoardAndTheKeysAtOnce(browser, base) {
  for (const [width, height] of [[390, 844], [360, 640], [844, 390], [640, 360]]) {
    const { context, page, at } = await open(browser, base, { viewport: { width, height }, hasTouch: true, isMobile: true });
    for (const [view, last] of [['enter', '.actions'], ['play', '.actions']]) {
      await at(view);
      await page.locator(`.${view} .pad`).waitFor();
      const places = await page.evaluate((selector) => ['.board', '.pad', selector].map((name) => document.querySelector(name)?.getBoundingClientRect().toJSON()), last);
      for (const { top, bottom, left, right } of places) assert.ok(top >= 0 && bottom <= height && left >= 0 && right <= width, `${view} at ${width}: ${JSON.stringify(places)}`);
    }
    const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.equal(wide, shown, 'nothing is cut off');
    if (width < 768) await page.locator('.menu summary').click();
    for (const name of ['Learn', 'Games', 'Share', 'Settings']) await eventually.ok(() => page.getByRole('link', { name, exact: true }).isVisible(), name);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await context.close();
  }
}
