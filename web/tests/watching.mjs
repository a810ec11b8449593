import assert from 'node:assert/strict';
import { eventually, open, spoken } from './browser.mjs';
import { LINE } from './puzzles.mjs';

export async function theRowOrderSearchMakesItsCalls(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.goto(`${base}#p=${LINE}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await at('watch');
  await page.getByText('24,943 calls').waitFor();
  const event = () => page.locator('.event').first().textContent();
  await page.getByRole('button', { name: 'Step' }).click();
  const first = await event();
  await page.getByRole('button', { name: 'Step' }).click();
  await eventually.notEqual(() => event(), first);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await eventually.equal(() => event(), first);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.counts dd').first().filter({ hasText: '24,943' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function twoSearchesRunSideBySide(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('watch');
  await page.getByLabel('Sudoku', { exact: true }).first().selectOption({ label: '4×4' });
  await page.getByLabel('Compare with').first().selectOption('dancing-links');
  await page.locator('.screen').nth(1).waitFor();
  await page.getByText(/The whole search/).nth(1).waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('.counts')].every((counts) => counts.textContent?.includes('Solutions1')));
  await eventually.equal(() => page.locator('.screen').count(), 2);
  await context.close();
}

export async function aWinnerIsToldAndTheSpeedEndsInAMinute(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { viewport: { width: 1440, height: 900 } });
  await page.goto(`${base}#p=${LINE}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await at('watch');
  await page.locator('.fields output').getByText(/, \d+ s in all/).waitFor();
  const [, seconds] = /, (\d+) s in all/.exec(await page.locator('.fields output').textContent());
  assert.ok(Number(seconds) <= 60, `${seconds} s`);
  await eventually.equal(() => page.locator('.verdict').textContent(), '');
  await page.getByLabel('Compare with').first().selectOption('dancing-links');
  await page.locator('.verdict').getByText(/^Dancing links needs fewer calls: [\d,]+ instead of 24,943\.$/).waitFor();
  await eventually.ok(async () => await page.locator('.graph.empty').count() === 2, 'no graph before the search');
  await page.locator('.player input').evaluate((slider) => { slider.value = '90'; slider.dispatchEvent(new Event('input')); });
  for (const screen of await page.locator('.screen').all()) {
    const { y, height } = await screen.boundingBox();
    assert.ok(y + height <= 900, `a screen ends at ${y + height}`);
  }
  assert.deepEqual(faults, []);
  await context.close();
}

export async function triesOfCellsThatTheSearchHasLeftAreGone(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('watch');
  await page.getByLabel('Sudoku', { exact: true }).first().selectOption({ label: '4×4' });
  await page.getByRole('button', { name: 'Step' }).click();
  // When r1c2 becomes 3, r1c3 is empty again: its digits were tried with r1c2 = 2.
  await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector('.player input')).max > 30);
  await page.locator('.player input').evaluate((slider) => { slider.value = '29'; slider.dispatchEvent(new Event('input')); });
  await eventually.equal(() => page.locator('[data-cell="1"]').textContent(), '3');
  await eventually.equal(() => page.locator('[data-cell="2"] .mark').count(), 0);
  await context.close();
}

/** Goes to a moment of the search. */
const seek = (page, at) => page.locator('.player input').evaluate((slider, to) => { slider.value = String(to); slider.dispatchEvent(new Event('input')); }, at);

export async function aCaptionSaysWhatTheSearchDoes(browser, base) {
  for (const [language, sentences] of Object.entries({
    en: ['The search has not begun.', 'This is call 1 of the search.', 'It tries 2 in row 1, column 2.', 'It writes 2 into row 1, column 2.',
      '1 does not fit in row 1, column 2: row 1 has 1 already.', 'No digit fits in row 1, column 4, so it goes back to row 1, column 3.', 'No digit fits in row 2, column 2, so it goes back to row 2, column 1 and tries the next digit.', 'It takes 4 back out of row 1, column 3.'],
    zh: ['搜索尚未开始。', '这是搜索的第1次调用。', '在第1行第2列试填2。', '在第1行第2列填入2。', '第1行第2列不能填1：第1行已经有1。', '第1行第4列没有数字可填，于是退回第1行第3列。', '从第1行第3列撤回4。'],
  })) {
    const { context, page, faults, at } = await open(browser, base, { settings: { language } });
    await at('watch');
    await page.locator('.fields select').first().selectOption({ label: '4×4' });
    await page.locator('.player button:enabled').first().waitFor();
    await page.waitForFunction(() => document.querySelector('.player input').max > 30);
    const said = [];
    for (let moment = 0; moment < 60; moment += 1) {
      await seek(page, moment);
      said.push(await page.locator('.event').textContent());
    }
    for (const sentence of sentences) assert.ok(said.includes(sentence), `${sentence} is not in:\n${said.join('\n')}`);
    const size = await page.locator('.event').evaluate((event) => parseFloat(getComputedStyle(event).fontSize));
    assert.ok(size >= 24, `${size} px`);
    assert.deepEqual(faults, []);
    await context.close();
  }
}

/** Compares each caption with the digits of the grid at that moment, and with what the search does next. */
export async function captionsAreTrue(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('watch');
  await page.locator('.event').waitFor();
  const wrong = await page.evaluate(async (line) => {
    const { Film } = await part('film');
    const { Layout } = await part('layout');
    const { captionOf } = await part('view/caption');
    const { textOf, valuesFrom } = await part('game/text');
    const found = [];
    const kinds = new Set();
    const signal = new AbortController().signal;
    for (const [shape, clues] of [['2x2', '1.....3..4.....2'], ['2x2', '1234............'], ['2x2', '12..34..........'], ['2x2', '123....4........'], ['2x3', '1.....2..5....6..3....4..2..6.....1.'], ['3x3', line]]) {
      for (const algorithm of ['row-order', 'most-constrained', 'propagation', 'dancing-links']) {
        const layout = Layout.of(shape);
        const givens = valuesFrom(clues);
        const film = new Film(layout, textOf(layout, givens), givens, algorithm);
        await film.load(signal);
        const houseOf = (name) => layout.houses[layout.houseNames.indexOf(name)];
        const end = Math.min(film.events.length, 5000);
        for (let moment = 1; moment <= end; moment += 1) {
          film.seek(moment);
          const { values, depth } = film.scene;
          const said = captionOf(film);
          const cellOf = (row, column) => layout.at(row - 1, column - 1);
          const fits = (cell, digit) => !values[cell] && [...layout.peers[cell]].every((peer) => values[peer] !== digit);
          let match;
          let holds = true;
          const test = (kind, pattern, check) => {
            match = pattern.exec(said);
            if (!match) return;
            kinds.add(kind);
            holds &&= check(...match.slice(1).map((text) => (/^\d+$/.test(text) ? Number(text) : text)));
          };
          test('clash', /^(\d) does not fit in row (\d), column (\d): (\w+ \d) has (\d) already/, (digit, row, column, house, has) => digit === has && houseOf(house).includes(cellOf(row, column)) && houseOf(house).some((cell) => values[cell] === digit));
          test('no digit', /^No digit fits in row (\d), column (\d)/, (row, column) => !values[cellOf(row, column)] && layout.houses[0].every((_, nth) => !fits(cellOf(row, column), nth + 1)));
          test('no place', /^(\d) fits nowhere in (\w+ \d)/, (digit, house) => houseOf(house).every((cell) => values[cell] !== digit && !fits(cell, digit)));
          test('follows', /^So (\d) has to go into row (\d), column (\d)/, (digit, row, column) => values[cellOf(row, column)] === digit && algorithm === 'propagation');
          test('nothing', /no digit to take back/, () => depth === 0);
          test('back', /so it goes back to row (\d), column (\d)/, (row, column) => {
            let next = moment;
            if (algorithm === 'propagation') while (film.events[next + 1][0] === 'undo') next += 1;
            return film.events[next][0] === 'undo' && layout.cell(film.events[next][1]) === cellOf(row, column);
          });
          test('again', /goes back to row (\d), column (\d) and tries the next digit/, (row, column) => film.events[moment + 1][0] === 'try' && layout.cell(film.events[moment + 1][1]) === cellOf(row, column));
          test('full', /^The grid is full/, () => values.every(Boolean));
          test('over', /The search is over. Solutions: \d+\.$/, () => film.complete && moment === film.events.length);
          if (!holds || /[{}]|undefined/.test(said)) found.push(`${algorithm}, ${moment}: ${said}`);
        }
      }
    }
    return { found: found.slice(0, 5), kinds: [...kinds].sort() };
  }, LINE);
  assert.deepEqual(wrong.found, []);
  assert.deepEqual(wrong.kinds, ['again', 'back', 'clash', 'follows', 'full', 'no digit', 'no place', 'nothing', 'over']);
  await context.close();
}

export async function captionsAreOnlyAnnouncedWhenTheSearchStands(browser, base) {
  const { context, page, at } = await open(browser, base);
  await page.goto(`${base}#p=${LINE}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await at('watch');
  await page.locator('.player button:enabled').first().waitFor();
  await page.getByRole('button', { name: 'Step' }).click();
  await eventually.equal(() => spoken(page), 'This is call 1 of the search.');
  await page.locator('#live').evaluate((live) => {
    window.announced = 0;
    new MutationObserver(() => { window.announced += 1; }).observe(live, { childList: true, characterData: true, subtree: true });
  });
  const before = await page.locator('.event').textContent();
  await page.getByRole('button', { name: 'Run' }).click();
  await eventually.notEqual(() => page.locator('.event').textContent(), before);
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.announced), 0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await eventually.equal(() => page.evaluate(() => window.announced), 1);
  assert.equal(await spoken(page), await page.locator('.event').textContent());
  await context.close();
}
