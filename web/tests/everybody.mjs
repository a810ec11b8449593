import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { open } from './browser.mjs';
import { W_WING } from './puzzles.mjs';

const AXE = await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const VIEWS = ['play', 'enter', 'path', 'make', 'watch', 'learn', 'learn/x-wing', 'games', 'share', 'settings'];

export async function axeFindsNoFaultInAnyViewAndTheme(browser, base) {
  for (const theme of ['light', 'dark', 'contrast']) {
    const { context, page, at } = await open(browser, base, { settings: { theme, language: theme === 'dark' ? 'zh' : 'en', motion: false } });
    for (const view of VIEWS) {
      await at(view);
      await page.locator('main h1').waitFor();
      await page.waitForFunction(() => !document.querySelector('.busy'));
      const found = await page.evaluate(`${AXE}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | ')))`);
      assert.deepEqual(found, [], `${view} in ${theme}`);
    }
    await context.close();
  }
}

/** Returns the words of another alphabet that a reader of Chinese would stumble over: names of cells and programs are none. */
const english = (text) => text.match(/[A-Za-z]{4,}/g)?.filter((word) => !['Sudoku', 'Explainer', 'HoDoKu'].includes(word)) ?? [];

export async function whatTheEngineTellsIsChineseToo(browser, base) {
  const { context, page, faults, at } = await open(browser, base, { settings: { language: 'zh', motion: false } });
  await page.goto(`${base}#p=${W_WING}`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-cell="0"].given').waitFor();
  for (const depth of ['where', 'technique', 'full']) {
    await page.locator(`[data-depth="${depth}"]`).click();
    await page.locator('.told p:not(.busy)').first().waitFor();
    const told = await page.locator('.help .told').textContent();
    assert.match(told, /[一-鿿]/, depth);
    assert.deepEqual(english(told), [], depth);
  }
  await at('path');
  await page.locator('.path button').first().waitFor();
  assert.deepEqual(english(await page.locator('.margin').textContent()), []);
  await at('learn/skyscraper');
  await page.locator('.lesson').waitFor();
  assert.deepEqual(english(await page.locator('.lesson').textContent()), []);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function languageAndThemeChange(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('settings');
  await page.getByRole('radio', { name: '简体中文' }).click();
  await page.getByRole('heading', { name: '设置' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole('radio', { name: '黑板' }).click();
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), paper);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { name: '设置' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await at('learn/x-wing');
  await page.getByRole('heading', { name: '二阶鱼' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
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
