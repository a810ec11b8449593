import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { ask, eventually, open } from './browser.mjs';
import { EASY, EASY_SOLUTION } from './puzzles.mjs';

/** Returns the text of a history in a link. */
const packed = (way) => deflateRawSync(typeof way === 'string' ? way : JSON.stringify(way)).toString('base64url');

/** Opens a link with a history on a fresh page. */
async function openWay(page, base, way) {
  await page.goto('about:blank');
  await page.goto(`${base}#p=${EASY}&moves=${way}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
}

export async function aGameIsReplayedAndSharedAsAFilm(browser, base) {
  for (const [language, replay, play] of [['en', 'Replay', 'Play it'], ['zh', '回放', '播放']]) {
    const { context, page, faults, at } = await open(browser, base, { settings: { language }, viewport: { width: 360, height: 640 } });
    await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
    await page.locator('.play details').last().locator('summary').click();
    await eventually.equal(() => page.getByRole('button', { name: replay, exact: true }).count(), 0, 'a game without moves has no replay');
    for (const [cell, digit] of [[2, 4], [3, 6], [5, 8]]) {
      await page.locator(`[data-cell="${cell}"]`).click();
      await page.keyboard.press(String(digit));
    }
    await page.keyboard.press('Shift+Digit1');
    await page.getByRole('button', { name: replay, exact: true }).click();
    await page.locator('.replay').getByText('3 / 3').waitFor();
    const link = await page.locator('.replay [data-copies]').getAttribute('data-copies');
    // Records each moment as it is drawn.
    await page.locator('.replay .small').evaluate((count) => {
      window.moments = [];
      new MutationObserver(() => {
        const moment = `${count.textContent}, ${document.querySelectorAll('.placed').length} placed`;
        if (window.moments.at(-1) !== moment) window.moments.push(moment);
      }).observe(count, { childList: true, characterData: true, subtree: true });
    });
    await page.getByRole('button', { name: play }).click();
    await page.waitForFunction(() => window.moments.length > 3);
    await page.getByRole('button', { name: play }).waitFor();
    await eventually.deepEqual(() => page.evaluate(() => window.moments), ['0 / 3, 0 placed', '1 / 3, 1 placed', '2 / 3, 2 placed', '3 / 3, 3 placed']);
    await at('settings');
    await page.locator('.play').waitFor({ state: 'detached' });
    await page.goto(link, { waitUntil: 'domcontentloaded' });
    await page.locator('.replay').getByText('3 / 3').waitFor();
    await eventually.equal(() => page.locator('[data-cell="5"].placed').textContent(), '8');
    await page.locator('.replay input').fill('1');
    await eventually.equal(() => page.locator('.placed').count(), 1);
    assert.deepEqual(faults, []);
    await context.close();
  }
}

export async function aReplayIsShownOnceAndEndsWithItsView(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await page.addInitScript(() => {
    window.running = new Set();
    const { setInterval, clearInterval } = window;
    window.setInterval = (...rest) => {
      const timer = setInterval(...rest);
      window.running.add(timer);
      return timer;
    };
    window.clearInterval = (timer) => {
      window.running.delete(timer);
      clearInterval(timer);
    };
  });
  await page.goto(`${base}#p=${EASY}`, { waitUntil: 'domcontentloaded' });
  for (const cell of [2, 3, 5, 6]) {
    await page.locator(`[data-cell="${cell}"]`).click();
    await page.keyboard.press('1');
  }
  await page.locator('.play details').last().locator('summary').click();
  await page.getByRole('button', { name: 'Replay', exact: true }).evaluate((button) => { button.click(); button.click(); });
  await page.locator('.replay [data-copies]').waitFor();
  await eventually.equal(() => page.locator('.replay').count(), 1);
  await page.getByRole('button', { name: 'Play it' }).click();
  await eventually.equal(() => page.evaluate(() => window.running.size), 2, 'the clock and the replay');
  await at('settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await eventually.equal(() => page.evaluate(() => window.running.size), 0);
  await at('play');
  await page.locator('[data-cell="0"].given').waitFor();
  await eventually.equal(() => page.locator('.replay').count(), 0);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aReplayIsBroughtIntoViewOnAPhone(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await at('play');
  await page.locator('[data-cell="1"]').click();
  await page.locator('.pad [data-digit="3"]').click();
  await page.locator('.play details').last().locator('summary').click();
  await page.getByRole('button', { name: 'Replay' }).click();
  const slider = page.locator('.film-place input');
  await slider.waitFor();
  const board = await page.locator('.board').boundingBox();
  const { y, height } = await slider.boundingBox();
  assert.ok(y > board.y + board.height && y + height <= 640, `${y}`);
  // The pen's way back is in view, too.
  await page.getByRole('button', { name: 'Pen', exact: true }).click();
  const away = await page.getByRole('button', { name: 'Put the pen away' }).boundingBox();
  assert.ok(away.y > 0 && away.y + away.height <= 640, `${away.y}`);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aBrokenReplayIsRefusedInWords(browser, base) {
  const { context, page, faults } = await open(browser, base);
  const moves = (...all) => packed({ moves: all });
  const broken = {
    'no code': '!!!', 'cut off': moves([0, 2, 4], [0, 3, 6]).slice(0, -6), 'no JSON': packed('{'), 'no object': packed('null'), 'no moves': packed({ moves: [] }),
    'a list of no changes': moves('abc'), 'half a change': moves([0, 2]), 'no list': moves([5, 2, 1]), 'no cell': moves([0, 81, 1]), 'a cell before the first': moves([0, -1, 1]),
    'a digit that is none': moves([0, 2, 10]), 'half a digit': moves([0, 2, 1.5]), 'a text': moves([0, 2, '4']),
    'a mark beyond 9': moves([1, 2, 1024]), 'a mark of 0': moves([1, 2, 3]), 'a colour beyond 9': moves([3, 2, 2048]), 'more bits than a number has': moves([1, 2, 2 ** 31]),
    'too many moments': moves(...Array(10_001).fill([])), 'a text without end': packed(' '.repeat(50_000_000)), 'too long a link': 'A'.repeat(400_001),
  };
  for (const [what, way] of Object.entries(broken)) {
    await openWay(page, base, way);
    await eventually.equal(() => page.locator('.state').textContent(), 'The replay in this link is broken. Here is its sudoku.', what);
    await eventually.equal(async () => await page.locator('.replay').count() + await page.locator('.placed').count(), 0, what);
  }
  // Bits beyond the digits are rejected.
  await eventually.deepEqual(() => page.evaluate(async () => (await part('game/marks')).digitsOf(-(2 ** 31))), [31]);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function onlyTheGridSaysThatAReplayIsSolved(browser, base) {
  const { context, page, faults } = await open(browser, base);
  const open81 = [...EASY].flatMap((char, cell) => (char === '.' ? [cell] : []));
  const wayTo = (digits) => packed({ solved: true, elapsed: 65_000, moves: [[], open81.flatMap((cell) => [0, cell, Number(digits[cell])])] });
  const isSolved = () => page.evaluate(async () => {
    const game = (await part('game/current')).currentGame();
    return [game.solved, game.elapsed < 60_000, document.querySelector('.play').matches('.finished')];
  });
  await openWay(page, base, wayTo(EASY_SOLUTION.replaceAll('4', 'x').replaceAll('6', '4').replaceAll('x', '6')));
  await page.locator('.replay').waitFor();
  await eventually.deepEqual(() => isSolved(), [false, true, false], 'another grid');
  await openWay(page, base, packed({ solved: true, elapsed: 65_000, moves: [[0, 2, 4]] }));
  await eventually.deepEqual(() => isSolved(), [false, true, false], 'an open grid');
  await openWay(page, base, wayTo(EASY_SOLUTION));
  await page.locator('.replay').waitFor();
  await eventually.deepEqual(() => isSolved(), [true, false, true]);
  assert.equal((await ask(page, 'solve', { text: EASY })).status, 'unique');
  assert.deepEqual(faults, []);
  await context.close();
}
