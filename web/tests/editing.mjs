// Drawing constraints on the board.

import assert from 'node:assert/strict';
import { ask, eventually, open, tap } from './browser.mjs';
import { EASY, KILLER } from './puzzles.mjs';

/** Opens the editor, with a text if one is given. */
async function openEditor(page, at, text) {
  await at('enter');
  if (text) {
    await page.locator('textarea').fill(text);
    await page.locator('.findings[data-status]').waitFor();
  }
  await page.locator('[data-do="edit"]').click();
  await page.locator('[data-tool="cage"]').waitFor();
}

const tool = (page, name) => page.locator(`[data-tool="${name}"]`).click();

/** Drags from cell to cell. */
async function drag(page, ...cells) {
  for (const [nth, cell] of cells.entries()) {
    const { x, y, width, height } = await page.locator(`.board [data-cell="${cell}"]`).boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    if (!nth) await page.mouse.down();
  }
  await page.mouse.up();
}

/** Returns the constraints that the engine reads from the text. */
async function rulesOf(page) {
  const text = await page.locator('textarea').inputValue();
  return text ? (await ask(page, 'convert', { text })).items[0].rules : [];
}

export async function constraintsAreDrawnCountedAndTakenBack(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await openEditor(page, at);
  await page.getByLabel('Size').selectOption('2x2');
  await tool(page, 'cage');
  await drag(page, 0, 1);
  await page.keyboard.type('3');
  await page.getByText('It has 48 solutions.').waitFor();
  await eventually.equal(() => page.locator('.board .rule-sum').textContent(), '3');
  await page.getByLabel('Number').fill('5');
  await page.getByText('It has 96 solutions.').waitFor();
  await tool(page, 'thermometer');
  await drag(page, 4, 9, 14);
  await tool(page, 'white');
  await drag(page, 6, 7);
  const drawn = [
    { constraint: 'cage', cells: [0, 1], sums: [5] }, { constraint: 'thermometer', cells: [4, 9, 14], slow: false },
    { constraint: 'pairs', relation: { difference: 1 }, pairs: [[6, 7]] },
  ];
  await page.waitForFunction(() => document.querySelector('textarea').value.startsWith('.Shape'));
  const byName = (rules) => [...rules].sort((a, b) => (a.constraint < b.constraint ? -1 : 1));
  await eventually.deepEqual(async () => byName(await rulesOf(page)), byName(drawn));
  await page.locator('[data-do="undo"]').click();
  await eventually.equal(() => page.locator('.board .rule-dot').count(), 0);
  const { count } = await page.evaluate(async (text) => (await part('engine/engine')).ask('solve', { text, limit: 1000 }, { whole: true }), await page.locator('textarea').inputValue());
  await page.getByText(`It has ${count} solutions.`).waitFor();
  await page.locator('[data-do="redo"]').click();
  await eventually.equal(() => page.locator('.board .rule-dot').count(), 1);
  // A second stroke removes a dot; a tap chooses a constraint.
  await drag(page, 6, 7);
  await eventually.equal(() => page.locator('.board .rule-dot').count(), 0);
  await tool(page, 'choose');
  await drag(page, 9);
  await eventually.equal(() => page.locator('.edited [aria-pressed="true"]').textContent(), 'Thermometer Digits rise from the bulb to the other end. r2c1 r3c2 r4c3');
  await page.locator('[data-do="remove"]').click();
  await page.getByText('It has 96 solutions.').waitFor();
  await eventually.deepEqual(() => page.locator('.edited button').count(), 1);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function constraintsAreDrawnByKeysAlone(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  const { keyboard } = page;
  await page.locator('[data-do="edit"]').focus();
  await keyboard.press('Enter');
  await page.locator('[data-tool="digits"]:focus').waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await eventually.equal(() => page.locator('[data-tool="cage"][aria-pressed="true"]').count(), 1);
  await page.locator('[data-cell="0"]').focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'Enter']) await keyboard.press(key);
  await page.locator('.number:focus').waitFor();
  await keyboard.type('15');
  await keyboard.press('Enter');
  await eventually.deepEqual(() => rulesOf(page), [{ constraint: 'cage', cells: [0, 1, 10], sums: [15] }]);
  // A digit typed on the board changes the number, too.
  await keyboard.type('9');
  await eventually.equal(() => page.locator('.board .rule-sum').textContent(), '9');
  await keyboard.press('Enter');
  await keyboard.press('Control+z');
  await eventually.equal(() => page.locator('.board .rule-sum').textContent(), '15');
  await keyboard.press('Delete');
  await eventually.equal(() => page.locator('.board .rule-cage').count(), 1, 'nothing is chosen after it was taken back');
  await page.locator('.edited button').focus();
  await keyboard.press('Enter');
  await page.locator('[data-do="remove"]').focus();
  await keyboard.press('Enter');
  await eventually.equal(() => page.locator('.board .rule-cage').count(), 0);
  await eventually.equal(() => page.evaluate(() => document.activeElement.dataset.cell), '10');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function constraintsAreDrawnOnAPhone(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, settings: { motion: false } });
  await at('enter');
  await tap(page.locator('[data-do="edit"]'));
  const tapCell = (cell) => tap(page.locator(`.board [data-cell="${cell}"]`));
  await tap(page.locator('[data-tool="cage"]'));
  for (const cell of [0, 1, 10]) await tapCell(cell);
  await tap(page.getByRole('button', { name: 'Done' }));
  await page.getByLabel('Number').fill('15');
  await tap(page.locator('[data-tool="greater"]'));
  for (const cell of [30, 31]) await tapCell(cell);
  await tap(page.locator('[data-tool="odd"]'));
  for (const cell of [44, 45, 45]) await tapCell(cell);
  await eventually.deepEqual(async () => (await rulesOf(page)).map(({ constraint }) => constraint).sort(), ['cage', 'pairs', 'parity']);
  await page.getByText('It has 1000 solutions or more.').waitFor();
  await eventually.ok(() => page.evaluate(() => document.documentElement.scrollWidth === document.documentElement.clientWidth));
  // The board does not move when the sentence about the drawing changes.
  await page.evaluate(() => scrollTo(0, 0));
  for (const selector of ['.board', '.findings', '.how', '[data-do="undo"]']) {
    const { y, height } = await page.locator(selector).first().boundingBox();
    assert.ok(y >= 0 && y + height <= 640, `${selector} at ${y}`);
  }
  assert.deepEqual(faults, []);
  await context.close();
}

export async function whatIsDrawnIsKeptAndPlayed(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await openEditor(page, at);
  await page.locator('[data-cell="80"]').click();
  await page.keyboard.press('7');
  await tool(page, 'arrow');
  await drag(page, 20, 30, 31);
  await page.locator('.of-grid summary').click();
  await page.getByLabel('Anti-knight').check();
  await page.getByLabel('Boxes').uncheck();
  await page.locator('.findings[data-status="several"]').waitFor();
  // The text of the engine, which replaces that of the page a moment later.
  await page.waitForFunction(() => document.querySelector('textarea').value.startsWith('.Shape'));
  const text = await page.locator('textarea').inputValue();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('.editor').waitFor();
  await page.locator('.board .rule-head').waitFor();
  await eventually.equal(() => page.locator('textarea').inputValue(), text);
  await eventually.equal(() => page.locator('[data-cell="80"].given').textContent(), '7');
  await eventually.ok(() => page.getByLabel('Anti-knight').isChecked());
  await eventually.equal(() => page.getByLabel('Boxes').isChecked(), false);
  await eventually.equal(() => page.locator('.board .edge-top').count(), 0);
  // The changes can still be taken back, and made again.
  for (let left = 4; left; left -= 1) await page.locator('[data-do="undo"]').click();
  await eventually.equal(() => page.locator('[data-do="undo"]').isDisabled(), true);
  await eventually.equal(() => page.locator('.board .given, .board .rule-head').count(), 0);
  for (let left = 4; left; left -= 1) await page.locator('[data-do="redo"]').click();
  await page.locator('.board .rule-head').waitFor();
  await eventually.equal(() => page.locator('.board .edge-top').count(), 0);
  await page.locator('.of-grid summary').click();
  await page.getByLabel('Boxes').check();
  await eventually.ok(async () => await page.locator('.board .edge-top').count() > 0);
  await page.waitForFunction(() => document.querySelector('textarea').value.startsWith('.Shape'));
  const link = await page.getByRole('button', { name: 'Copy the link' }).getAttribute('data-copies');
  await eventually.equal(() => page.getByRole('button', { name: 'Copy the text' }).getAttribute('data-copies'), await page.locator('textarea').inputValue());
  await page.evaluate(() => { window.print = () => { document.title = 'printed'; }; });
  await page.getByRole('button', { name: 'Print' }).click();
  await eventually.equal(() => page.title(), 'printed');
  await eventually.equal(() => page.locator('#paper .rule-head').count(), 1);
  await page.locator('.actions .button.main').click();
  await page.locator('.play .board .rule-head').waitFor();
  await eventually.equal(() => page.locator('.board .given').count(), 1);
  await page.goto('about:blank');
  await page.goto(link, { waitUntil: 'domcontentloaded' });
  await page.locator('.play .board .rule-head').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function rareConstraintsAreDrawn(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await openEditor(page, at);
  await page.locator('.all-tools').click();
  await tool(page, 'quadruple');
  await page.locator('[data-cell="10"]').click();
  await page.getByLabel('Number').fill('1234');
  await page.locator('.board .rule-clue').nth(1).waitFor();
  await tool(page, 'clone');
  for (const cell of [0, 1, 30]) await page.locator(`[data-cell="${cell}"]`).click();
  await eventually.ok(() => page.getByRole('button', { name: 'Done' }).isDisabled(), 'the second shape has one cell less');
  await page.locator('[data-cell="31"]').click();
  await page.getByRole('button', { name: 'Done' }).click();
  for (const [name, cell] of [['maximum', 40], ['minimum', 44], ['row-indexer', 60], ['column-indexer', 62], ['box-indexer', 64]]) {
    await tool(page, name);
    await page.locator(`[data-cell="${cell}"]`).click();
  }
  await eventually.deepEqual(() => rulesOf(page), [
    { constraint: 'contains', cells: [10, 11, 19, 20], values: [1, 2, 3, 4], exact: false }, { constraint: 'clone', cells: [0, 1], copies: [30, 31] },
    { constraint: 'extremum', cell: 40, maximum: true, exempt: [] }, { constraint: 'extremum', cell: 44, maximum: false, exempt: [] },
    { constraint: 'indexer', cell: 60, by: 'rows' }, { constraint: 'indexer', cell: 62, by: 'columns' }, { constraint: 'indexer', cell: 64, by: 'boxes' },
  ]);
  await page.locator('.findings[data-status="several"]').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aPastedVariantGetsAGiven(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  await page.locator('textarea').fill(KILLER.text);
  await page.locator('.findings[data-status="unique"]').waitFor();
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press(KILLER.solution[0]);
  await page.locator('[data-cell="0"].given').waitFor();
  await eventually.equal(() => page.locator('.board .rule-cage').count(), KILLER.cages);
  await page.locator('.findings[data-status="unique"]').waitFor();
  await page.keyboard.press(KILLER.solution[0] === '1' ? '2' : '1');
  await page.locator('.findings[data-status="unsolvable"]').waitFor();
  await page.keyboard.press('Delete');
  await page.locator('.findings[data-status="unique"]').waitFor();
  await eventually.equal(() => page.locator('.board .given').count(), 0);
  await eventually.equal(async () => (await rulesOf(page)).length, KILLER.cages);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function whatIsTypedDuringAnAnswerStays(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await openEditor(page, at, KILLER.text);
  await tool(page, 'cage');
  await drag(page, 0, 1);
  // The answer about the cage arrives after the text was changed.
  await page.locator('textarea').fill(EASY);
  await page.waitForFunction(() => document.querySelectorAll('.board .given').length > 20);
  await eventually.equal(() => page.locator('textarea').inputValue(), EASY);
  await eventually.equal(() => page.locator('.edited button').count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function theEngineKnowsWhatCanBeDrawn(browser, base) {
  const { context, page, at } = await open(browser, base);
  await openEditor(page, at);
  const answers = await page.evaluate(async () => {
    const { KINDS, OF_GRID, lineThrough, numberIn, withNumber } = await part('editor/kinds');
    const { Layout } = await part('layout');
    const { ask } = await part('engine/engine');
    const layout = Layout.of('3x3');
    const made = KINDS.map((kind) => kind.make(kind.stroke === 'clue' ? lineThrough(layout, 0, 10) : [0, 1, 2].slice(0, Math.max(kind.least, kind.stroke === 'line' ? 3 : 0)), layout));
    const numbered = made.filter((rule) => numberIn(rule) !== null).map((rule) => withNumber(rule, '3', layout));
    return Promise.all([...made, ...numbered, ...OF_GRID.map(({ rule }) => rule)].map(async (rule) => {
      const { items } = await ask('convert', { text: JSON.stringify({ tesuji: 1, box: '3x3', givens: Array(81).fill(0), constraints: [rule] }) });
      return { rule, read: items[0].rules?.[0] ?? items[0].error };
    }));
  });
  assert.ok(answers.length > 40);
  for (const { rule, read } of answers) assert.deepEqual(read, rule);
  await context.close();
}

export async function quadruplesHaveTheDigitsOfTheirGrid(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await openEditor(page, at);
  await page.getByLabel('Size').selectOption('4x4');
  await page.locator('.all-tools').click();
  await tool(page, 'quadruple');
  await page.locator('[data-cell="17"]').click();
  const drawn = () => page.locator('.board .rule-clue').allTextContents();
  const values = async () => (await rulesOf(page))[0]?.values;
  // A digit above 9 is a letter or, after a separator, a number.
  for (const [text, signs, numbers] of [['1AG', ['1 A', 'G'], [1, 10, 16]], ['10', ['A'], [10]], ['1 12, 13 16', ['1 C', 'D G'], [1, 12, 13, 16]], ['2c', ['2 C'], [2, 12]]]) {
    await page.getByLabel('Number').fill(text);
    await eventually.deepEqual(drawn, signs);
    await eventually.deepEqual(values, numbers);
  }
  // Digits that the grid does not have change nothing.
  await page.getByLabel('Number').fill('1Z');
  await eventually.deepEqual(drawn, ['2 C']);
  await page.locator('.edited').getByText('Contains 2 C').waitFor();
  // On a grid whose digits begin with 0, 0 is a digit, and the circle shows it as the cells do.
  await page.locator('textarea').fill('.Shape~6x6~0-5.~R6C6_0');
  await eventually.equal(() => page.locator('.board .cell').count(), 36);
  await tool(page, 'quadruple');
  await page.locator('[data-cell="7"]').click();
  await page.locator('.number:focus').waitFor();
  await page.keyboard.type('0035');
  await eventually.deepEqual(drawn, ['0 0', '3 5']);
  await eventually.deepEqual(values, [0, 0, 3, 5]);
  await page.locator('.findings[data-status="several"]').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}
