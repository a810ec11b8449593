// Draws the picture that other programs show with a link to the page: a step on the board, and a question.

import { open } from './browser.mjs';

/** A sudoku of which the first steps are singles: 1 in its first row, then the 5 of the picture. */
const PUZZLE = '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..';
const [WIDTH, HEIGHT] = [1200, 630];
const STYLE = `
  .preview-card { position: fixed; inset: 0; z-index: 9; display: grid; grid-template-columns: 526px 1fr; align-items: center; gap: 64px; padding: 52px; background: var(--paper); }
  .preview-card .board { width: 526px; height: 526px; margin: 0; }
  .preview-card .words { display: flex; flex-direction: column; height: 526px; }
  .preview-card .brand { font-size: 46px; pointer-events: none; } .preview-card .brand svg { width: 54px; height: 54px; }
  .preview-card .question { flex: 1; display: grid; align-content: center; margin: 0; font-size: 72px; line-height: 1.12; color: var(--pen); }
  .preview-card .about { margin: 0; font-size: 29px; text-wrap: balance; line-height: 1.3; color: var(--quiet); }
  body > :not(.preview-card) { display: none; }`;

/** @param {import('playwright-core').Browser} browser @param {string} path the PNG file */
export async function drawPreview(browser, base, path) {
  const { context, page } = await open(browser, base, { viewport: { width: WIDTH, height: HEIGHT }, bypassCSP: true, settings: { theme: 'light', motion: false } });
  await page.goto(`${base}#p=${PUZZLE}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.given').first().waitFor();
  await page.locator('[data-cell="5"]').click();
  await page.locator('.pad [data-digit="1"]').click();
  await page.locator('body').press('Escape');
  for (const depth of ['where', 'technique', 'full']) await page.locator(`[data-depth="${depth}"]`).click();
  await page.locator('.overlay .draw-ray').first().waitFor({ state: 'attached' });
  await page.addStyleTag({ content: STYLE });
  await page.evaluate(() => {
    // The digit that goes there is the answer, which the picture leaves open.
    for (const answer of document.querySelectorAll('.overlay .draw-digit')) answer.textContent = '?';
    const part = (name, text = '') => Object.assign(document.createElement('p'), { className: name, textContent: text });
    const words = part('words');
    words.append(document.querySelector('.brand').cloneNode(true), part('question', 'Can you see why 5 goes here?'), part('about', 'The next step of any sudoku, on the board.'));
    const card = part('preview-card');
    card.append(document.querySelector('.board'), words);
    document.body.append(card);
    /** @type {HTMLElement} */ (document.activeElement)?.blur();
  });
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path });
  await context.close();
}
