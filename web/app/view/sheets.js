// The sheets of a book: small pictures, and each large on request.

import { h, put } from '../element.js';
import { t } from '../words.js';

export class Sheets {
  element = h('ol', { class: 'sheets' });
  /** The addresses of the pictures. @type {string[]} */
  #addresses = [];
  /** @type {HTMLDialogElement | undefined} */
  #dialog;

  /** @param {import('../book/maker.js').Sheet[]} sheets */
  show(sheets) {
    this.clear();
    this.#addresses = sheets.map(({ svg }) => URL.createObjectURL(svg));
    put(this.element, sheets.map(({ width, height }, nth) => h('li', {}, h('button', { type: 'button', onclick: () => this.#open(sheets, nth) },
      h('img', { src: this.#addresses[nth], alt: t('book.sheet', { number: nth + 1 }), width: Math.round(width), height: Math.round(height), loading: 'lazy' })))));
  }

  clear() {
    this.#dialog?.close();
    put(this.element);
    this.#addresses.forEach((address) => URL.revokeObjectURL(address));
    this.#addresses = [];
  }

  /** Shows a sheet large, with buttons for the others. @param {import('../book/maker.js').Sheet[]} sheets @param {number} nth */
  #open(sheets, nth) {
    const picture = h('img', {});
    const place = h('span', { 'aria-live': 'polite' });
    const turn = (/** @type {number} */ to) => {
      nth = to;
      const { width, height } = sheets[nth];
      const name = t('book.sheet', { number: nth + 1 });
      Object.assign(picture, { src: this.#addresses[nth], alt: name, width: Math.round(width), height: Math.round(height) });
      place.textContent = `${nth + 1} / ${sheets.length}`;
      [back.disabled, on.disabled] = [nth === 0, nth === sheets.length - 1];
    };
    const back = h('button', { class: 'button', type: 'button', 'aria-label': t('book.back'), onclick: () => turn(nth - 1) }, '←');
    const on = h('button', { class: 'button', type: 'button', 'aria-label': t('book.on'), onclick: () => turn(nth + 1) }, '→');
    const dialog = h('dialog', { class: 'leaf', 'aria-label': t('book.preview'), onclose: () => dialog.remove(), onkeydown: (/** @type {KeyboardEvent} */ { key }) => {
      if (key === 'ArrowLeft' && nth > 0) turn(nth - 1);
      if (key === 'ArrowRight' && nth < sheets.length - 1) turn(nth + 1);
    } }, picture, h('div', { class: 'row' }, back, place, on, h('button', { class: 'button bare', type: 'button', onclick: () => dialog.close() }, t('help.close'))));
    turn(nth);
    this.#dialog = dialog;
    document.body.append(dialog);
    dialog.showModal();
  }
}
