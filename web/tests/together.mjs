import assert from 'node:assert/strict';
import { eventually, open } from './browser.mjs';
import { EASY, EASY_SOLUTION, KILLER } from './puzzles.mjs';
import { qrOf } from '../app/qr.js';

/** Returns the state of the game on a page. */
const stateOf = (page) => page.evaluate(async () => JSON.stringify((await part('game/current')).currentGame().state));
const digitAt = (page, cell) => page.locator(`[data-cell="${cell}"] .digit`);

/** Waits until all pages have the same state and it passes a test, and returns it. */
async function agree(pages, holds = () => true) {
  for (let left = 1200; ; left -= 1) {
    const states = await Promise.all(pages.map(stateOf));
    if (new Set(states).size === 1 && holds(JSON.parse(states[0]))) return JSON.parse(states[0]);
    assert.ok(left, `the pages differ, or the test fails: ${states.join('\n')}`);
    await pages[0].waitForTimeout(50);
  }
}

async function write(page, cell, digit) {
  await page.locator(`[data-cell="${cell}"]`).click();
  await page.keyboard.press(String(digit));
}

/** Opens a shared game, and returns its page and the links for playing and watching. */
async function begin(browser, base, text = EASY, options = {}) {
  const opened = await open(browser, base, options);
  const { page } = opened;
  await page.goto(`${base}#p=${encodeURIComponent(text)}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.play .board').waitFor();
  await page.waitForFunction(async (clues) => (await part('game/current')).currentGame().clues.trim() === clues, text.trim());
  await write(page, 2, 4);
  await page.locator('.play details').last().locator('summary').click();
  await page.locator('.offer button').click();
  await page.locator('.company').waitFor();
  const [play, watch] = await page.locator('.company [data-copies]').evaluateAll((buttons) => buttons.map((button) => button.dataset.copies));
  return { ...opened, links: { play, watch } };
}

/** Opens a link to a shared game. */
async function join(browser, base, link) {
  const opened = await open(browser, base);
  await opened.page.goto(link, { waitUntil: 'domcontentloaded' });
  await opened.page.locator('.company').waitFor();
  return opened;
}

export async function aLostConnectionLosesNoMovesAndLateJoinersSeeAll(browser, base) {
  const one = await begin(browser, base);
  const { links } = one;
  assert.match(links.play, /#\/room\/[0-9a-f]{32}$/);
  const two = await join(browser, base, links.play);
  await agree([one.page, two.page], ({ digits }) => digits[2] === 4);
  await write(two.page, 3, 6);
  await one.page.locator('[data-cell="5"]').click();
  await one.page.keyboard.press('Shift+Digit8');
  await agree([one.page, two.page], ({ digits, corner }) => digits[3] === 6 && corner[5] === 256);
  // Two people add marks to the same cell at the same time.
  await Promise.all([one, two].map(async ({ page }, nth) => {
    await page.locator('[data-cell="8"]').click();
    await page.keyboard.press(`Shift+Digit${nth + 1}`);
  }));
  await agree([one.page, two.page], ({ corner }) => corner[8] === 6);
  await two.context.setOffline(true);
  await write(two.page, 6, 9);
  await write(two.page, 7, 1);
  await one.page.bringToFront();
  await write(one.page, 8, 2);
  await write(one.page, 6, 5);
  await two.page.locator('.company .notice', { hasText: 'are kept' }).waitFor();
  await eventually.equal(() => two.page.locator('.state .offline').isVisible(), false, 'on a desktop the panel is visible');
  await two.page.setViewportSize({ width: 360, height: 640 });
  await two.page.locator('.state .offline').waitFor();
  await eventually.equal(() => digitAt(two.page, 7).textContent(), '1', 'a person without a connection can go on');
  const late = await join(browser, base, links.play);
  await agree([one.page, late.page], ({ digits }) => digits[6] === 5 && digits[8] === 2 && !digits[7]);
  await two.context.setOffline(false);
  const { digits } = await agree([one.page, two.page, late.page], ({ digits: [, , , , , , , seventh] }) => seventh === 1);
  // The moves that the server receives last are applied last.
  assert.deepEqual([digits[2], digits[3], digits[6], digits[7], digits[8]], [4, 6, 9, 1, 2]);
  await two.page.locator('.company .notice').waitFor({ state: 'hidden' });
  await eventually.equal(() => two.page.locator('.state .offline').count(), 0);
  await one.page.locator('.company .who', { hasText: '3 here' }).waitFor();
  for (const { faults, context } of [one, two, late]) {
    assert.deepEqual(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)), []);
    await context.close();
  }
}

export async function eachPersonUndoesTheirOwnMoves(browser, base) {
  const one = await begin(browser, base);
  const two = await join(browser, base, one.links.play);
  await eventually.ok(() => two.page.getByRole('button', { name: 'Undo' }).isDisabled(), 'no person can undo the moves before the game was shared');
  await write(one.page, 3, 6);
  await agree([one.page, two.page], ({ digits }) => digits[3] === 6);
  await write(two.page, 5, 8);
  await agree([one.page, two.page], ({ digits }) => digits[5] === 8);
  await one.page.keyboard.press('Control+z');
  await agree([one.page, two.page], ({ digits }) => !digits[3] && digits[5] === 8);
  await one.page.keyboard.press('Control+y');
  await agree([one.page, two.page], ({ digits }) => digits[3] === 6 && digits[5] === 8);
  // A move that another person has overwritten cannot be undone.
  await write(two.page, 3, 7);
  await agree([one.page, two.page], ({ digits }) => digits[3] === 7);
  await one.page.keyboard.press('Control+z');
  await agree([one.page, two.page], ({ digits }) => digits[3] === 7);
  await eventually.ok(() => one.page.getByRole('button', { name: 'Undo' }).isDisabled());
  // A reload does not create another person.
  await two.page.reload({ waitUntil: 'domcontentloaded' });
  await two.page.locator('.company').waitFor();
  await agree([one.page, two.page], ({ digits }) => digits[3] === 7);
  await two.page.keyboard.press('Control+z');
  await agree([one.page, two.page], ({ digits }) => digits[3] === 6 && digits[5] === 8);
  await eventually.equal(() => two.page.locator('.company .who > .person').count(), 2);
  for (const { faults, context } of [one, two]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function marksAboutRowsAreShared(browser, base) {
  const one = await begin(browser, base);
  const two = await join(browser, base, one.links.play);
  await one.page.keyboard.press('n');
  await write(one.page, 3, 6);
  await two.page.keyboard.press('m');
  await write(two.page, 3, 2);
  const state = await agree([one.page, two.page], ({ row, column }) => row[3] > 0 && column[3] > 0);
  assert.deepEqual([state.row[3], state.column[3]], [2 ** 6, 2 ** 2]);
  await one.page.keyboard.press('Control+z');
  await agree([one.page, two.page], ({ row, column }) => row[3] === 0 && column[3] === 2 ** 2);
  for (const { faults, context } of [one, two]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function watchersCannotWrite(browser, base) {
  const one = await begin(browser, base, KILLER.text);
  const watcher = await join(browser, base, one.links.watch);
  await agree([one.page, watcher.page], ({ digits }) => digits[2] === 4);
  await watcher.page.getByText('You are watching.').waitFor();
  await eventually.ok(async () => !(await watcher.page.locator('.pad-place').isVisible()));
  await write(watcher.page, 3, 6);
  await watcher.page.keyboard.press('Control+z');
  await write(one.page, 5, 8);
  const { digits } = await agree([one.page, watcher.page], ({ digits: [, , , , , fifth] }) => fifth === 8);
  assert.equal(digits[3], 0);
  // Watchers see the cells that players have selected, and have no link for playing.
  await watcher.page.locator('[data-cell="5"] .person').waitFor();
  await eventually.equal(() => watcher.page.locator('.company [data-copies]').count(), 1);
  const [secret] = one.links.watch.split('/').slice(-1);
  const body = JSON.stringify({ secret, key: 'f'.repeat(32), moves: [{ id: 1, body: '{"kind":"move","changes":[0,3,6,0]}' }] });
  const refused = await fetch(`${base}api/v1/rooms/moves`, { method: 'POST', body });
  assert.deepEqual([refused.status, (await refused.json()).code], [403, 'room-read-only']);
  for (const { faults, context } of [one, watcher]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function messagesThatAreNoMovesChangeNothing(browser, base) {
  const one = await begin(browser, base);
  const two = await join(browser, base, one.links.play);
  const [secret] = one.links.play.split('/').slice(-1);
  const before = await agree([one.page, two.page], ({ digits }) => digits[2] === 4);
  const move = (...changes) => JSON.stringify({ kind: 'move', changes });
  const bodies = ['', 'null', '[]', '{"changes":5}', move(0), move(9, 0, 1, 0), move(0, 81, 1, 0), move(0, 3, 10, 0), move(0, 3, -1, 0), move(0, 3, '6', 0), move(1, 3, 1, 0), move(1, 3, 2 ** 40, 0),
    // A clue cannot be changed.
    move(0, 0, 9, 5), JSON.stringify({ kind: 'undo', changes: [] }), JSON.stringify({ kind: '__proto__', changes: [] })];
  const sent = await fetch(`${base}api/v1/rooms/moves`, { method: 'POST', body: JSON.stringify({ secret, key: 'f'.repeat(32), moves: bodies.map((body, id) => ({ id, body })) }) });
  assert.equal((await sent.json()).last, bodies.length);
  await write(one.page, 3, 6);
  await eventually.deepEqual(async () => (await agree([one.page, two.page], ({ digits }) => digits[3] === 6)).digits.map((digit, cell) => (cell === 3 ? 0 : digit)), before.digits);
  for (const { faults, context } of [one, two]) {
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function aRoomWithoutAGameSaysSo(browser, base) {
  for (const start of ['', 'null', '{}', '{"clues":[]}', JSON.stringify({ clues: EASY, changes: [0, 0, 99, 0] })]) {
    const made = await fetch(`${base}api/v1/rooms`, { method: 'POST', body: JSON.stringify({ start }) });
    const { page, faults, context } = await open(browser, base);
    await page.goto(`${base}#/room/${(await made.json()).write}`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('alert').filter({ hasText: 'sudoku' }).waitFor();
    await page.getByRole('link', { name: 'Play your own game' }).click();
    await page.locator('.play .board').waitFor();
    // The browser notes that the engine has found no sudoku.
    assert.deepEqual(faults.filter((fault) => !/status of 422/.test(fault)), []);
    await context.close();
  }
}

export async function allSeeTheSolvedGridAndEachCanGoOnAlone(browser, base) {
  for (const [language, leave, solved] of [['en', 'Continue alone', 'Solved in'], ['zh', '退出，自己继续', '完成']]) {
    const one = await begin(browser, base, EASY, { settings: { language }, viewport: { width: 360, height: 640 } });
    const two = await join(browser, base, one.links.play);
    const open81 = [...EASY].flatMap((char, cell) => (char === '.' && cell !== 2 ? [cell] : []));
    for (const cell of open81.slice(0, -1)) await write(one.page, cell, EASY_SOLUTION[cell]);
    await agree([one.page, two.page], ({ digits }) => digits.filter(Boolean).length === open81.length);
    await write(two.page, open81.at(-1), EASY_SOLUTION[open81.at(-1)]);
    await two.page.locator('.state .good').waitFor();
    await one.page.locator('.state .good', { hasText: solved }).waitFor();
    await one.page.getByRole('button', { name: leave }).click();
    await one.page.locator('.company').waitFor({ state: 'detached' });
    assert.match(one.page.url(), /#\/play$/);
    await one.page.keyboard.press('Control+z');
    await one.page.waitForFunction(async () => (await part('game/current')).currentGame().state.digits.filter(Boolean).length < 51);
    await eventually.equal(async () => JSON.parse(await stateOf(two.page)).digits.filter(Boolean).length, open81.length + 1, 'the shared game stays as it was');
    for (const { faults, context } of [one, two]) {
      assert.deepEqual(faults, []);
      await context.close();
    }
  }
}

export async function aLinkThatCannotBeCopiedIsShown(browser, base) {
  const { page, faults, context, links } = await begin(browser, base);
  await page.getByText('These links work only on this computer.').waitFor();
  // Without HTTPS, a browser has no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copy link to play' }).click();
  const field = page.getByRole('textbox', { name: 'Copy link to play' });
  await eventually.equal(() => field.inputValue(), links.play);
  await eventually.equal(() => field.evaluate(({ selectionStart, selectionEnd }) => selectionEnd - selectionStart), links.play.length);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aPlayerWhoLeavesAsTheRoomOpensIsNotBroughtBack(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('share');
  await page.locator('.offer button').waitFor();
  // The address changes when the room is open. Its event is then still to come.
  await page.evaluate(() => {
    const { json } = Response.prototype;
    Response.prototype.json = async function left() {
      const answer = await json.call(this);
      if (answer.write) location.hash = '#/settings';
      return answer;
    };
  });
  await page.locator('.offer button').click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.evaluate(async () => (await part('together/join')).hasRooms());
  assert.equal(new URL(page.url()).hash, '#/settings');
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aSharedGameHasAQrCodeForOtherDevices(browser, base) {
  const made = await fetch(`${base}api/v1/rooms`, { method: 'POST', body: JSON.stringify({ start: JSON.stringify({ clues: EASY, changes: [] }) }) });
  const { write } = await made.json();
  const { page, faults, context } = await open(browser, 'http://friends.test/');
  // The page under another name than that of this computer, which only other devices need.
  await page.route('http://friends.test/**', async (route) => {
    const request = route.request();
    const url = request.url().replace('http://friends.test/', base);
    const headers = { ...await request.allHeaders(), host: new URL(base).host, origin: new URL(base).origin };
    try {
      await route.fulfill({ response: await route.fetch({ url, headers }) });
    } catch {
      // The page has ended the request.
    }
  });
  await page.goto(`http://friends.test/#/room/${write}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.company').getByText('QR code to play').click();
  const side = qrOf(`http://friends.test/#/room/${write}`).length + 8;
  await eventually.equal(() => page.getByRole('img', { name: 'QR code to play' }).getAttribute('viewBox'), `-4 -4 ${side} ${side}`);
  await eventually.equal(() => page.locator('.company code').count(), 0);
  const read = (await page.locator('.company [data-copies]').last().getAttribute('data-copies')).split('/').pop();
  await page.goto('about:blank');
  await page.goto(`http://friends.test/#/room/${read}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.company').getByText('QR code to watch').click();
  await page.getByRole('img', { name: 'QR code to watch' }).waitFor();
  // The browser notes that the address has no HTTPS.
  assert.deepEqual(faults.filter((fault) => !/Cross-Origin-Opener-Policy/.test(fault)), []);
  await context.close();
  // The links of this computer are of no use to others.
  const local = await join(browser, base, `${base}#/room/${write}`);
  await local.page.locator('.company code').waitFor();
  await eventually.equal(() => local.page.locator('.company details').count(), 0);
  await local.context.close();
}
