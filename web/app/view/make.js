// The puzzle of the day, and the generator.

import { h, put } from '../element.js';
import { ask } from '../engine/engine.js';
import { play } from '../game/current.js';
import { daysInARow, today } from '../game/day.js';
import { gameOfDay, PATIENCE } from '../game/fresh.js';
import { Game } from '../game/game.js';
import { loadGenerated, saveGenerated } from '../game/generated.js';
import { valuesFrom } from '../game/text.js';
import { Layout } from '../layout.js';
import { svgOf } from '../picture.js';
import { goTo, leaving } from '../route.js';
import { named, t, techniqueName } from '../words.js';
import { LEVELS } from './fresh.js';
import { clearSheets, printPuzzles } from './print.js';
import { Task } from './task.js';
import { techniques } from './techniques.js';

const SYMMETRIES = ['none', 'half-turn', 'quarter-turn', 'left-right', 'top-bottom', 'mirrors', 'diagonal', 'antidiagonal', 'both-diagonals', 'full'];
/** @param {HTMLElement} place */
export function makeView(place) {
  const view = new Make();
  put(place, view.element);
  view.begin();
  return () => {
    view.task.stop();
    clearSheets();
  };
}

class Make {
  task = new Task();
  made = loadGenerated();

  constructor() {
    const select = (/** @type {string[]} */ names, /** @type {string} */ group, /** @type {string} */ any) =>
      h('select', {}, any && h('option', { value: '' }, any), names.map((name) => h('option', { value: name }, named(group, name))));
    this.band = select(LEVELS, 'band', t('make.any'));
    this.symmetry = select(SYMMETRIES, 'symmetry', '');
    this.clues = h('input', { type: 'text', inputmode: 'numeric', placeholder: '24..28', 'aria-describedby': 'clues-help' });
    this.with = h('select', {}, h('option', { value: '' }, t('make.any')));
    this.count = h('input', { type: 'number', min: 1, max: 24, value: 1 });
    this.minimal = h('input', { type: 'checkbox' });
    this.seed = h('input', { type: 'text', inputmode: 'numeric', placeholder: t('make.newSeed') });
    this.date = h('input', { type: 'date', value: today(), max: today() });
    this.list = h('ul', { class: 'made' });
    this.solutions = h('input', { type: 'checkbox', checked: true });
    this.each = h('select', { 'aria-label': t('share.perPage') }, [1, 2, 4, 6].map((count) => h('option', { value: count, selected: count === 4 }, t('share.each', { count }))));
    this.kept = h('section', { class: 'part kept', hidden: true }, h('h2', {}, t('made.title')),
      h('div', { class: 'row' }, h('button', { class: 'button', type: 'button', onclick: () => this.print() }, t('make.print')), this.each,
        h('label', { class: 'check' }, this.solutions, t('made.solutions')), h('button', { class: 'button bare', type: 'button', onclick: () => this.#keep([]) }, t('made.clear'))), this.list);
    const field = (/** @type {import('../words.js').Key} */ key, /** @type {HTMLElement} */ input, /** @type {HTMLElement | null} */ more = null) => h('div', {}, h('label', { class: 'field' }, h('span', {}, t(key)), input), more);
    this.button = h('button', { class: 'button main', type: 'button', onclick: () => this.generate() }, t('make.generate'));
    const days = daysInARow();
    this.element = h('div', { class: 'page make' },
      h('h1', {}, t('make.title')),
      h('section', { class: 'part day' }, h('h2', {}, t('make.day')), h('p', { class: 'quiet' }, t('make.dayAbout')),
        days > 0 && h('p', {}, h('strong', {}, t('day.row', { count: days }))),
        h('div', { class: 'fields' }, field('make.date', this.date),
          h('div', {}, h('button', { class: 'button main', type: 'button', 'data-action': 'day', onclick: () => this.day() }, t('make.play'))))),
      h('section', { class: 'part' }, h('h2', {}, t('make.order')),
        h('div', { class: 'fields' }, field('make.band', this.band), field('make.count', this.count)),
        h('details', {}, h('summary', {}, t('made.more')),
          h('div', { class: 'fields wishes' }, field('make.with', this.with), field('make.symmetry', this.symmetry),
            field('make.clues', this.clues, h('p', { class: 'quiet small', id: 'clues-help' }, t('make.cluesHelp'))), field('make.seed', this.seed)),
          h('label', { class: 'check' }, this.minimal, t('make.minimal'))),
        h('div', { class: 'row' }, this.button), this.task.element, this.kept));
    this.#show();
  }

  async begin() {
    try {
      const all = (await techniques()).filter((technique) => technique.hodoku);
      put(this.with, h('option', { value: '' }, t('make.any')), all.map((technique) => h('option', { value: technique.id }, techniqueName(technique))));
    } catch {
      // Only the choice of techniques is missing.
    }
  }

  async day() {
    await this.task.run(async (signal) => {
      const isOver = leaving(signal);
      const game = await gameOfDay(this.date.value || today(), signal);
      if (game && !isOver()) {
        play(game);
        goTo('play');
      }
      return !!game;
    });
  }

  generate() {
    const request = {
      symmetry: this.symmetry.value, minimal: this.minimal.checked, count: Math.min(Math.max(Number(this.count.value) || 1, 1), 24),
      seed: Number(this.seed.value) || Math.floor(Math.random() * 2 ** 52),
      ...(this.clues.value.trim() && { clues: this.clues.value.trim() }), ...(this.band.value && { difficulty: this.band.value }),
      ...(this.with.value && { with: [this.with.value] }),
    };
    return this.task.run(async (signal) => {
      const { items } = await ask('generate', request, { signal, milliseconds: PATIENCE });
      if (items.length) {
        const made = items.map((/** @type {any} */ { puzzle, solution, clues, difficulty }) => ({ puzzle, solution, clues, difficulty }));
        this.#keep([...made, ...this.made]);
        this.#classify(signal);
      }
      return items.length > 0;
    });
  }

  /** @param {import('../game/generated.js').GeneratedPuzzle[]} made */
  #keep(made) {
    this.made = made;
    saveGenerated(made);
    this.#show();
  }

  #show() {
    this.kept.hidden = !this.made.length;
    put(this.list, this.made.map((one) => this.#item(one)));
  }

  /** Finds the levels of the puzzles that were generated without a level. @param {AbortSignal} signal */
  async #classify(signal) {
    for (const one of this.made.filter(({ difficulty }) => !difficulty)) {
      const { band } = await ask('classify', { text: one.puzzle, band_only: true }, { signal }).catch(() => ({}));
      if (signal.aborted) return;
      one.difficulty = band;
      this.#keep(this.made);
    }
  }

  print() {
    printPuzzles(this.made.map(({ puzzle, solution, difficulty }) => ({
      layout: Layout.of('3x3'), givens: valuesFrom(puzzle), title: difficulty && named('band', difficulty), solution: this.solutions.checked ? valuesFrom(solution) : undefined,
    })), Number(this.each.value));
  }

  /** @param {import('../game/generated.js').GeneratedPuzzle} made */
  #item({ puzzle, clues, difficulty }) {
    const givens = valuesFrom(puzzle);
    const layout = Layout.of('3x3');
    const open = (/** @type {string} */ view) => {
      play(new Game(layout, givens, { title: difficulty && named('band', difficulty) }));
      goTo(view);
    };
    return h('li', {}, svgOf(layout, { givens }, 'thumb'),
      h('p', {}, difficulty && h('strong', {}, named('band', difficulty)), ' ', h('span', { class: 'quiet small' }, t('enter.clues', { count: clues }))),
      h('div', { class: 'row tight' },
        h('button', { class: 'button', type: 'button', 'data-action': 'play', onclick: () => open('play') }, t('make.play')),
        h('button', { class: 'button bare', type: 'button', onclick: () => open('path') }, t('make.path'))));
  }
}
