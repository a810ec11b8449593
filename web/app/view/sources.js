// The row with the other ways to enter a sudoku: a photograph, the live camera, a file, an empty grid of another size.

import { h } from '../element.js';
import { hasCameras } from '../photograph/camera.js';
import { t } from '../words.js';
import { cameraButton } from './camera.js';

/** @typedef {import('./viewfinder.js').Viewfinder} Viewfinder */

export class Sources {
  /** @type {Viewfinder | undefined} */
  #viewfinder;
  element;

  /**
   * @param {{photograph: (picture: File, grids?: import('../photograph/reader.js').Grid[]) => void, file: (file?: File) => void, empty: () => void, fail: (error?: unknown) => void}} actions
   * `fail` shows an error of the camera, or none
   * @param {HTMLElement} size the choice of the size
   */
  constructor(actions, size) {
    this.actions = actions;
    const file = h('input', { type: 'file', class: 'unseen', id: 'file', tabindex: -1, 'aria-label': t('enter.file'), onchange: () => actions.file(file.files?.[0]) });
    this.element = h('div', { class: 'row sources' },
      cameraButton((picture) => actions.photograph(picture)),
      hasCameras() && h('button', { class: 'button', type: 'button', 'data-do': 'live', onclick: () => this.#openCamera() }, t('photograph.live')),
      h('button', { class: 'button', type: 'button', onclick: () => file.click() }, t('enter.file')), file,
      h('button', { class: 'button bare', type: 'button', onclick: () => actions.empty() }, t('enter.clear')),
      h('span', { class: 'size-choice' }, size));
  }

  /** Opens the viewfinder of the camera. */
  async #openCamera() {
    const { photograph, fail } = this.actions;
    fail();
    try {
      const { Viewfinder } = await import('./viewfinder.js');
      if (this.#viewfinder?.dialog.open || !this.element.isConnected) return;
      this.#viewfinder = new Viewfinder({ take: photograph, fail });
    } catch (error) {
      fail(error);
    }
  }

  /** Closes the viewfinder. */
  close() {
    this.#viewfinder?.close();
  }
}
