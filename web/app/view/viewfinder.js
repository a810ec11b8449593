// The viewfinder: the live picture of the camera, with the grid that is found in it.

import { h, put, s } from '../element.js';
import { Camera, isClear } from '../photograph/camera.js';
import { outlineOf } from '../photograph/outline.js';
import { t } from '../words.js';

/** @typedef {import('../photograph/camera.js').Seen} Seen */

/** The number of frames without a grid after which the last outline is removed. */
const MOST_MISSED = 3;

/** The dialog with the live picture. */
export class Viewfinder {
  #missed = MOST_MISSED;
  #hidden = () => { if (document.hidden) this.close(); };

  /**
   * Opens the viewfinder.
   * @param {object} actions
   * @param {(picture: File, grids?: import('../photograph/reader.js').Grid[]) => void} actions.take  called with the frame that was taken, and its grids if they were read
   * @param {(error: unknown) => void} actions.fail  called if the camera cannot be used
   */
  constructor({ take, fail }) {
    this.camera = new Camera({
      see: (seen) => this.#see(seen),
      take: (picture, grids) => { this.close(); take(picture, grids); },
      fail: (error) => { this.close(); fail(error); },
    });
    this.outline = s('svg', { 'aria-hidden': 'true' });
    this.status = h('p', { role: 'status' });
    this.dialog = h('dialog', { class: 'viewfinder', 'aria-label': t('photograph.live'), onclose: () => this.#closed() },
      h('div', { class: 'live' }, this.camera.video, this.outline),
      h('div', { class: 'bar' }, this.status,
        h('div', { class: 'row' },
          h('button', { class: 'button main', type: 'button', autofocus: true, 'data-do': 'take', onclick: () => this.camera.takeNow() }, t('camera.take')),
          h('button', { class: 'button', type: 'button', 'data-do': 'close', onclick: () => this.close() }, t('help.close')))));
    document.body.append(this.dialog);
    document.addEventListener('visibilitychange', this.#hidden);
    this.dialog.showModal();
    this.#say(t('camera.opening'));
    this.camera.open();
  }

  /** Shows the grid of a frame. @param {Seen} seen */
  #see({ grids: [grid], code, width, height }) {
    this.#missed = grid ? 0 : this.#missed + 1;
    if (grid) {
      this.outline.setAttribute('viewBox', `0 0 ${width} ${height}`);
      put(this.outline, outlineOf(grid));
      this.#say(t(isClear(grid) ? 'camera.found' : 'camera.unclear'));
    } else if (this.#missed >= MOST_MISSED) {
      put(this.outline);
      this.#say(t(code === 'no-grid' ? 'camera.point' : 'camera.hard'));
    }
  }

  /** Says a sentence once, also to screen readers. @param {string} sentence */
  #say(sentence) {
    if (this.status.textContent !== sentence) put(this.status, sentence);
  }

  close() {
    this.dialog.close();
    // The close event comes later, but the camera is released now.
    this.#closed();
  }

  #closed() {
    this.camera.end();
    document.removeEventListener('visibilitychange', this.#hidden);
    this.dialog.remove();
  }
}
