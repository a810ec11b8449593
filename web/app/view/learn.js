// The techniques: a list by difficulty, a page for each, and positions to try it.

import { Board } from '../board/board.js';
import { h, put } from '../element.js';
import { ask, isAborted } from '../engine/engine.js';
import { told } from '../engine/told.js';
import { faultText } from '../fault.js';
import { play } from '../game/current.js';
import { Game } from '../game/game.js';
import { bit } from '../game/marks.js';
import { apply, emptyState, fillMarks } from '../game/state.js';
import { textOf, valuesFrom } from '../game/text.js';
import { Layout } from '../layout.js';
import { address, goTo } from '../route.js';
import { settings } from '../settings.js';
import { named, t, techniqueName } from '../words.js';
import { Telling } from './telling.js';
import { techniques } from './techniques.js';

const BANDS = ['easy', 'medium', 'hard', 'expert', 'diabolical'];
/** How many puzzles are made until one has the technique. */
const ATTEMPTS = 12;

/** @param {HTMLElement} place @param {string} id */
export function learnView(place, id) {
  const work = new AbortController();
  const page = h('div', { class: 'page learn' }, h('p', { class: 'busy' }, t('learn.loading')));
  put(place, page);
  (id ? technique(page, id, work.signal) : list(page)).catch((error) => {
    if (!isAborted(error)) put(page, h('p', { class: 'teacher' }, faultText(error)));
  });
  return () => work.abort();
}

/** @param {HTMLElement} page */
async function list(page) {
  const all = await techniques();
  put(page, h('h1', {}, t('learn.title')), h('p', { class: 'quiet prose' }, t('learn.about')),
    BANDS.map((band) => {
      const members = all.filter((one) => one.band === band);
      return members.length > 0 && h('section', { class: 'part band' }, h('h2', {}, named('band', band)),
        h('ul', { class: 'techniques' }, members.map((one) => h('li', {}, h('a', { href: address('learn', one.id) }, techniqueName(one)),
          h('span', { class: 'quiet small' }, one.se ? ` ${one.se.toFixed(1)}` : '')))));
    }));
}

/** @param {HTMLElement} page @param {string} id @param {AbortSignal} signal */
async function technique(page, id, signal) {
  const facts = await ask('technique', { name: id, ...told() }, { signal });
  const state = h('div', { role: 'status' });
  const shown = facts.example && exampleOf(facts.example);
  const all = [...await techniques()].sort((one, other) => BANDS.indexOf(one.band) - BANDS.indexOf(other.band));
  const next = all[all.findIndex((one) => one.id === facts.id) + 1];
  /** @type {{title: string, text: string}[]} */
  const sections = facts.sections;
  put(page, h('p', { class: 'small' }, h('a', { href: address('learn') }, t('learn.back'))),
    h('div', { class: 'head' }, h('h1', {}, techniqueName(facts)), h('span', { class: 'quiet' }, settings.language === 'zh' ? facts.name : facts.chinese)),
    h('div', { class: 'sheet lesson' },
      h('div', { class: 'stage' }, shown?.stage),
      h('div', { class: 'margin' },
        shown && h('section', { class: 'told' }, h('h2', { class: 'teacher' }, t('learn.example')), shown.telling.element),
        h('section', { class: 'part' }, h('h2', {}, t('learn.try')), h('p', { class: 'quiet' }, t('learn.tryAbout')),
          h('button', { class: 'button main', type: 'button', onclick: () => tryIt(facts, state, signal) }, t('learn.tryButton')), state),
        sections.map(({ title, text }) => h('section', { class: 'part' }, h('h2', {}, title), joined(text).map((line) => h('p', {}, line)))),
        h('section', { class: 'part' }, h('dl', { class: 'facts' },
          fact('learn.band', named('band', facts.band)), fact('learn.se', facts.se?.toFixed(1)), fact('learn.hodoku', facts.hodoku), facts.assumes_unique && h('p', { class: 'small' }, t('learn.unique')))),
        next && h('p', {}, h('a', { class: 'button', href: address('learn', next.id) }, t('learn.next', { technique: techniqueName(next) }))))));
}

/** Joins the lines of a paragraph. @param {string} text */
const joined = (text) => text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, settings.language === 'zh' ? '' : ' ').replace(/`/g, ''));

/** @param {import('../words.js').Key} key @param {string | number | undefined} value */
function fact(key, value) {
  return value !== undefined && h('div', {}, h('dt', {}, t(key)), h('dd', {}, value));
}

/** Returns the board of an example, with the words that walk through it. @param {any} example */
function exampleOf(example) {
  const layout = Layout.of('3x3');
  const board = new Board(layout, { label: t('learn.example'), still: true });
  const givens = valuesFrom(example.clues);
  const values = valuesFrom(example.digits);
  const corner = Array(81).fill(0);
  for (const { cell, digit } of example.candidates.map((/** @type {string} */ name) => layout.candidate(name))) if (!values[cell]) corner[cell] |= bit(digit);
  const show = () => board.show({ givens, digits: values, corner, drawing: telling.drawing });
  const telling = new Telling(layout, show);
  const walk = (/** @type {number} */ by, /** @type {import('../words.js').Key} */ label) =>
    h('button', { class: 'button', type: 'button', onclick: () => telling.walk(by) }, t(label));
  telling.show({ reasoning: '', conclusion: '', ...example.step }, values, true);
  show();
  return { telling, stage: [h('div', { class: 'board-place' }, board.element), telling.count > 1 && h('div', { class: 'walk' }, walk(-1, 'path.back'), walk(1, 'path.on'))] };
}

/** Makes a puzzle whose path has the technique, and puts the position before the step on the table. */
async function tryIt(/** @type {any} */ facts, /** @type {HTMLElement} */ state, /** @type {AbortSignal} */ signal) {
  put(state, h('p', { class: 'busy' }, t('make.working')));
  const layout = Layout.of('3x3');
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const seed = Math.floor(Math.random() * 2 ** 52);
      const wish = facts.hodoku && attempt % 2 === 0 ? { with: [facts.id] } : { difficulty: facts.band };
      const { items } = await ask('generate', { seed, count: 1, ...wish }, { signal, milliseconds: 8000 });
      if (!items.length) continue;
      const givens = valuesFrom(items[0].puzzle);
      const found = await positionBefore(layout, givens, facts.id, signal);
      if (!found) continue;
      const { state: before, step: { place, eliminate = [] } } = found;
      const game = new Game(layout, givens, { title: techniqueName(facts), past: [{ state: before }], goal: { technique: facts.id, place, eliminate } });
      play(game);
      return goTo('play');
    }
    put(state, h('p', { class: 'teacher' }, t('learn.tryNone')));
  } catch (error) {
    if (!isAborted(error)) put(state, h('p', { class: 'teacher' }, faultText(error)));
  }
}

/** @param {Layout} layout @param {number[]} givens @param {string} id @param {AbortSignal} signal */
async function positionBefore(layout, givens, id, signal) {
  const { steps = [] } = await ask('explain', { text: textOf(layout, givens), words: false }, { signal });
  let state = fillMarks(layout, givens, emptyState(layout));
  for (const step of steps) {
    if (step.technique === id) return { state, step };
    state = apply(layout, givens, state, step);
  }
  return undefined;
}
