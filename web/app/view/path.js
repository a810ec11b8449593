// The difficulty of the puzzle, and its whole logical solution, step by step.

import { Board } from '../board/board.js';
import { h, put } from '../element.js';
import { ask, isAborted } from '../engine/engine.js';
import { wordOptions } from '../engine/wording.js';
import { faultBox, faultText } from '../fault.js';
import { currentGame, play } from '../game/current.js';
import { Game } from '../game/game.js';
import { apply, emptyState, fillMarks, valuesOf } from '../game/state.js';
import { say } from '../live.js';
import { goTo } from '../route.js';
import { named, t } from '../words.js';
import { arrow } from './arrow.js';
import { titleOf } from './help.js';
import { clearSheets, printPuzzles } from './print.js';
import { Telling } from './telling.js';

/** @param {HTMLElement} place */
export function pathView(place) {
  const view = new Path(currentGame());
  put(place, view.element);
  view.start();
  const keys = (/** @type {KeyboardEvent} */ event) => view.key(event);
  document.addEventListener('keydown', keys);
  return () => {
    view.work.abort();
    clearSheets();
    document.removeEventListener('keydown', keys);
  };
}

class Path {
  work = new AbortController();
  /** @type {any[]} */
  steps = [];
  /** @type {import('../game/state.js').State[]} */
  states = [];
  at = 0;
  /** The first step that is not a single, at which the reader begins. */
  first = 0;

  /** @param {import('../game/game.js').Game} game */
  constructor(game) {
    this.game = game;
    this.board = new Board(game.layout, { label: t('board.path'), still: true });
    this.ratings = h('dl', { class: 'ratings' });
    this.heading = h('div', { 'aria-live': 'polite' });
    this.telling = new Telling(game.layout, () => this.show());
    this.place = h('span', { class: 'place quiet small' });
    this.list = h('ol', { class: 'steps path' });
    this.summary = h('p', { class: 'quiet' });
    const copy = h('button', { class: 'button bare', type: 'button', onclick: async () => {
      await navigator.clipboard?.writeText(this.text()).then(() => { copy.textContent = t('share.copied'); }, () => undefined);
    } }, t('path.copy'));
    this.more = h('div', { class: 'row', hidden: true }, h('button', { class: 'button', type: 'button', onclick: () => this.play() }, t('path.play')), copy,
      h('button', { class: 'button bare', type: 'button', onclick: () => this.print() }, t('path.print')));
    const walk = (/** @type {number} */ by, /** @type {import('../words.js').Key} */ label) =>
      h('button', { class: by > 0 ? 'button main' : 'button', type: 'button', onclick: () => this.walk(by) }, t(label));
    this.prefer = h('select', { 'aria-label': t('path.prefer'), onchange: () => this.find() },
      h('option', { value: 'easiest' }, t('path.easiest')), h('option', { value: 'shortest' }, t('path.shortest')));
    // A player who has made progress wants to continue from there.
    const isBegun = !game.played && (game.state.full || game.state.digits.some(Boolean));
    this.from = h('select', { 'aria-label': t('path.from'), hidden: !isBegun, onchange: () => this.find() },
      h('option', { value: 'here', selected: isBegun }, t('path.here')), h('option', { value: 'clues', selected: !isBegun }, t('path.clues')));
    this.element = h('div', { class: 'sheet path-sheet' },
      h('div', { class: 'stage' }, h('div', { class: 'board-place' }, this.board.element),
        h('div', { class: 'walk' }, arrow('«', 'path.stepBack', () => this.to(this.at - 1)), walk(-1, 'path.back'), this.place, walk(1, 'path.on'), arrow('»', 'path.stepOn', () => this.to(this.at + 1)))),
      h('div', { class: 'margin' }, h('h1', {}, t('path.title')),
        h('section', { class: 'part told step-told' }, this.heading, this.telling.element),
        h('section', { class: 'part' }, this.ratings, this.summary, h('div', { class: 'row choices' }, this.prefer, this.from), this.list, this.more)));
    this.show();
  }

  start() {
    // Only the classic 9×9 has ratings and a shorter path.
    if (this.game.played) this.prefer.hidden = true;
    else this.rate();
    this.find();
  }

  async rate() {
    const { game } = this;
    const rows = {
      band: h('dd', {}, h('span', { class: 'busy' }, '…')), se: h('dd', {}, h('span', { class: 'busy' }, '…')), hodoku: h('dd', {}, h('span', { class: 'busy' }, '…')),
    };
    put(this.ratings,
      h('div', {}, h('dt', {}, t('rate.band')), rows.band), h('div', {}, h('dt', {}, 'Sudoku Explainer'), rows.se), h('div', {}, h('dt', {}, 'HoDoKu'), rows.hodoku));
    const asking = async (/** @type {string} */ query, /** @type {object} */ request, /** @type {HTMLElement} */ place, /** @type {(answer: any) => any} */ told) => {
      try {
        const answer = await ask(query, { text: game.clues, ...request }, { signal: this.work.signal, milliseconds: 60_000 });
        put(place, told(answer));
      } catch (error) {
        if (!isAborted(error)) put(place, faultText(error));
      }
    };
    await Promise.all([
      asking('classify', { band_only: true }, rows.band, ({ band }) => band ? h('strong', {}, named('band', band)) : t('rate.none')),
      asking('rate', {}, rows.se, (answer) => answer.er !== undefined ? [h('strong', {}, answer.er.toFixed(1)), h('span', { class: 'quiet small' }, ` ${t('rate.pearl', { ep: answer.ep?.toFixed(1) ?? '–', ed: answer.ed?.toFixed(1) ?? '–' })}`)]
        : answer.er_at_least !== undefined ? t('rate.atLeast', { number: answer.er_at_least.toFixed(1) }) : t('rate.none')),
      asking('rate', { scale: 'hodoku' }, rows.hodoku, (answer) => answer.number !== undefined ? [h('strong', {}, answer.number), h('span', { class: 'quiet small' }, ` ${named('level', answer.label ?? '')}`)]
        : t('rate.none')),
    ]);
  }

  async find() {
    const { game } = this;
    const [prefer, from] = [this.prefer.value, this.from.value];
    put(this.heading, h('p', { class: 'busy' }, t('path.finding')));
    put(this.list);
    this.telling.clear();
    try {
      const answer = await ask('explain', { text: from === 'here' ? game.text : game.clues, prefer, ...wordOptions() }, { signal: this.work.signal, milliseconds: 60_000 });
      // Another path was requested since.
      if (prefer !== this.prefer.value || from !== this.from.value) return;
      if (!answer.steps) {
        put(this.heading, h('p', { class: 'teacher' }, answer.words ?? t(answer.status === 'unsupported' ? 'help.size' : 'rate.none')));
        this.summary.textContent = '';
        return;
      }
      this.#take(answer);
    } catch (error) {
      if (!isAborted(error)) put(this.heading, faultBox(error));
    }
  }

  /** @param {any} answer */
  #take(answer) {
    const { layout, givens } = this.game;
    this.steps = answer.steps;
    let state = fillMarks(layout, givens, this.from.value === 'here' ? this.game.state : emptyState(layout));
    this.states = [state, ...this.steps.map((step) => (state = apply(layout, givens, state, step)))];
    this.summary.textContent = t(answer.complete ? 'path.complete' : 'path.incomplete', { count: this.steps.length });
    put(this.list, this.steps.map((step, nth) => h('li', {}, h('button', { type: 'button', class: step.place ? '' : 'strikes', onclick: () => this.to(nth) },
      h('span', {}, step.title), h('span', { class: 'quiet small' }, step.place ?? (step.eliminate ?? []).slice(0, 3).map((/** @type {string} */ name) => name.replace('=', '≠')).join(', '))))));
    if (!this.steps.length) put(this.heading, h('p', { class: 'teacher' }, t('help.size')));
    this.first = this.steps.findIndex((step) => step.family !== 'singles' && !step.technique.endsWith('-single'));
    this.more.hidden = !this.steps.length;
    this.to(Math.max(this.first, 0));
  }

  /** Prints the puzzle and all steps. */
  print() {
    const { layout, givens, title, beyond } = this.game;
    printPuzzles([{ layout, givens, title, beyond, steps: this.steps.map((step) => `${step.title}: ${step.conclusion}`) }]);
  }

  /** Returns all steps as lines of text. */
  text() {
    return this.steps.map((step, nth) => `${nth + 1}. ${step.title}: ${step.conclusion}\n`).join('');
  }

  /** Makes the position before the step the current game. */
  play() {
    const { layout, givens, title, beyond } = this.game;
    play(new Game(layout, givens, { title, beyond, past: [{ state: emptyState(layout) }, { state: this.states[this.at] }], at: 1 }));
    goTo('play');
  }

  /** Moves by one sentence, and from the last sentence to the next step. @param {number} by */
  walk(by) {
    if (!this.telling.walk(by) && this.steps[this.at + by]) this.to(this.at + by, by < 0);
  }

  /** @param {number} at @param {boolean} [isLast] true to begin at the last sentence */
  to(at, isLast = false) {
    if (!this.steps.length) return;
    this.at = Math.min(Math.max(at, 0), this.steps.length - 1);
    const step = this.steps[this.at];
    put(this.heading, h('h2', { class: 'teacher' }, titleOf(step)), this.first > 0 && this.at === this.first && h('p', { class: 'quiet small' }, t('path.singles', { count: this.first })), step.chain && h('p', { class: 'chain small' }, step.chain));
    this.telling.show(step, valuesOf(this.game.givens, this.states[this.at]), isLast);
    say(this.telling.words);
    this.heading.scrollIntoView({ block: 'nearest' });
    this.list.querySelectorAll('button').forEach((button, nth) => {
      if (nth === this.at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    const item = this.list.children[this.at];
    if (item) this.list.scrollTop = /** @type {HTMLElement} */ (item).offsetTop - this.list.offsetTop - this.list.clientHeight / 3;
    this.show();
  }

  show() {
    const { game, steps, states, at } = this;
    const state = states[at] ?? emptyState(game.layout);
    const drawing = steps[at] && this.telling.drawing;
    const { count, at: sentence } = this.telling;
    put(this.place, steps.length > 0 && [t('path.step', { nth: at + 1, of: steps.length }), count > 1 && h('span', {}, `${sentence + 1}/${count}`)]);
    // The digits are the reason for a hidden single; marks would hide them.
    this.board.show({ givens: game.givens, rules: game.beyond?.rules, digits: state.digits, corner: drawing?.hatching?.isWhole ? undefined : drawing?.candidates ?? state.corner, drawing });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, textarea, select, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && !target.closest('.steps')) this.walk(by);
  }
}
