// Sudokus with constraints: the page shows and solves them, and names the features that it lacks.

import assert from 'node:assert/strict';
import { ask, eventually, open } from './browser.mjs';
import { EASY, JIGSAW, KILLER, LINES } from './puzzles.mjs';

const CAGE = '.Shape~9x9.Cage~15~R1C1~R1C2~R2C2';

const enter = async (page, at, text, status) => {
  await at('enter');
  await page.locator('textarea').fill(text);
  await page.locator(`.findings[data-status="${status}"]`).waitFor();
};

export async function aCageIsDrawnListedAndCounted(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await enter(page, at, CAGE, 'several');
  await eventually.match(() => page.locator('.rule-list').textContent(), /Cage 15.*r1c1 r1c2 r2c2/);
  await eventually.equal(() => page.locator('.board .rule-cage').count(), 1);
  await eventually.equal(() => page.locator('.board .rule-sum').textContent(), '15');
  await page.getByText(/It has \d+ solutions or more/).waitFor();
  await page.getByText('There are no ratings for it yet.').waitFor();
  await eventually.equal(() => page.getByRole('button', { name: 'Explain' }).count(), 0);
  await eventually.equal(() => page.getByRole('button', { name: 'Watch a search' }).count(), 0);
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press('5');
  await page.locator('[data-cell="0"].given').waitFor();
  await eventually.equal(() => page.locator('.board .rule-cage').count(), 1, 'a cage is not lost by typing');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aKillerIsSolvedAndPlayedByItsCages(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await enter(page, at, KILLER.text, 'unique');
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.locator('.filled').first().waitFor();
  await eventually.equal(async () => (await page.locator('.board .digit').allTextContents()).join(''), KILLER.solution);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.pad').waitFor();
  await eventually.equal(() => page.locator('.board .rule-cage').count(), KILLER.cages);
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press(KILLER.solution[0] === '1' ? '2' : '1');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Wrong digits: 1.').waitFor();
  await page.locator('[data-depth="where"]').click();
  await page.locator('.help .told').getByText('What is in r1c1 is not in the solution.').waitFor();
  await at('watch');
  await page.getByText('Your sudoku has more').waitFor();
  await at('share');
  await page.locator('.preview .rule-cage').first().waitFor();
  await eventually.equal(() => page.locator('.preview .rule-cage').count(), KILLER.cages);
  const link = await page.getByLabel('The link to this sudoku').inputValue();
  for (const start of ['https://sudokupad.app/fpuzzles', 'https://www.f-puzzles.com/?load=', 'https://sudokumaker.app/?puzzle=']) {
    await page.locator(`a[href^="${start}"]`).waitFor();
  }
  await page.waitForTimeout(500);
  assert.deepEqual(faults, []);
  await context.close();
  const other = await open(browser, base);
  await other.page.goto(link, { waitUntil: 'domcontentloaded' });
  await other.page.locator('.rule-cage').first().waitFor();
  await eventually.equal(() => other.page.locator('.board .rule-cage').count(), KILLER.cages);
  await other.page.waitForTimeout(500);
  await other.page.reload({ waitUntil: 'domcontentloaded' });
  await other.page.locator('.rule-cage').first().waitFor();
  await other.context.close();
}

export async function aKillerIsExplainedAndHintedWithDrawings(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await enter(page, at, KILLER.text, 'unique');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.pad').waitFor();
  await page.locator('[data-depth="where"]').click();
  await page.locator('.help .told').getByText(/^Look at /).waitFor();
  await page.locator('[data-depth="technique"]').click();
  await page.locator('.help .told').getByText(/The technique: /).waitFor();
  await page.locator('[data-depth="full"]').click();
  await page.locator('.help .told').getByText(/^So r\dc\d/).waitFor();
  const told = await page.locator('.help .told').textContent();
  assert.match(told, /cage of \d+ in r\dc\d/);
  await eventually.ok(async () => await page.locator('.board .draw-frame').count() > 1, 'the cells of the cage are framed');
  await eventually.ok(async () => await page.locator('.board .draw-strike').count() > 0, 'what goes is crossed out');
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.locator('[data-depth="where"]').click();
  await page.locator('[data-depth="technique"]').click();
  await page.locator('[data-depth="full"]').click();
  await page.locator('.help .told').getByText(/^So r\dc\d/).waitFor();
  await eventually.notEqual(() => page.locator('.help .told').textContent(), told, 'what the player has removed is known');
  await page.getByRole('button', { name: 'All steps' }).click();
  await page.locator('.help .steps li').nth(3).waitFor();
  await at('path');
  await page.getByText(/\d+ steps lead to the solution/).waitFor();
  const count = await page.locator('.path li').count();
  assert.ok(count > 40, `${count} steps`);
  await page.locator('.path button').nth(count - 1).click();
  await eventually.equal(() => page.locator('.board .draw-place').count(), 1);
  await eventually.equal(async () => (await page.locator('.board .digit').allTextContents()).join('').length, 80, 'all cells but the last are filled');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function whatHasNoSolutionIsSaidByTheHelpToo(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${encodeURIComponent('.Shape~6x6.Diagonal~1.AntiKing')}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-depth="where"]').click();
  await page.locator('.help .told').getByText('It has no solution.').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aLinkOfFPuzzlesIsReadWithItsConstraints(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  const { items } = await ask(page, 'convert', { text: CAGE, to: 'fpuzzleslink' });
  await page.locator('textarea').fill(items[0].text.trim());
  await page.locator('.findings[data-status="several"]').waitFor();
  await eventually.equal(() => page.locator('.board .rule-cage').count(), 1);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function cluesStandBesideTheGrid(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await enter(page, at, '.Shape~9x9.LittleKiller~49~R2C1.Sandwich~17~R3.Skyscraper~C4~~3.Windoku', 'several');
  await eventually.deepEqual(async () => (await page.locator('.board .rule-clue').allTextContents()).sort(), ['17', '3', '49']);
  await eventually.equal(() => page.locator('.board .rule-arrow').count(), 1, 'a diagonal says where it goes');
  await eventually.equal(() => page.locator('.board .rule-shade').count(), 4, 'the boxes between the boxes');
  const boxOf = (selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().toJSON());
  const [place, board, clue] = [await boxOf('.board-place'), await boxOf('.board'), await boxOf('.board .rule-clue')];
  for (const side of [place.right - board.right, board.left - place.left]) assert.ok(side > 0.06 * place.width, `room for clues: ${side}`);
  assert.ok(clue.left >= place.left && clue.right <= place.right && clue.bottom <= place.bottom + 1, 'a clue within its place');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function pairsShowTheirRelation(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await enter(page, at, '.Shape~9x9.WhiteDot~R7C1~R7C2.BlackDot~R8C1~R9C1.X~R1C1~R1C2.V~R2C1~R2C2.GreaterThan~R5C5~R5C6', 'several');
  await eventually.equal(() => page.locator('.board .rule-dot').count(), 2);
  await eventually.equal(() => page.locator('.board .rule-dot.full').count(), 1, 'the ratio is black');
  await eventually.deepEqual(async () => (await page.locator('.board .rule-sign').allTextContents()).sort(), ['V', 'X']);
  await eventually.equal(() => page.locator('.board .rule-arrow').count(), 1);
  const list = await page.locator('.rule-list').textContent();
  for (const words of ['Difference 1', 'Ratio 2', 'Sum 10', 'Sum 5', 'The first is greater']) assert.ok(list.includes(words), words);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function regionsOfAnyShapeAreDrawn(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await enter(page, at, JIGSAW.text, 'unique');
  await eventually.equal(() => page.locator('.board .cell').count(), 81);
  await eventually.equal(() => page.locator('[data-cell="20"].edge-top.edge-left').count(), 1, 'a region begins within a box');
  await page.getByRole('button', { name: 'Solve' }).click();
  await page.locator('.filled').first().waitFor();
  await eventually.equal(async () => (await page.locator('.board .digit').allTextContents()).join(''), JIGSAW.solution);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aGridWithGapsIsWalkedThrough(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('enter');
  const frames = await page.evaluate(async () => {
    const { Layout } = await part('layout');
    const { Board } = await part('board/board');
    const { Selection } = await part('board/selection');
    const cells = [[0, 0], [0, 2], [1, 0], [1, 1], [1, 2]];
    const layout = new Layout({ rows: 2, columns: 3, first: 0, values: 3, cells, houses: [{ of: 'rows', name: 'row 2', cells: [2, 3, 4] }] });
    const board = new Board(layout, { label: 'gaps' });
    document.querySelector('main').append(board.element);
    board.show({ givens: [1, 0, 0, 0, 0] });
    const selection = new Selection(board, { changed: () => {} });
    selection.move(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    return [selection.cursor, board.cells[0].textContent, layout.edges(0).length, board.element.querySelectorAll('.rule-ground').length];
  });
  assert.deepEqual(frames, [1, '0', 3, 5]);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function theClassicGridHasNoneOfThis(browser, base) {
  const { context, page, at } = await open(browser, base);
  await enter(page, at, EASY, 'unique');
  await eventually.equal(() => page.locator('.rules').count(), 0);
  await context.close();
}

export async function marksNeverStandUnderSums(browser, base) {
  for (const width of [1280, 390]) {
    const { context, page } = await open(browser, base, { viewport: { width, height: 844 } });
    await page.goto(`${base}#p=${encodeURIComponent(KILLER.text)}`, { waitUntil: 'domcontentloaded' });
    await page.locator('.rule-cage').first().waitFor();
    await page.getByRole('button', { name: 'Fill marks' }).click();
    await page.locator('.mark').first().waitFor();
    const overlaps = await page.evaluate(() => {
      const boxes = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.textContent).map((element) => element.getBoundingClientRect());
      const isOver = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
      // The line box is higher than its digit.
      const ink = ({ left, right, top, height }) => ({ left, right, top: top + 0.25 * height, bottom: top + 0.8 * height });
      return boxes('.mark').map(ink).filter((mark) => boxes('.rule-sum').map(ink).some((sum) => isOver(mark, sum))).length;
    });
    assert.equal(overlaps, 0, `at ${width}`);
    await context.close();
  }
}

export async function linesAreToldApart(browser, base) {
  const { context, page, at } = await open(browser, base);
  await enter(page, at, LINES, 'several');
  await eventually.equal(() => page.locator('.board .rule-head').count(), 1, 'the arrow has a head');
  await eventually.equal(() => page.locator('.board .rule-bulb').count(), 1);
  const looks = await page.locator('.board .rule-line').evaluateAll((lines) => lines.map((line) => `${getComputedStyle(line).stroke} ${getComputedStyle(line).strokeWidth}`));
  assert.equal(new Set(looks).size, 4, `thermometer, arrow, whisper, renban: ${looks}`);
  const legend = await page.locator('.legend').textContent();
  for (const words of ['Whisper Neighbours on the line differ by at least 5.', 'Renban Its digits are consecutive', 'Arrow Digits on the arrow add up']) assert.ok(legend.includes(words), legend);
  await eventually.ok(async () => await page.locator('.legend .sample').count() >= 7);
  await context.close();
}

export async function highContrastHasDarkLines(browser, base) {
  const { context, page } = await open(browser, base, { settings: { theme: 'contrast' } });
  await page.goto(`${base}#p=${encodeURIComponent(LINES)}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.board .rule-line').first().waitFor();
  const ratios = await page.locator('.board .rule-line, .sample .rule-line').evaluateAll((lines) => lines.map((line) => {
    const group = getComputedStyle(line.parentElement);
    const dark = Number(/brightness\((.+)\)/.exec(group.filter)?.[1] ?? 1);
    const [red, green, blue] = getComputedStyle(line).stroke.match(/\d+/g).map((part) => {
      const light = (255 - Number(group.opacity) * (255 - dark * Number(part))) / 255;
      return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4;
    });
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
  }));
  assert.ok(ratios.length > 6 && ratios.every((ratio) => ratio >= 3), ratios.join(' '));
  await context.close();
}
