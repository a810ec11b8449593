// Takes pictures of all views, at three sizes, in all themes and both languages: `node screenshots.mjs FOLDER SITE`.

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, open } from './browser.mjs';
import { drawPreview } from './preview.mjs';
import { KILLER, LINE, LINES, W_WING } from './puzzles.mjs';
import { serveFiles } from './servers.mjs';

const [folder, site] = process.argv.slice(2);
const SIZES = { phone: [390, 844], tablet: [820, 1180], desktop: [1280, 860] };
const THEMES = ['light', 'dark', 'contrast'];

const quiet = (page) => page.waitForFunction(() => !document.querySelector('.busy') && document.fonts.status === 'loaded');

/** The actions in each view before its picture is taken. */
const VIEWS = {
  play: async (page) => {
    for (const depth of ['where', 'technique', 'full']) await page.locator(`[data-depth="${depth}"]`).click();
    await page.locator('.overlay > *').first().waitFor();
  },
  enter: async (page) => {
    await page.locator('[data-example="several"]').click();
    await page.locator('.findings[data-status="several"]').waitFor();
  },
  'enter/constraints': async (page) => {
    await page.locator('textarea').fill(KILLER.text);
    await page.locator('.findings[data-status="unique"]').waitFor();
  },
  'enter/lines': async (page) => {
    await page.locator('textarea').fill(LINES);
    await page.locator('.findings[data-status="several"]').waitFor();
  },
  'play/constraints': async (page) => {
    await page.goto(`${base}#p=${encodeURIComponent(KILLER.text)}`);
    await page.locator('.rule-cage').first().waitFor();
    await page.locator('[data-cell="0"]').click();
    await page.locator('.pad [data-digit="5"]').click();
  },
  path: async (page) => { await page.locator('.path button').first().waitFor(); },
  make: async (page) => {
    await page.locator('section:last-of-type .button.main').click();
    await page.locator('.made li').first().waitFor();
  },
  watch: async (page) => {
    await page.locator('.total').filter({ hasText: /\d/ }).first().waitFor();
    await page.locator('.player button:enabled').first().waitFor();
    await page.locator('.player input').evaluate((slider) => { slider.value = '9000'; slider.dispatchEvent(new Event('input')); });
  },
  learn: async (page) => { await page.locator('.techniques').first().waitFor(); },
  'learn/skyscraper': async (page) => { await page.locator('.lesson').waitFor(); },
  games: async (page, at) => {
    await at('play');
    await page.locator('[data-cell="1"]').click();
    await page.locator('.pad [data-digit="3"]').click();
    await page.waitForTimeout(400);
    await at('games');
    await page.locator('.games h2').first().waitFor();
  },
  book: async (page, _at, language) => {
    await page.locator('.book optgroup').first().waitFor({ state: 'attached' });
    // A book in Chinese needs a font of the visitor.
    if (language === 'zh') return;
    await page.locator('.book .button.main').first().click();
    await page.locator('.sheets img').first().waitFor();
  },
  share: async () => {},
  settings: async () => {},
};

const browser = await launch();
const { base, end } = await serveFiles(site);
await drawPreview(browser, base, fileURLToPath(new URL('../preview.png', import.meta.url)));
for (const language of ['en', 'zh']) {
  for (const theme of THEMES) {
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      const { context, page, at } = await open(browser, base, { viewport: { width, height }, settings: { language, theme, motion: false } });
      for (const [view, prepare] of Object.entries(VIEWS)) {
        await page.goto(`${base}#p=${view === 'watch' ? LINE : W_WING}`, { waitUntil: 'domcontentloaded' });
        await page.locator('.given').first().waitFor();
        await at(view.replace(/\/(constraints|lines)$/, ''));
        await page.locator('main h1').waitFor();
        await prepare(page, at, language);
        await quiet(page);
        await page.mouse.move(0, 0);
        await page.evaluate(() => { scrollTo(0, 0); /** @type {HTMLElement} */ (document.activeElement)?.blur(); });
        await page.screenshot({ path: join(folder, `${view.replace('/', '-')}-${size}-${theme}-${language}.png`) });
      }
      await context.close();
      console.log(`${size}, ${theme}, ${language}`);
    }
  }
}
for (const [from, to] of [['play-desktop-light-en', 'page.png'], ['path-desktop-dark-en', 'page-dark.png']]) {
  await copyFile(join(folder, `${from}.png`), new URL(`../../docs/${to}`, import.meta.url));
}
end();
await browser.close();
