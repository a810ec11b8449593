// Tests of the language and the theme that the reader has chosen: nothing stays in another one.

import assert from 'node:assert/strict';
import { eventually, open } from './browser.mjs';
import { W_WING } from './puzzles.mjs';

/** Returns the English words in a Chinese text, except names of programs. */
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
  await eventually.deepEqual(async () => english(await page.locator('.margin').textContent()), []);
  await at('enter');
  for (const text of ['53..7....\n6..195...\n', '12', '.Shape~9x9.Nothing~1', W_WING.slice(0, 80), '{"a": ']) {
    await page.locator('textarea').fill(text);
    await page.locator('.findings[data-status="unreadable"]').waitFor();
    const said = await page.locator('.findings').textContent();
    assert.match(said, /无法读取此文本。.*[一-鿿]/, text);
    assert.deepEqual(english(said).filter((word) => !['Nothing'].includes(word)), [], text);
    await page.evaluate(() => { delete document.querySelector('.findings').dataset.status; });
  }
  await page.locator('textarea').fill('5 3 O O 7 O O O O\n6 O O 1 9 5 O O O\nO 9 8 O O O O 6 O\n8 O O O 6 O O O 3\n4 O O 8 O 3 O O 1\n7 O O O 2 O O O 6\nO 6 O O O O 2 8 O\nO O O 4 1 9 O O 5\nO O O O 8 O O 7 9\n');
  await page.getByText('字母按形似的数字读取').waitFor();
  await at('learn/skyscraper');
  await page.locator('.lesson').waitFor();
  await eventually.deepEqual(async () => english(await page.locator('.lesson').textContent()), []);
  assert.deepEqual(faults, []);
  await context.close();
}

export async function aChineseSentenceMayBeginWithACell(browser, base) {
  const { context, page, at } = await open(browser, base, { settings: { language: 'zh' } });
  await at('play');
  await page.locator('[data-cell="0"]').click();
  await page.keyboard.press('1');
  await page.locator('.help [data-depth="where"]').click();
  await eventually.match(() => page.locator('.told p').first().textContent(), /^r1c1的数字错了/);
  await page.locator('.told [data-cells="0"]').first().waitFor();
  await context.close();
}

export async function languageAndThemeChange(browser, base) {
  const { context, page, faults, at } = await open(browser, base);
  await at('settings');
  await page.getByRole('radio', { name: '简体中文' }).click();
  await page.getByRole('heading', { name: '设置' }).waitFor();
  await eventually.equal(() => page.locator('html').getAttribute('lang'), 'zh-CN');
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole('radio', { name: '黑板' }).click();
  await eventually.notEqual(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor), paper);
  const height = () => page.getByRole('heading', { name: '设置' }).evaluate((heading) => heading.getBoundingClientRect().height);
  const before = await height();
  await page.getByRole('radio', { name: '特大' }).click();
  await eventually.ok(async () => await height() > 1.3 * before);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { name: '设置' }).waitFor();
  await eventually.equal(() => page.locator('html').getAttribute('data-theme'), 'dark');
  await eventually.ok(async () => await height() > 1.3 * before);
  await at('learn/x-wing');
  await page.getByRole('heading', { name: '二阶鱼' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
}

export async function largeTextFitsAPhone(browser, base) {
  for (const text of ['large', 'larger']) {
    for (const language of ['en', 'zh']) {
      const { context, page, faults, at } = await open(browser, base, { settings: { text, language }, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
      for (const [view, shown] of [['play', '.pad'], ['enter', '.pad'], ['path', '.path button'], ['learn', '.techniques'], ['learn/x-wing', '.lesson'], ['make', '.fields'], ['watch', '.player'], ['settings', 'table'], ['share', '.links']]) {
        await at(view);
        await page.locator(shown).first().waitFor();
        const { right } = await page.locator('.menu summary').evaluate((menu) => menu.getBoundingClientRect().toJSON());
        assert.ok(right <= 360, `${view}: the menu ends at ${right}`);
        const cut = await page.locator('main :is(button, a, select, h1, h2, p)').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 361).map((one) => one.textContent));
        assert.deepEqual(cut, [], `${text}, ${language}, ${view}`);
        if (['play', 'enter', 'path'].includes(view)) await eventually.ok(async () => (await page.locator('.board').boundingBox()).width > 320);
      }
      assert.deepEqual(faults, []);
      await context.close();
    }
  }
}

export async function aSystemOfHighContrastHasItsTheme(browser, base) {
  const { context, page, at } = await open(browser, base, { contrast: 'more' });
  await at('settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  const theme = () => page.locator('html').getAttribute('data-theme');
  await eventually.equal(() => theme(), 'contrast');
  await page.getByRole('radio', { name: 'Paper' }).click();
  await eventually.equal(() => theme(), 'light');
  await page.getByRole('radio', { name: 'System' }).click();
  await eventually.equal(() => theme(), 'contrast');
  await context.close();
}
