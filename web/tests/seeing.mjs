import assert from 'node:assert/strict';
import { eventually, open } from './browser.mjs';
import { LINES } from './puzzles.mjs';

/** The contrast that graphics need to be seen. */
const LEAST = 3;
const SKYSCRAPER = '654.9..32.314.29569..653.14..391.4655.62.439141953627836..4.5.9198325647.45.691.3';
/** The strokes of hints, of the pen and of thin constraints. */
const STROKES = ['draw-ray', 'draw-blocker', 'draw-blocked', 'draw-one', 'draw-other', 'draw-fin', 'draw-frame', 'draw-link', 'draw-link past', 'draw-link later',
  'draw-frame later', 'draw-place', 'draw-spot', 'ink', 'rule-thin', 'rule-cage', 'rule-arrow'];

/** Adds `contrastsOf(element)` to a page: the contrast of a stroke with a cell, and with one of a shaded house. */
const measure = (page) => page.evaluate(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colourOf = (text) => {
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
  };
  const mixed = (above, opacity, below) => above.map((part, nth) => part * opacity + below[nth] * (1 - opacity));
  const light = (colour) => {
    const [red, green, blue] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  window.contrastsOf = (element) => {
    const theme = getComputedStyle(document.documentElement);
    const sheet = colourOf(theme.getPropertyValue('--sheet'));
    const shade = mixed(colourOf(theme.getPropertyValue('--rule-strong')), 0.13, sheet);
    const style = getComputedStyle(element);
    const opacity = Number(style.strokeOpacity) * Number(style.opacity) * Number(getComputedStyle(element.parentElement).opacity);
    return [sheet, shade].map((ground) => {
      const [one, other] = [light(mixed(colourOf(style.stroke), opacity, ground)), light(ground)];
      return Math.max(one, other) / Math.min(one, other);
    });
  };
});

export async function hintsAndThinLinesAreSeenInEveryTheme(browser, base) {
  for (const theme of ['light', 'dark', 'contrast']) {
    const { context, page } = await open(browser, base, { settings: { theme, motion: false } });
    await page.goto(`${base}#p=${encodeURIComponent(LINES)}`, { waitUntil: 'domcontentloaded' });
    await page.locator('.board .rule-head').waitFor({ state: 'attached' });
    await measure(page);
    const pale = await page.evaluate(([strokes, least]) => {
      const overlay = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      overlay.setAttribute('class', 'overlay');
      document.querySelector('.board').append(overlay);
      const found = strokes.map((name) => {
        const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        path.setAttribute('class', name);
        overlay.append(path);
        return [name, ...window.contrastsOf(path)];
      });
      overlay.remove();
      const thin = [...document.querySelectorAll('.board .rule-line, .sample .rule-line')].filter((line) => parseFloat(getComputedStyle(line).strokeWidth) <= 0.1);
      // Wide lines are pale, so that digits on them stay legible.
      found.push(...thin.map((line) => ['a thin line', window.contrastsOf(line)[0]]));
      if (thin.length < 3) found.push(['too few thin lines', thin.length - 1]);
      return found.filter(([, ...ratios]) => ratios.some((ratio) => ratio < least)).map(([name, ...ratios]) => `${name} ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
    }, [STROKES, LEAST]);
    assert.deepEqual(pale, [], theme);
    await context.close();
  }
}

export async function allLinksOfAStepAreSeenAtItsFirstSentence(browser, base) {
  for (const theme of ['light', 'dark']) {
    const { context, page } = await open(browser, base, { settings: { theme, motion: false } });
    await page.goto(`${base}#p=${SKYSCRAPER}`, { waitUntil: 'domcontentloaded' });
    await page.locator('.given').first().waitFor();
    for (const depth of ['where', 'technique', 'full']) await page.locator(`[data-depth="${depth}"]`).click();
    await eventually.equal(() => page.locator('.overlay .draw-link').count(), 3);
    await eventually.equal(() => page.locator('.overlay .draw-link.later').count(), 1);
    await measure(page);
    const links = await page.locator('.overlay .draw-link').evaluateAll((paths) => paths.map((path) => [path.classList.contains('later'), window.contrastsOf(path)[0], parseFloat(getComputedStyle(path).strokeWidth)]));
    for (const [, ratio] of links) assert.ok(ratio >= LEAST, `${theme}: ${ratio}`);
    const [later] = links.filter(([isLater]) => isLater);
    assert.ok(links.every(([isLater, ratio, width]) => isLater || (ratio > 1.3 * later[1] && width > later[2])), `${theme}: the links of the sentence stand out`);
    await context.close();
  }
}
