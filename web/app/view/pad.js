// The player's keypad: digits as large as a thumb, the modes, and the eraser.

import { h, put } from '../element.js';
import { COLOURS } from '../game/state.js';
import { keepSettings, settings } from '../settings.js';
import { t } from '../words.js';

/** @typedef {import('../game/state.js').Mode} Mode */

/** @type {Mode[]} */
const MODES = ['digit', 'corner', 'centre', 'colour', 'row', 'column'];

export class Pad {
  #keys = h('div', { class: 'pad wide', role: 'group', 'aria-label': t('pad.digits') });
  #modes;
  #drawn = '';
  element;

  /**
   * @param {import('../layout.js').Layout} layout
   * @param {{write: (digit: number) => void, clear: () => void, mode?: (mode: Mode) => void}} actions
   */
  constructor(layout, actions) {
    this.layout = layout;
    this.actions = actions;
    const { mode } = actions;
    const more = h('button', { type: 'button', class: 'all-modes', 'aria-label': t('pad.more'), title: t('pad.more'), onclick: () => this.#unfold() }, '…');
    this.#modes = mode ? h('div', { class: 'modes', role: 'group', 'aria-label': t('pad.modes') }, MODES.map((name) =>
      h('button', { type: 'button', 'data-mode': name, title: name === 'row' || name === 'column' ? t(`mode.${name}.means`) : null, onclick: () => mode(name) }, t(`mode.${name}`))), more) : null;
    this.#modes?.classList.toggle('folded', !settings.modes);
    this.element = h('div', { class: 'pad-place' }, this.#modes, this.#keys);
  }

  /** Shows all modes permanently. */
  #unfold() {
    keepSettings({ modes: true });
    this.#modes?.classList.remove('folded');
    /** @type {HTMLElement | null | undefined} */ (this.#modes?.querySelector('[data-mode="centre"]'))?.focus();
  }

  /** Shows the digit that is held; 0 for none. @param {number} held */
  hold(held) {
    for (const button of this.#keys.querySelectorAll('button[data-digit]')) button.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (button).dataset.digit === String(held)));
  }

  /** @param {Mode} mode @param {number[]} values */
  show(mode, values) {
    if (mode !== 'digit' && mode !== 'corner') this.#modes?.classList.remove('folded');
    for (const button of this.#modes?.querySelectorAll('button') ?? []) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
    const { size, width } = this.layout;
    const { copies } = this.layout;
    const kind = `${mode === 'colour'} ${settings.flip}`;
    if (this.#drawn !== kind) {
      this.#drawn = kind;
      const count = mode === 'colour' ? COLOURS : size;
      const full = fullRows(count);
      const columns = count > 9 ? full.columns : mode === 'colour' ? 3 : width;
      const rows = Math.ceil(count / columns);
      for (const [name, number] of Object.entries({ columns, rows, full: full.columns, rest: full.rest })) this.#keys.style.setProperty(`--pad-${name}`, String(number));
      this.#keys.classList.toggle('wide', count <= 9);
      this.#keys.classList.toggle('many', count > 9);
      this.#keys.classList.toggle('high', count > 9 && rows > 2);
      put(this.#keys, this.#order(count).map((digit) => this.#key(digit, mode)),
        h('button', { type: 'button', class: 'clear', onclick: () => this.actions.clear() }, t('pad.clear')));
    }
    for (const button of this.#keys.querySelectorAll('button[data-digit]')) {
      const digit = Number(/** @type {HTMLElement} */ (button).dataset.digit);
      const left = copies - values.filter((value) => value === digit).length;
      const small = button.querySelector('.left');
      if (!small || !values.length) continue;
      put(small, left > 0 && [h('span', { class: 'unseen' }, ', '), left, h('span', { class: 'unseen' }, ` ${t('pad.left')}`)]);
      button.classList.toggle('done', copies > 0 && left <= 0);
    }
  }

  /** @param {number} count */
  #order(count) {
    const digits = Array.from({ length: count }, (_, nth) => nth + 1);
    if (!settings.flip || count !== 9) return digits;
    return [7, 8, 9, 4, 5, 6, 1, 2, 3];
  }

  /** @param {number} digit @param {Mode} mode */
  #key(digit, mode) {
    const write = () => this.actions.write(digit);
    if (mode === 'colour') {
      return h('button', { type: 'button', class: `swatch colour-${digit}`, 'aria-label': t('pad.colour', { number: digit }), onclick: write }, h('span', { class: 'left' }, digit));
    }
    return h('button', { type: 'button', 'data-digit': digit, onclick: write }, this.layout.symbol(digit), ' ', h('span', { class: 'left' }));
  }
}

/**
 * Returns the columns of full rows of keys, at most nine in a row, and the number of places that are left for the eraser.
 * @param {number} count
 */
function fullRows(count) {
  const places = count > 9 ? count + 2 : count + 1;
  const rows = Math.max(Math.ceil(places / 9), places > 5 ? 2 : 1);
  const columns = Math.ceil(places / rows);
  return { columns, rest: rows * columns - count };
}
