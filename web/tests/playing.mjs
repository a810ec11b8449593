import assert from 'node:assert/strict';
import { ask, eventually, open, tap } from './browser.mjs';
import { givensOf } from './pictures.mjs';
import { EASY, EASY_SOLUTION, KILLER } from './puzzles.mjs';

const solved = (page) => page.getByText(/Solved/).first().waitFor();

/** Presses Tab until a matching element has the focus. */
async function tabTo(page, selector) {
  for (let nth = 0; nth < 80; nth += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

export async function aPuzzleIsGeneratedAndPlayedByKeyboardAlone(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('make');
  await page.locator('.part .button.main').last().waitFor();
  await tabTo(page, 'section:last-of-type .button.main');
  await page.keyboard.press('Enter');
  await page.locator('.made [data-action="play"]').waitFor();
  await tabTo(page, '.made [data-action="play"]');
  await page.keyboard.press('Enter');
  await page.locator('.sheet .pad').waitFor();
  const givens = await givensOf(page);
  const { solutions } = await ask(page, 'solve', { text: givens });
  await tabTo(page, '.cell');
  for (let cell = 0; cell < 81; cell += 1) {
    if (givens[cell] === '.') await page.keyboard.press(solutions[0][cell]);
    await page.keyboard.press(cell % 9 === 8 ? 'ArrowDown' : 'ArrowRight');
    if (cell % 9 === 8) await page.keyboard.press('ArrowRight');
  }
  await solved(page);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aPuzzleIsPlayedByTouchAlone(browser, base) {
  const { context, page } = await open(browser, base, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  for (let cell = 0; cell < 81; cell += 1) {
    if (EASY[cell] !== '.') continue;
    await tap(page.locator(`[data-cell="${cell}"]`));
    await tap(page.locator(`.pad [data-digit="${EASY_SOLUTION[cell]}"]`));
  }
  await solved(page);
  await context.close();
}

export async function undoSavePointsAndTheNextVisit(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  const cell = page.locator('[data-cell="2"]');
  await page.locator('[data-cell="0"].given').waitFor();
  await cell.click();
  await page.keyboard.press('4');
  await eventually.equal(() => cell.textContent(), '4');
  await page.getByText('Snapshots, marks').click();
  await page.getByRole('button', { name: 'Take a snapshot' }).click();
  await cell.click();
  await page.keyboard.press('1');
  await eventually.equal(() => cell.textContent(), '1');
  await page.keyboard.press('Control+z');
  await eventually.equal(() => cell.textContent(), '4');
  await page.keyboard.press('Control+z');
  await eventually.equal(() => cell.textContent(), '');
  await page.getByRole('button', { name: 'Snapshot 1' }).click();
  await eventually.equal(() => cell.textContent(), '4');
  await page.waitForTimeout(500);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"].placed').waitFor();
  await page.keyboard.press(']');
  await eventually.equal(() => cell.textContent(), '1');
  await context.close();
}

export async function marksAreWrittenIntoManyCells(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  const middle = async (cell) => {
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.locator('[data-cell="0"].given').waitFor();
  await page.mouse.move(...await middle(2));
  await page.mouse.down();
  await page.mouse.move(...await middle(3), { steps: 4 });
  await page.mouse.up();
  await page.keyboard.down('Shift');
  await page.locator('[data-cell="5"]').click();
  await page.keyboard.up('Shift');
  await eventually.equal(() => page.locator('.selected').count(), 3);
  await page.keyboard.press('x');
  await page.keyboard.press('4');
  await page.keyboard.press('c');
  await page.keyboard.press('8');
  await eventually.equal(() => page.locator('.corners').count(), 3);
  await eventually.equal(() => page.locator('.centres').count(), 3);
  // All marks move to the centre and back, with the key and with the button.
  await page.keyboard.press('b');
  await eventually.deepEqual(async () => [await page.locator('.corners').count(), await page.locator('.centres').allTextContents()], [0, ['4 8 ', '4 8 ', '4 8 ']]);
  await page.getByText('Snapshots, marks and replay').click();
  await page.getByRole('button', { name: 'Marks: corner or centre' }).click();
  await eventually.deepEqual(async () => [await page.locator('.corners').count(), await page.locator('.centres').count()], [3, 0]);
  await page.keyboard.press('v');
  const colours = await page.locator('.swatch').evaluateAll((keys) => keys.map((key) => getComputedStyle(key).backgroundColor));
  assert.equal(new Set(colours).size, 9, 'the keys have the colours that they give');
  await page.keyboard.press('3');
  await eventually.equal(() => page.locator('.cell.colour-3').count(), 3);
  await context.close();
}

export async function wrongDigitsAreFoundByTheCheck(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Wrong digits: 1.').waitFor();
  await page.getByRole('button', { name: 'Undo mistakes' }).click();
  await eventually.equal(() => page.locator('[data-cell="2"]').textContent(), '');
  await context.close();
}

export async function theKeysStayInPlaceWhenMistakesAreTold(browser, base) {
  for (const [width, height] of [[360, 640], [1280, 800]]) {
    for (const language of ['en', 'zh']) {
      const { context, page, at } = await open(browser, base, { settings: { language }, viewport: { width, height } });
      await at('play');
      await page.locator('[data-cell="0"]').click();
      await page.locator('.pad [data-digit="1"]').click();
      const place = () => page.locator('.actions').boundingBox();
      const { y, height: high } = await place();
      await page.locator('.actions .button').nth(2).click();
      await page.locator('.state > .button').nth(1).waitFor();
      const after = await place();
      assert.ok(after.y - y < 8 && after.y + high <= height, `${language} at ${width}: ${y} ${after.y}`);
      await context.close();
    }
  }
}

export async function aViewBeginsAtItsTop(browser, base) {
  const { context, page, at } = await open(browser, base, { viewport: { width: 390, height: 844 } });
  await at('learn');
  await page.locator('.techniques').first().waitFor();
  await page.evaluate(() => scrollTo(0, 1200));
  await page.evaluate(() => { location.hash = '#/play'; });
  await page.locator('.play .board').waitFor();
  await eventually.equal(() => page.evaluate(() => scrollY), 0);
  await context.close();
}

export async function theKeysHaveOneHeight(browser, base) {
  for (const [width, height] of [[360, 640], [390, 844], [640, 360], [820, 1180]]) {
    const { context, page, at } = await open(browser, base, { viewport: { width, height } });
    for (const view of ['play', 'enter']) {
      await at(view);
      await page.locator(`.${view} .pad`).waitFor();
      const heights = await page.locator('.pad button').evaluateAll((keys) => keys.map((key) => Math.round(key.getBoundingClientRect().height)));
      assert.equal(new Set(heights).size, 1, `${view} at ${width}: ${heights}`);
    }
    await context.close();
  }
}

export async function aCheckKeepsThePlacesToItself(browser, base) {
  const { context, page } = await open(browser, base, { settings: { clashes: false } });
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('2');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Wrong digits: 1.').waitFor();
  await eventually.equal(() => page.locator('.cell.wrong').count(), 0);
  await page.getByRole('button', { name: 'Show where' }).click();
  await page.locator('[data-cell="2"].wrong').waitFor();
  await context.close();
}

export async function aCellHasSeveralColours(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  const cell = page.locator('[data-cell="2"]');
  await cell.click();
  await page.keyboard.press('Control+Shift+Digit1');
  await page.keyboard.press('Control+Shift+Digit6');
  await eventually.match(() => cell.getAttribute('aria-label'), /colour 1 6/);
  await eventually.match(() => cell.evaluate((element) => getComputedStyle(element).backgroundImage), /^linear-gradient/);
  await page.keyboard.press('Control+Shift+Digit1');
  await eventually.match(() => cell.getAttribute('class'), /colour-6/);
  await eventually.equal(() => cell.evaluate((element) => getComputedStyle(element).backgroundImage), 'none');
  // An earlier version stored one number for the only colour of a cell.
  const colours = await page.evaluate(async () => {
    const { Game } = await part('game/game');
    const { currentGame } = await part('game/current');
    const { mixed, ...stored } = structuredClone(currentGame().stored());
    stored.past[stored.at].state.colours[2] = 6;
    return [mixed, Game.from(stored).state.colours[2], Game.from(structuredClone(currentGame().stored())).state.colours[2]];
  });
  assert.deepEqual(colours, [true, 64, 64]);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aPauseStopsTheClockAndHidesTheBoard(browser, base) {
  const { context, page, faults } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.locator('.time').getByText(/0:0[2-9]|0:[1-5]\d/).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await eventually.ok(async () => !(await page.locator('.digit').first().isVisible()));
  const read = () => page.evaluate(async () => (await part('game/current')).elapsed());
  const before = await read();
  await page.keyboard.press('?');
  await page.waitForFunction((then) => performance.now() > then + 1200, await page.evaluate(() => performance.now()));
  await eventually.equal(() => read(), before);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('.digit').first().waitFor();
  await eventually.equal(() => page.locator('.told p').count(), 0);
  await page.waitForFunction(async (then) => (await part('game/current')).elapsed() > then, before);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aBeginnerHasOnePencil(browser, base) {
  const { context, page, at } = await open(browser, base, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await at('play');
  await page.locator('[data-mode="corner"]').waitFor();
  await eventually.equal(() => page.locator('.modes button:visible').count(), 3);
  await page.getByRole('button', { name: 'More: centre marks' }).click();
  await page.locator('[data-mode="colour"]').click();
  await page.reload();
  await page.locator('[data-mode="colour"]').waitFor();
  await eventually.equal(() => page.locator('.modes button:visible').count(), 6, 'who wanted more keeps it');
  await context.close();
}

export async function rowsAndColumnsHaveNumbersWhereThereIsRoom(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('play');
  await page.locator('.names').first().waitFor();
  await eventually.equal(async () => (await page.locator('.of-rows').innerText()).replace(/\s/g, ''), '123456789');
  await page.setViewportSize({ width: 390, height: 844 });
  await eventually.equal(() => page.locator('.names:visible').count(), 0);
  await context.close();
}

export async function notesAboutGamesAreKept(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  const note = () => page.locator('.games .note');
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('4');
  await at('games');
  await note().fill('From the newspaper');
  await note().blur();
  // A later move does not lose it.
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('[data-cell="3"]').click();
  await page.keyboard.press('6');
  await at('games');
  await eventually.equal(() => note().inputValue(), 'From the newspaper');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await eventually.equal(() => note().inputValue(), 'From the newspaper');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function gamesAreListedDeletedAndBroughtBack(browser, base) {
  const { context, page, at } = await open(browser, base);
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto('about:blank');
    await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
    await page.locator('[data-cell="0"].given').waitFor();
    await page.waitForTimeout(300);
  }
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('4');
  await page.waitForTimeout(300);
  await at('games');
  await page.locator('.games .thumb').first().waitFor();
  await eventually.equal(() => page.locator('.games .thumb').count(), 1, 'what nobody has played is not kept');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('1 of 51 cells').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await eventually.equal(() => page.locator('[data-cell="2"].placed').textContent(), '4');
  await context.close();
}

export async function twoTapsWriteNothing(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  // The 5 of r5c5 is the only candidate of its cell.
  await page.locator('[data-cell="40"]').dblclick();
  await eventually.equal(() => page.locator('[data-cell="40"]').textContent(), '');
  await page.locator('[data-cell="0"]').dblclick();
  await eventually.equal(() => page.locator('.cell.selected').count(), 3, 'all cells with a 5');
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('Shift+1');
  await page.locator('[data-cell="3"]').click();
  await page.keyboard.press('Shift+1');
  await page.locator('[data-cell="3"]').dblclick();
  await eventually.equal(() => page.locator('.cell.selected').count(), 2, 'all cells with these marks');
  await context.close();
}

export async function theSudokuOfTheDayGoesOn(browser, base) {
  const { context, page, at } = await open(browser, base);
  for (const visit of [0, 1]) {
    await at('make');
    await page.locator('[data-action="day"]').click();
    await page.locator('.sheet .pad').waitFor();
    const cell = page.locator('.cell:not(.given)').first();
    await cell.waitFor();
    if (visit) await page.locator('.cell.placed').waitFor();
    await cell.click();
    if (!visit) await page.keyboard.press('1');
    await page.waitForTimeout(400);
  }
  await at('games');
  await page.locator('.games .thumb').first().waitFor();
  await eventually.equal(() => page.locator('.games .thumb').count(), 1);
  await at('play');
  await page.locator('[data-level="easy"]').click();
  await page.getByRole('heading', { name: 'Easy', exact: true }).waitFor();
  await eventually.equal(() => page.evaluate(() => document.activeElement?.id), 'main', 'the focus is not lost');
  await page.locator('[data-level="day"]').click();
  await page.locator('.cell.placed').waitFor();
  await context.close();
}

export async function aGameThatComesLateDoesNotBringThePlayerBack(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  const idOf = () => page.evaluate(async () => (await part('game/current')).currentGame().id);
  // The game of the day is kept with its first move.
  await at('make');
  await page.locator('[data-action="day"]').click();
  await page.locator('.play .cell:not(.given)').first().click();
  await page.keyboard.press('1');
  await page.locator('.cell.placed').waitFor();
  await page.locator('[data-level="easy"]').click();
  await page.getByRole('heading', { name: 'Easy', exact: true }).waitFor();
  const id = await idOf();
  await at('make');
  await page.locator('[data-action="day"]').waitFor();
  // The address changes when the kept game is there. Its event is then still to come.
  await page.evaluate(async () => {
    const { Game } = await part('game/game');
    const { from } = Game;
    Game.from = (stored) => {
      Game.from = from;
      location.hash = '#/settings';
      return from.call(Game, stored);
    };
  });
  await page.locator('[data-action="day"]').click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  // A player who leaves before the game is there stays where they are, too.
  await at('play');
  await page.getByRole('heading', { name: 'Easy', exact: true }).waitFor();
  for (const level of ['day', 'medium']) {
    await page.evaluate((name) => { document.querySelector(`[data-level="${name}"]`).click(); location.hash = '#/learn'; }, level);
    await page.getByRole('heading', { name: 'Learn', exact: true }).waitFor();
    await ask(page, 'generate', { seed: 1, difficulty: 'medium', symmetry: 'half-turn' });
    assert.equal(new URL(page.url()).hash, '#/learn');
    await eventually.equal(idOf, id, 'the game on the board stays');
    await at('play');
    await page.getByRole('heading', { name: 'Easy', exact: true }).waitFor();
  }
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aFullGridThatIsWrongIsToldSo(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${encodeURIComponent(KILLER.text)}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.rule-cage').first().waitFor();
  await page.locator('[data-cell="0"]').click();
  // Every digit is one more than in the solution, so the houses are right and the cages wrong.
  for (let cell = 0; cell < 81; cell += 1) {
    await page.keyboard.press(String((Number(KILLER.solution[cell]) % 9) + 1));
    await page.keyboard.press('ArrowRight');
    if (cell % 9 === 8) await page.keyboard.press('ArrowDown');
  }
  await page.locator('.state').getByText('it has a mistake').waitFor();
  await page.locator('.state button').click();
  await page.getByText('Wrong digits: 81.').waitFor();
  await context.close();
}

export async function messagesAreSeenOnAPhoneOnItsSide(browser, base) {
  for (const [width, height] of [[640, 360], [844, 390]]) {
    const { context, page, at } = await open(browser, base, { viewport: { width, height }, hasTouch: true, isMobile: true });
    await at('play');
    await page.locator('.play .pad').waitFor();
    const place = await page.locator('.pad').boundingBox();
    await tap(page.locator('.pad [data-digit="1"]'));
    const { y, height: high } = await page.locator('.state').getByText('Choose a cell first').boundingBox();
    assert.ok(y > 0 && y + high <= height, `${width}: ${y}`);
    assert.deepEqual(await page.locator('.pad').boundingBox(), place, 'the keys stay in their place');
    await context.close();
  }
}

export async function manyCentreMarksFitTheirCell(browser, base) {
  const { context, page, at } = await open(browser, base, { viewport: { width: 360, height: 640 } });
  await at('play');
  await page.locator('[data-cell="0"]').click();
  for (let digit = 1; digit <= 9; digit += 1) {
    await page.keyboard.press(`Control+Digit${digit}`);
    await page.locator('[data-cell="0"] .centres > span').nth(digit - 1).waitFor();
    const [cell, ...marks] = await page.locator('[data-cell="0"], [data-cell="0"] .centres > span').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    for (const { left, right, top, bottom, height } of marks) assert.ok(left > cell.left && right < cell.right && top > cell.top && bottom < cell.bottom && height > 8, `${digit} marks`);
  }
  await context.close();
}

export async function aKeyWithoutACellSaysWhatIsMissing(browser, base) {
  const { context, page, at } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  await page.locator('.pad [data-digit="5"]').click();
  await eventually.ok(() => page.locator('.state').getByText('Choose a cell first').isVisible());
  await at('enter');
  await page.locator('textarea').waitFor();
  await page.keyboard.press('5');
  await eventually.ok(() => page.locator('.notice').getByText('Choose a cell first').isVisible());
  await context.close();
}

export async function chosenCellsAreSeenUnderColours(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  for (const key of ['Shift+ArrowRight', 'v', '6']) await page.keyboard.press(key);
  const [shadow, pen] = await page.locator('[data-cell="2"]').evaluate((cell) => {
    const probe = document.createElement('i');
    probe.className = 'probe';
    document.body.append(probe);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.probe { color: var(--pen); }');
    document.adoptedStyleSheets = [sheet];
    return [getComputedStyle(cell).boxShadow, getComputedStyle(probe).color];
  });
  assert.ok(shadow.includes(pen), shadow);
  await context.close();
}

export async function theKeysOfOtherPlayersWork(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('Control+4');
  await eventually.equal(() => page.locator('.centres').textContent(), '4 ');
  await page.keyboard.press('Control+Shift+6');
  await eventually.equal(() => page.locator('.cell.colour-6').count(), 1);
  for (const mode of ['corner', 'centre', 'colour', 'digit']) {
    await page.keyboard.press(' ');
    await eventually.equal(() => page.locator(`[data-mode="${mode}"]`).getAttribute('aria-pressed'), 'true');
  }
  await page.keyboard.press('Shift+ ');
  await eventually.equal(() => page.locator('[data-mode="colour"]').getAttribute('aria-pressed'), 'true');
  await page.mouse.click(5, 500);
  await eventually.equal(() => page.locator('.cell.selected').count(), 0);
  await context.close();
}

export async function aFinishedGridHasAGoodColour(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}#p=${EASY_SOLUTION.slice(0, 80)}.`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="80"]').click();
  await page.keyboard.press(EASY_SOLUTION[80]);
  await solved(page);
  const colours = await page.evaluate(() => ['.state .good', '.help h2'].map((name) => getComputedStyle(/** @type {Element} */ (document.querySelector(name))).color));
  assert.notEqual(colours[0], colours[1], 'good news do not look like errors');
  await context.close();
}

export async function aViewThatCannotBeLoadedIsTriedAgain(browser, base) {
  const { context, page } = await open(browser, base);
  await page.goto(`${base}?no-cache#/play`, { waitUntil: 'domcontentloaded' });
  await page.locator('.play .board').waitFor();
  await page.waitForFunction(async () => (await part('engine/engine')).ask('solve', { text: '1... .... .... ....' }));
  await context.setOffline(true);
  await page.evaluate(() => { location.hash = '#/learn'; });
  await page.getByRole('alert').filter({ hasText: /connection lost|cannot be reached/ }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Learn', exact: true }).waitFor();
  await context.close();
}

export async function aGameGoesOnWithoutANetwork(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('play');
  await page.locator('[data-cell="0"]').click();
  await page.locator('.pad [data-digit="1"]').click();
  await page.waitForFunction(async () => {
    for (const name of await caches.keys()) if (await (await caches.open(name)).match('app/view/watch.js')) return true;
    return false;
  });
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await page.waitForTimeout(400);
  await context.setOffline(true);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].placed').waitFor();
  await page.goto(`${base}#/settings`);
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await context.close();
}

export async function clashesAreShownWhenThePlayerWants(browser, base) {
  for (const [clashes, before, after] of [['now', 2, 2], ['check', 0, 2], ['never', 0, 0], [false, 0, 2]]) {
    const { context, page } = await open(browser, base, { settings: { clashes } });
    await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press('5');
    await eventually.equal(() => page.locator('.cell.wrong').count(), before, `${clashes}`);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Wrong digits: 1.').waitFor();
    await eventually.equal(() => page.locator('.cell.wrong').count(), after, `${clashes} after a check`);
    await eventually.equal(() => page.getByRole('button', { name: 'Show where' }).count(), clashes === 'never' ? 0 : 1);
    await context.close();
  }
}

export async function anEmptyShelfLeadsToAGame(browser, base) {
  const { context, page, at } = await open(browser, base);
  const leads = page.locator('.games .button', { hasText: 'New game' });
  await at('games');
  await leads.waitFor();
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="2"]').click();
  await page.keyboard.press('4');
  await page.waitForTimeout(300);
  await at('games');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Restore' }).waitFor();
  // Closing the page keeps the time of its game, but not of a deleted game.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(300);
  await at('settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await at('games');
  await leads.click();
  await page.getByRole('heading', { name: 'New sudokus' }).waitFor();
  await context.close();
}

export async function everyKeypadFitsAPhone(browser, base) {
  const { context, page } = await open(browser, base, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, settings: { motion: false } });
  for (const [height, width] of [[2, 2], [2, 3], [2, 4], [3, 3], [2, 5], [3, 4], [4, 4], [5, 5]]) {
    const size = height * width;
    const problem = JSON.stringify({ tesuji: 1, box: `${height}x${width}`, givens: [1, ...Array(size * size - 1).fill(0)] });
    await page.goto(`${base}#p=${encodeURIComponent(problem)}`, { waitUntil: 'domcontentloaded' });
    await eventually.equal(() => page.locator('.board .cell').count(), size * size);
    const boxes = await page.locator('.pad button, .actions button').evaluateAll((buttons) => buttons.map((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return { left, right, top, bottom, name: button.textContent };
    }));
    for (const { left, right, top, bottom, name } of boxes) {
      assert.ok(right - left >= 24 && bottom - top >= 24 && left >= 0 && right <= 360, `${size}: ${name} from ${left} to ${right}`);
      assert.ok(bottom <= 640, `${size}: ${name} ends at ${bottom}`);
    }
    // The eraser ends the last row.
    const keys = boxes.slice(0, size + 1);
    assert.ok(Math.abs(keys[size].right - Math.max(...keys.map(({ right }) => right))) < 1, `${size}: Clear ends at ${keys[size].right}`);
  }
  await context.close();
}
