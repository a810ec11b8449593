// A long task that the player has started: one at a time, with a status line.

import { h, put } from '../element.js';
import { isAborted } from '../engine/engine.js';
import { faultText } from '../fault.js';
import { t } from '../words.js';

export class Task {
  #work = new AbortController();
  /** The status line: busy with a button to stop, nothing found, or an error. */
  element = h('p', { role: 'status' });

  stop() {
    this.#work.abort();
  }

  /**
   * Runs a task instead of the previous one. The task returns whether it found something.
   * @param {(signal: AbortSignal) => Promise<boolean>} make
   */
  async run(make) {
    this.stop();
    const work = this.#work = new AbortController();
    const stop = h('button', { class: 'button bare', type: 'button', onclick: () => work.abort() }, t('make.stop'));
    put(this.element, h('span', { class: 'busy' }, t('make.working')), ' ', stop);
    /** @type {HTMLElement | null} */
    let end = null;
    try {
      if (!await make(work.signal)) end = h('span', { class: 'teacher' }, t('make.nothing'));
    } catch (error) {
      if (!isAborted(error)) end = h('span', { class: 'error' }, faultText(error));
    }
    // The line shows only the newest task.
    if (work === this.#work) put(this.element, end);
  }
}
