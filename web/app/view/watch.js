// The textbook searches on the player's puzzle: step by step, forward and back, two side by side.

import { h, put } from '../element.js';
import { currentGame } from '../game/current.js';
import { Layout } from '../layout.js';
import { say } from '../live.js';
import { isSearched } from '../game/searched.js';
import { textOf, valuesFrom } from '../game/text.js';
import { named, t } from '../words.js';
import { arrow } from './arrow.js';
import { Screen } from './screen.js';

/** The speeds in steps per second. */
const SPEEDS = [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000];

/** The length that the automatic speed aims at, in seconds. */
const MINUTE = 60;

const ALGORITHMS = ['row-order', 'most-constrained', 'propagation', 'dancing-links'];

/** Puzzles with a short search, for beginners. */
const SMALL = /** @type {Record<string, string>} */ ({
  '2x2': '1.....3..4.....2', '2x3': '1.....2..5....6..3....4..2..6.....1.',
});

/** @param {HTMLElement} place */
export function watchView(place) {
  const view = new Watch();
  put(place, view.element);
  view.begin();
  return () => view.end();
}

class Watch {
  #work = new AbortController();
  /** @type {Screen[]} */
  screens = [];
  speed = 3;
  playing = false;
  /** True if the reader has chosen the speed. */
  #isChosen = false;
  #due = 0;
  #before = 0;
  #frame = 0;

  constructor() {
    const game = currentGame();
    /** @type {{name: string, layout: Layout, givens: number[]}[]} */
    this.games = [
      ...(isSearched(game) ? [{ name: t('watch.mine'), layout: game.layout, givens: game.givens }] : []),
      ...Object.entries(SMALL).map(([shape, line]) => {
        const layout = Layout.of(shape);
        return { name: `${layout.size}×${layout.size}`, layout, givens: valuesFrom(line) };
      }),
    ];
    this.puzzle = h('select', { 'aria-label': t('watch.puzzle'), onchange: () => this.begin() }, this.games.map(({ name }, nth) => h('option', { value: nth }, name)));
    this.one = this.#choice(t('watch.first'));
    this.two = this.#choice(t('watch.second'), h('option', { value: '' }, t('watch.alone')));
    this.play = h('button', { class: 'button main', type: 'button', onclick: () => this.toggle() }, t('watch.play'));
    this.speedLabel = h('output', { class: 'quiet small' });
    const speed = h('input', { type: 'range', min: 0, max: SPEEDS.length - 1, value: 2, 'aria-label': t('watch.speed'), oninput: () => { this.#isChosen = true; this.#speed(Number(speed.value)); } });
    this.speedChoice = speed;
    this.slider = h('input', { type: 'range', min: 0, max: 1, value: 0, 'aria-label': t('watch.moment'), oninput: () => { this.pause(); this.to(Number(this.slider.value)); } });
    this.place = h('div', { class: 'screens' });
    this.verdict = h('p', { class: 'verdict', role: 'status' });
    const jump = (/** @type {number} */ by, /** @type {import('../words.js').Key} */ key) => h('button', { class: 'button', type: 'button', onclick: () => this.step(by) }, t(key));
    this.element = h('div', { class: 'watch' },
      h('div', { class: 'head' }, h('h1', {}, t('watch.title'))),
      h('p', { class: 'quiet prose' }, t('watch.about')),
      !isSearched(game) && h('p', { class: 'teacher' }, t('watch.other')),
      h('div', { class: 'fields' },
        h('label', { class: 'field' }, h('span', {}, t('watch.puzzle')), this.puzzle),
        h('label', { class: 'field' }, h('span', {}, t('watch.first')), this.one),
        h('label', { class: 'field' }, h('span', {}, t('watch.second')), this.two),
        h('label', { class: 'field' }, h('span', {}, t('watch.speed'), ' ', this.speedLabel), speed)),
      h('div', { class: 'player' },
        h('div', { class: 'row' }, this.play, arrow('«', 'watch.start', () => { this.pause(); this.to(0); this.#tell(); }),
          jump(-1, 'watch.back'), jump(1, 'watch.on'), arrow('»', 'watch.end', () => this.toEnd())),
        this.slider),
      this.verdict, this.place);
    this.#speed(2);
  }

  /** Moves by some steps. @param {number} by */
  step(by) {
    this.pause();
    this.to(this.at + by);
    this.#tell();
  }

  /** Tells a screen reader what the searches do at this moment. Running searches are too fast for that. */
  #tell() {
    say(this.screens.map(({ event }) => event.textContent).join(' '));
  }

  /** @param {string} label @param {HTMLElement} [more] */
  #choice(label, more) {
    return h('select', { 'aria-label': label, onchange: () => this.begin() }, more, ALGORITHMS.map((name) => h('option', { value: name }, named('algorithm', name))));
  }

  /** @param {number} nth */
  #speed(nth) {
    this.speed = SPEEDS[nth];
    this.#tellSpeed();
  }

  /** The number of steps of the longest search, once it is known. */
  get #length() {
    return Math.max(0, ...this.screens.map(({ film, counted }) => (counted ? film.length(counted.calls) : 0)));
  }

  #tellSpeed() {
    const seconds = Math.ceil(this.#length / this.speed);
    const time = seconds >= 90 ? t('watch.minutes', { count: Math.round(seconds / 60) }) : t('watch.seconds', { count: seconds });
    put(this.speedLabel, t('watch.perSecond', { count: this.speed.toLocaleString('en') }), this.#length > 0 && t('watch.lasts', { time }));
  }

  /**
   * Shows which search needs fewer calls and, if the reader has chosen no speed, sets one that ends within a minute.
   */
  #counted() {
    const [one, two] = this.screens;
    if (!this.#isChosen) {
      const nth = SPEEDS.findIndex((speed) => this.#length / speed <= MINUTE);
      this.speedChoice.value = String(nth < 0 ? SPEEDS.length - 1 : nth);
      this.speed = SPEEDS[Number(this.speedChoice.value)];
    }
    this.#tellSpeed();
    if (!one.counted?.complete || !two?.counted?.complete) return;
    const [less, more] = one.counted.calls <= two.counted.calls ? [one, two] : [two, one];
    const calls = (/** @type {Screen} */ screen) => (screen.counted?.calls ?? 0).toLocaleString('en');
    put(this.verdict, one.counted.calls === two.counted.calls ? t('watch.even', { calls: calls(one) })
      : t('watch.wins', { search: named('algorithm', less.film.algorithm), calls: calls(less), more: calls(more) }));
  }

  get at() {
    return Math.max(...this.screens.map(({ film }) => film.scene.at), 0);
  }

  async begin() {
    this.pause();
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    const { layout, givens } = this.games[Number(this.puzzle.value)];
    const text = textOf(layout, givens);
    this.screens = [this.one.value, this.two.value].filter(Boolean).map((algorithm) => new Screen(layout, text, givens, algorithm));
    this.place.classList.toggle('two', this.screens.length > 1);
    put(this.place, this.screens.map((screen) => screen.element));
    put(this.verdict);
    this.#ready(false);
    await Promise.all(this.screens.map((screen) => screen.load(signal)));
    if (signal.aborted) return;
    this.#ready(true);
    this.#counted();
    this.to(0);
  }

  /** Enables the controls once the first events are loaded. @param {boolean} is */
  #ready(is) {
    for (const button of this.element.querySelectorAll('.player button')) /** @type {HTMLButtonElement} */ (button).disabled = !is;
  }

  /** @param {number} at */
  to(at) {
    for (const screen of this.screens) screen.seek(at);
    this.slider.max = String(Math.max(...this.screens.map(({ film }) => film.events.length), 1));
    this.slider.value = String(this.at);
  }

  async toEnd() {
    this.pause();
    const { signal } = this.#work;
    await Promise.all(this.screens.map((screen) => screen.loadAll(signal)));
    if (signal.aborted) return;
    this.to(Infinity);
    this.#tell();
  }

  toggle() {
    if (this.playing) return this.pause(), this.#tell();
    this.playing = true;
    this.play.textContent = t('watch.pause');
    this.#before = performance.now();
    this.#due = 0;
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  pause() {
    this.playing = false;
    this.play.textContent = t('watch.play');
    cancelAnimationFrame(this.#frame);
  }

  /** @param {number} now */
  #tick(now) {
    if (!this.playing) return;
    this.#due += ((now - this.#before) / 1000) * this.speed;
    this.#before = now;
    const steps = Math.floor(this.#due);
    this.#due -= steps;
    if (steps) this.to(this.at + steps);
    const { signal } = this.#work;
    for (const { film } of this.screens) if (!film.complete && film.events.length - film.scene.at < 10_000) film.load(signal).catch(() => this.pause());
    if (this.screens.every(({ film }) => film.complete && film.scene.at === film.events.length)) return this.pause(), this.#tell();
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }

  end() {
    this.pause();
    this.#work.abort();
  }
}
