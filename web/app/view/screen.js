// One search on the screen: the grid, the present moment in words, the counters, and the depth of the search at each call.

import { Board } from '../board/board.js';
import { h, put, s } from '../element.js';
import { isAborted } from '../engine/engine.js';
import { faultText } from '../fault.js';
import { Film } from '../film.js';
import { named, t } from '../words.js';
import { captionOf } from './caption.js';

/** The maximum number of points in the graph. */
const POINTS = 400;

export class Screen {
  #loading = false;
  /** @type {{calls: number, complete: boolean} | undefined} the number of all calls of the search, once they are counted */
  counted;

  /**
   * @param {import('../layout.js').Layout} layout
   * @param {string} text
   * @param {number[]} givens
   * @param {string} algorithm
   */
  constructor(layout, text, givens, algorithm) {
    this.film = new Film(layout, text, givens, algorithm);
    this.board = new Board(layout, { label: named('algorithm', algorithm), still: true });
    this.event = h('p', { class: 'event teacher' });
    this.counts = h('dl', { class: 'counts' });
    this.total = h('p', { class: 'quiet small total' });
    this.graph = h('div', { class: 'graph', role: 'img', 'aria-label': t('watch.graph') });
    this.element = h('section', { class: 'screen', 'aria-label': named('algorithm', algorithm) },
      h('h2', {}, named('algorithm', algorithm)), h('div', { class: 'screen-board' }, this.board.element), this.event, this.counts, this.graph, this.total);
    this.#show();
  }

  /** @param {AbortSignal} signal */
  async load(signal) {
    this.total.textContent = t('watch.counting');
    const counting = this.film.count(signal).then(({ calls, backtracks, solutions, complete }) => {
      this.counted = { calls, complete };
      this.total.textContent = t(complete ? 'watch.total' : 'watch.totalAtLeast', { calls: calls.toLocaleString('en'), backtracks: backtracks.toLocaleString('en'), solutions });
    });
    try {
      await Promise.all([this.film.load(signal), counting]);
    } catch (error) {
      if (!isAborted(error)) this.total.textContent = faultText(error);
    }
  }

  /** @param {AbortSignal} signal */
  async loadAll(signal) {
    if (this.#loading) return;
    this.#loading = true;
    // Long searches have millions of events, of which the page keeps only some.
    while (!this.film.complete && this.film.events.length < 2_000_000 && !signal.aborted) await this.film.load(signal);
    this.#loading = false;
  }

  /** @param {number} at */
  seek(at) {
    this.film.seek(at);
    this.#show();
  }

  #show() {
    const { film } = this;
    const { scene } = film;
    this.board.show({
      givens: film.givens, digits: scene.values, corner: scene.tried, filled: new Set(scene.values.keys()),
      told: scene.cell >= 0 ? new Set([scene.cell]) : undefined,
    });
    this.event.textContent = captionOf(film);
    const count = (/** @type {import('../words.js').Key} */ key, /** @type {number} */ number) => h('div', {}, h('dt', {}, t(key)), h('dd', {}, number.toLocaleString('en')));
    put(this.counts, count('watch.calls', scene.calls), count('watch.backtracks', scene.backtracks), count('watch.depth', scene.depth), count('watch.solutions', scene.solutions));
    this.#plot();
  }

  /** Draws the depth against the calls so far, and the calls against the steps. */
  #plot() {
    const { depths, scene, givens } = this.film;
    const calls = Math.max(scene.calls, 1);
    const most = Math.max(givens.filter((given) => !given).length, 1);
    const every = Math.max(1, Math.ceil(calls / POINTS));
    let [deep, many] = ['', ''];
    for (let nth = 0; nth < calls && nth < depths.length; nth += every) {
      const begin = nth ? 'L' : 'M';
      deep += `${begin}${percent(nth / calls)} ${percent(0.3 * (1 - depths[nth].depth / most))}`;
      many += `${begin}${percent(depths[nth].at / Math.max(scene.at, 1))} ${percent(0.3 * (1 - nth / calls))}`;
    }
    const number = calls.toLocaleString('en');
    // There is nothing to draw before the first calls.
    this.graph.classList.toggle('empty', scene.calls < 2);
    put(this.graph, h('figure', {}, curve(deep), h('figcaption', { class: 'small quiet' }, t('watch.deep', { depth: most }))),
      h('figure', {}, curve(many), h('figcaption', { class: 'small quiet' }, t('watch.many', { calls: number }))));
  }
}

/** @param {number} part */
const percent = (part) => (part * 100).toFixed(2);

/** Returns the graph of a curve. @param {string} path */
function curve(path) {
  return s('svg', { viewBox: '-1 -1 102 32', preserveAspectRatio: 'none' },
    s('path', { class: 'axis', d: 'M0 0V30H100' }), s('path', { class: 'curve', d: path || 'M0 30' }));
}
