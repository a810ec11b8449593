import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { open } from './browser.mjs';
import { withCamera } from './pictures.mjs';
import { EASY_SOLUTION, KILLER, LINE, W_WING } from './puzzles.mjs';

const AXE = await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const VIEWS = ['play', 'enter', 'path', 'make', 'watch', 'learn', 'learn/x-wing', 'games', 'book', 'share', 'settings'];
/** The actions that lead to further states of each view. */
const STATES = {
  'a text that cannot be read': async (page, at) => {
    await at('enter');
    await page.locator('textarea').fill('12');
    await page.locator('.findings[data-status="unreadable"]').waitFor();
  },
  'constraints': async (page) => {
    await page.locator('textarea').fill(KILLER.text);
    await page.locator('.findings[data-status="unique"]').waitFor();
  },
  'the editor': async (page) => {
    await page.locator('[data-do="edit"]').click();
    await page.locator('.all-tools').click();
    await page.locator('.of-grid summary').click();
    await look(page, 'the tools');
    await page.locator('[data-rule="3"]').click();
  },
  'a game with constraints': async (page) => {
    await page.locator('.actions .button.main').click();
    await page.locator('.play summary').first().click();
    await page.locator('.rule-list').waitFor();
  },
  'several puzzles': async (page, at) => {
    await at('enter');
    await page.locator('textarea').fill(`${W_WING}\n${LINE}\n`);
    await page.locator('.shelf .level').nth(1).getByText(/[A-Z\u4e00-\u9fff]/).waitFor();
  },
  'a lesson': async (page, at) => {
    await at('learn/x-wing');
    await page.locator('[data-do="lesson.start"]').click();
    await page.locator('[data-do="lesson.hint"]').click();
    await look(page, 'a position of a lesson');
    await page.locator('[data-do="lesson.show"]').click();
    await page.locator('.draw-strike').first().waitFor();
  },
  'a hint, and colours': async (page, at) => {
    await page.goto(`${page.url().split('#')[0]}#p=${W_WING}`);
    await page.locator('.play').waitFor();
    await page.locator('[data-cell="1"]').click();
    for (const key of 'n24v3') await page.keyboard.press(key);
    await look(page, 'marks about a row');
    for (const depth of ['where', 'technique', 'full']) await page.locator(`[data-depth="${depth}"]`).click();
    await page.locator('.overlay .draw-place, .overlay .draw-strike').first().waitFor();
  },
  'a book': async (page, at) => {
    await at('book');
    await page.locator('.book optgroup').first().waitFor({ state: 'attached' });
    await page.locator('.book select').nth(2).selectOption('en');
    for (const summary of await page.locator('.book summary').all()) await summary.click();
    await page.locator('.book .button.main').first().click();
    await page.locator('.sheets img').first().waitFor();
    await look(page, 'the sheets of a book');
    await page.locator('.sheets button').first().click();
  },
  'the viewfinder': async (page, at) => {
    await at('enter');
    await withCamera(page);
    await page.evaluate(async (givens) => camera.show(await pictureOf([givens])), EASY_SOLUTION);
    await page.locator('[data-do="live"]').click();
    await page.locator('.live text').first().waitFor();
  },
};

/** Checks the present state of the page with axe. */
async function look(page, what) {
  await page.waitForFunction(() => !document.querySelector('.busy'));
  const found = await page.evaluate(`${AXE}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | ')))`);
  assert.deepEqual(found, [], what);
}

export async function axeFindsNoFaultInAnyViewAndTheme(browser, base) {
  for (const theme of ['light', 'dark', 'contrast']) {
    const { context, page, at } = await open(browser, base, { settings: { theme, language: theme === 'dark' ? 'zh' : 'en', motion: false } });
    for (const view of VIEWS) {
      await at(view);
      await page.locator('main h1').waitFor();
      await look(page, `${view} in ${theme}`);
    }
    for (const [state, prepare] of Object.entries(STATES)) {
      await prepare(page, at);
      await look(page, `${state} in ${theme}`);
    }
    await context.close();
  }
}

export async function aDarkSystemHasTheBlackboard(browser, base) {
  const { context, page, at } = await open(browser, base);
  await at('play');
  const [chosen, system] = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const dark = rules.filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === '(prefers-color-scheme: dark)');
    const colours = (among, theme) => among.find((rule) => rule.selectorText === `:root[data-theme="${theme}"]`).style.cssText;
    return [colours(rules, 'dark'), colours(dark.flatMap((rule) => [...rule.cssRules]), 'auto')];
  });
  assert.match(chosen, /--paper/);
  assert.equal(system, chosen);
  await context.close();
}

/** A row that scrolls cuts what is drawn around its links. */
export async function ringsOfTheFocusAreNotCut(browser, base) {
  const { context, page, at } = await open(browser, base, { settings: { motion: false } });
  for (const view of VIEWS) {
    await at(view);
    await page.locator('main h1').waitFor();
    await page.waitForFunction(() => !document.querySelector('.busy'));
    const cut = await page.evaluate(() => {
      const isCut = (element) => {
        element.focus({ focusVisible: true });
        const style = getComputedStyle(element);
        if (document.activeElement !== element || style.outlineStyle === 'none') return false;
        const around = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
        const inner = element.getBoundingClientRect();
        for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
          if (getComputedStyle(box).overflow === 'visible') continue;
          const outer = box.getBoundingClientRect();
          const rooms = [inner.left - outer.left, inner.top - outer.top, outer.right - inner.right, outer.bottom - inner.bottom];
          if (rooms.some((room) => room >= -1 && room < around - 1)) return true;
        }
        return false;
      };
      const elements = [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]')];
      return elements.filter((element) => element.checkVisibility() && isCut(element)).map((element) => element.outerHTML.slice(0, 120));
    });
    assert.deepEqual(cut, [], view);
  }
  await context.close();
}
