// The explanation of a step next to its board. The reader moves through it sentence by sentence, and the named cells
// are shown on the board.

import { cellsNamed, endOfList, piecesOf } from '../board/named.js';
import { drawingOf } from '../board/drawing.js';
import { hatchingOf } from '../board/hatching.js';
import { h, put } from '../element.js';
import { say } from '../live.js';
import { settings } from '../settings.js';
import { cellName, listed, t } from '../words.js';

/** An explanation with fewer sentences is shown as a whole. */
const FEW = 3;
/** The maximum number of cells to list one by one, and the number of cells to name of a longer list. */
const [MOST_CELLS, FIRST_CELLS] = [8, 2];

/** Returns the sentences of a text. The number of a paragraph belongs to its first sentence. @param {string} text */
export function sentencesOf(text) {
  return text.split('\n').filter(Boolean).map((line) => {
    const [number = ''] = /^\d+\. /.exec(line) ?? [];
    const [first, ...others] = line.slice(number.length).split(/(?<=\.)\s+|(?<=。)/).filter(Boolean);
    return [`${number}${first}`, ...others];
  });
}

export class Telling {
  #named = /** @type {{single: number[], houses: number[]}[]} */ ([]);
  #spans = /** @type {HTMLElement[]} */ ([]);
  /** @type {any} */
  #step;
  #at = 0;
  /** The number of sentences that the page adds to those of the engine. */
  #added = 0;
  /** @type {import('../board/hatching.js').Hatching | undefined} */
  #hatching;
  /** @type {number[] | undefined} */
  #spot;
  element = h('div', { class: 'sentences' });

  /**
   * @param {import('../layout.js').Layout} layout
   * @param {() => void} shown called when the drawing has changed
   */
  constructor(layout, shown) {
    this.layout = layout;
    this.shown = shown;
    onSpot(this.element, (cells) => {
      this.#spot = cells;
      if (this.#step) this.shown();
    });
    this.element.addEventListener('click', (event) => {
      const nth = this.#spans.indexOf(/** @type {HTMLElement} */ (/** @type {HTMLElement} */ (event.target).closest('.sentence')));
      if (nth >= 0 && this.count > 1) this.to(nth);
    });
  }

  /**
   * Shows the explanation of a step.
   * @param {any} step
   * @param {number[]} values  the digits of all cells before it
   * @param {boolean} [last]  true to begin at its end
   */
  show(step, values, last = false) {
    this.#step = step;
    this.#spot = undefined;
    this.#hatching = hatchingOf(this.layout, values, step);
    const because = this.#because();
    this.#added = because ? 1 : 0;
    const lines = sentencesOf(`${step.reasoning}\n${because}\n${step.conclusion}`);
    const all = lines.flat();
    this.#spans = all.map((sentence) => h('span', { class: 'sentence' }, linked(this.layout, sentence)));
    this.#named = all.map((sentence) => cellsNamed(this.layout, sentence));
    let nth = 0;
    put(this.element, lines.map((line) => h('p', {}, line.map(() => [this.#spans[nth++], ' ']))));
    this.#at = last ? this.count - 1 : 0;
    this.#mark();
  }

  /** Returns the sentence of the cross-hatching: the reason why a hidden single has no other cell. */
  #because() {
    const { layout } = this;
    const hatching = this.#hatching;
    if (!hatching?.isWhole) return '';
    const digit = layout.symbol(layout.candidate(this.#step.place).digit);
    const cells = hatching.digits.map((cell) => cellName(layout, cell));
    return t(cells.length === 1 ? 'hatching.one' : 'hatching.several', { digit, cells: listed(cells) });
  }

  /** The words for a screen reader: the present sentence and its position or, in a short explanation, all sentences. */
  get words() {
    const words = this.#spans.map((span) => span.textContent ?? '');
    return this.count > 1 ? `${words[this.#at]} ${t('telling.place', { nth: this.#at + 1, count: this.count })}` : words.join(' ');
  }

  clear() {
    this.#step = undefined;
    this.#hatching = undefined;
    this.#spans = [];
    put(this.element);
  }

  /** The number of stops in the explanation. */
  get count() {
    return this.#spans.length - this.#added < FEW ? 1 : this.#spans.length;
  }

  get at() {
    return this.#at;
  }

  /** Moves by a number of sentences. Returns whether there is a sentence there. @param {number} by */
  walk(by) {
    const at = this.#at + by;
    if (!this.#step || at < 0 || at >= this.count) return false;
    this.to(at);
    return true;
  }

  /** @param {number} at */
  to(at) {
    this.#at = at;
    this.#mark();
    const span = this.#spans[at];
    say(this.words);
    // The beginning of a long sentence is visible.
    span.scrollIntoView({ block: span.offsetHeight > innerHeight / 6 ? 'start' : 'nearest' });
    this.shown();
  }

  #mark() {
    const walks = this.count > 1;
    this.element.classList.toggle('walked', walks);
    this.#spans.forEach((span, nth) => {
      span.classList.toggle('now', walks && nth === this.#at);
      span.classList.toggle('later', walks && nth > this.#at);
    });
  }

  /** The drawing of the step with all its parts. */
  get whole() {
    return { ...drawingOf(this.layout, this.#step), hatching: this.#hatching };
  }

  /**
   * The drawing of the step: all of it at the last sentence, otherwise the part explained so far.
   * @returns {import('../board/drawing.js').Drawing | undefined}
   */
  get drawing() {
    if (!this.#step) return undefined;
    const drawing = { ...this.whole, spot: this.#spot };
    if (this.#at === this.count - 1) return drawing;
    return { ...drawing, now: new Set(this.#named[this.#at].single), houses: new Set(this.#named[this.#at].houses), past: new Set(this.#named.slice(0, this.#at).flatMap(({ single }) => single)), place: [], eliminate: [] };
  }
}

/**
 * Calls the listener with the cells whose name a mouse or a tap points at, and without cells when the pointer leaves.
 * @param {HTMLElement} element
 * @param {(cells: number[] | undefined) => void} listener
 */
export function onSpot(element, listener) {
  let last = '';
  const point = (/** @type {EventTarget | null} */ target) => {
    const named = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest('[data-cells]'))?.dataset.cells ?? '' : '';
    if (named === last) return;
    last = named;
    listener(named ? named.split(' ').map(Number) : undefined);
  };
  element.addEventListener('pointerover', (event) => point(event.target));
  element.addEventListener('click', (event) => point(event.target));
  element.addEventListener('pointerleave', () => point(null));
}

/**
 * Returns a text in which the names of cells and houses highlight them on the board.
 * @param {import('../layout.js').Layout} layout
 * @param {string} text
 */
export function linked(layout, text) {
  const pieces = piecesOf(layout, text);
  /** @type {import('../element.js').Child[]} */
  const shown = [];
  for (let nth = 0; nth < pieces.length;) {
    const end = endOfList(pieces, nth);
    const list = pieces.slice(nth, end);
    shown.push(list.length > 2 * MOST_CELLS ? folded(list) : list.map(spot));
    nth = end;
  }
  return shown;
}

/** @param {import('../board/named.js').Piece} piece */
const spot = ({ text, cells }) => (cells.length ? h('span', { class: 'spot', 'data-cells': cells.join(' ') }, text) : text);

/**
 * Returns a long list of cells as its first cells and the number of the others. This number highlights all of them, and
 * a click on it shows the list.
 * @param {import('../board/named.js').Piece[]} list cells, and the words between them
 */
function folded(list) {
  const first = 2 * FIRST_CELLS - 1;
  const more = h('button', { class: 'spot', type: 'button', 'data-cells': list.flatMap(({ cells }) => cells).join(' '), onclick: () => {
    const all = h('span', { tabindex: -1 }, list.map(spot));
    place.replaceWith(all);
    all.focus({ preventScroll: true });
  } }, t('telling.more', { count: (list.length - first) / 2 }));
  const place = h('span', {}, list.slice(0, first).map(spot), settings.language === 'zh' ? '' : ' ', more);
  return place;
}

/**
 * Returns paragraphs in which the names of cells and houses highlight them on the board.
 * @param {import('../layout.js').Layout} layout
 * @param {string} text
 */
export function paragraphs(layout, text) {
  return text.split('\n').filter(Boolean).map((line) => h('p', {}, linked(layout, line)));
}
