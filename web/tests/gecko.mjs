// Firefox of Debian, over WebDriver BiDi. Playwright 1.64 is the last version that it understands: newer ones send it a
// command that it does not have yet.

import { firefox } from 'playwright-core';

/** The preferences that stand for the options of a context, which WebDriver BiDi does not have. */
function preferencesOf({ hasTouch, contrast, forcedColors, reducedMotion, colorScheme }) {
  return {
    'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
    // A mouse is fine and can hover; a finger is coarse and cannot.
    'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6,
    ...(hasTouch && { 'dom.w3c_touch_events.enabled': 1, 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }),
    ...(contrast === 'more' && { 'ui.useAccessibilityTheme': 1, 'browser.display.document_color_use': 1 }),
    ...(forcedColors === 'active' && { 'browser.display.document_color_use': 2 }),
    ...(reducedMotion === 'reduce' && { 'ui.prefersReducedMotion': 1 }),
  };
}

/** A Firefox that starts once for each set of preferences. */
export class Firefox {
  /** @type {Map<string, Promise<import('playwright-core').Browser>>} */
  #browsers = new Map();

  async newContext({ contrast, forcedColors, reducedMotion, colorScheme, ...options }) {
    const preferences = preferencesOf({ ...options, contrast, forcedColors, reducedMotion, colorScheme });
    const key = JSON.stringify(preferences);
    if (!this.#browsers.has(key)) {
      this.#browsers.set(key, firefox.launch({ channel: 'moz-firefox', executablePath: '/usr/bin/firefox-esr', headless: true, firefoxUserPrefs: preferences }));
    }
    return (await this.#browsers.get(key)).newContext(options);
  }

  async close() {
    await Promise.all([...this.#browsers.values()].map(async (browser) => (await browser).close()));
  }
}

/** Touches a point of a page. Playwright has no touch for WebDriver BiDi. @param {import('playwright-core').Page} page */
export async function touch(page, x, y) {
  const { delegate: { _session: session } } = page._connection.toImpl(page);
  await session.send('input.performActions', {
    context: session.sessionId,
    actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions: [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] }],
  });
}
