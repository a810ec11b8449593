// A lesson: the idea of a technique, a picture of it, and positions in which to find it.

import { Board } from '../board/board.js';
import { h, put } from '../element.js';
import { ask, isAborted } from '../engine/engine.js';
import { wordOptions } from '../engine/wording.js';
import { faultText } from '../fault.js';
import { play } from '../game/current.js';
import { Game } from '../game/game.js';
import { bit } from '../game/marks.js';
import { apply, emptyState, fillMarks } from '../game/state.js';
import { textOf, valuesFrom } from '../game/text.js';
import { Layout } from '../layout.js';
import { isDone, LESSONS, nextLesson } from '../learn/progress.js';
import { address, goTo, leaving } from '../route.js';
import { settings } from '../settings.js';
import { listed, named, t, techniqueName } from '../words.js';
import { Practice } from './practice.js';
import { Telling } from './telling.js';
import { inOrder, techniques } from './techniques.js';

/** The maximum number of puzzles to generate until one has the technique. */
const ATTEMPTS = 12;

/**
 * Shows the page of a technique. Returns its handler of keys.
 * @param {HTMLElement} page
 * @param {string} id
 * @param {AbortSignal} signal
 * @returns {Promise<(event: KeyboardEvent) => void>}
 */
export async function lesson(page, id, signal) {
  const facts = await ask('technique', { name: id, ...wordOptions() }, { signal });
  const all = await techniques();
  const shown = facts.example && exampleOf(facts.example);
  const stage = h('div', { class: 'stage' }, shown?.stage);
  const margin = h('div', { class: 'margin' });
  const sheet = h('div', { class: 'sheet lesson' }, stage, margin);
  /** @type {Practice | undefined} */
  let practice;
  const begin = () => {
    practice ??= new Practice(facts, signal, () => ending(facts, all, again));
    put(stage, h('div', { class: 'board-place' }, practice.board.element));
    // The focus leaves the button before the button is removed, so that a screen reader follows the focus.
    practice.introduce();
    put(margin, practice.element);
    sheet.classList.add('practising');
    scrollTo(0, 0);
  };
  const again = () => practice?.goOn(0);
  put(page, h('p', { class: 'small' }, h('a', { href: address('learn') }, t('learn.back'))),
    h('div', { class: 'head' }, h('h1', {}, techniqueName(facts), isDone(facts.id) && [' ', tick()]), also(facts)), sheet);
  put(margin, words(facts, shown, begin, signal, all));
  return (event) => practice?.key(event);
}

/** Returns the mark of a completed lesson. */
export const tick = () => h('span', { class: 'tick good' }, '✓', h('span', { class: 'unseen' }, ` ${t('lesson.done')}`));

/** Returns the other names of a technique in the reader's language. @param {any} facts */
function also(facts) {
  const isChinese = (/** @type {string} */ name) => /[一-鿿]/.test(name);
  const names = [...new Set([facts.name, ...(facts.also ?? [])])].filter((name) => isChinese(name) === (settings.language === 'zh') && name !== techniqueName(facts) && name !== facts.name);
  if (settings.language === 'zh') names.unshift(facts.name);
  return names.length > 0 && h('span', { class: 'quiet small' }, t('lesson.also', { names: listed(names) }));
}

/**
 * Returns the idea, the example and the other facts.
 * @param {any} facts
 * @param {{telling: Telling} | undefined} shown
 * @param {() => void} begin
 * @param {AbortSignal} signal
 * @param {import('./techniques.js').Technique[]} all
 */
function words(facts, shown, begin, signal, all) {
  /** @type {{title: string, text: string}[]} */
  const sections = facts.sections;
  const state = h('div', { role: 'status' });
  const isLesson = LESSONS.includes(facts.id);
  const section = ({ title, text } = sections[0]) => h('section', { class: 'part' }, h('h2', {}, title), joined(text).map((line) => h('p', {}, line)));
  const next = following(facts.id, all);
  return [
    sections[0] && h('section', {}, joined(sections[0].text).map((line) => h('p', { class: 'idea' }, line))),
    shown && h('section', { class: 'told' }, h('h2', { class: 'teacher' }, t('learn.example')), shown.telling.element),
    isLesson && h('p', {}, h('button', { class: 'button main', type: 'button', 'data-do': 'lesson.start', onclick: begin }, t('lesson.start'))),
    sections.slice(1).map(section),
    h('section', { class: 'part' }, h('h2', {}, t('learn.try')), h('p', { class: 'quiet' }, t('learn.tryAbout')),
      h('button', { class: isLesson ? 'button' : 'button main', type: 'button', onclick: () => tryIt(facts, state, signal) }, t('learn.tryButton')), state),
    h('section', { class: 'part' }, h('dl', { class: 'facts' },
      fact('learn.band', named('band', facts.band)), fact('learn.se', facts.se?.toFixed(1)), fact('learn.hodoku', facts.hodoku), facts.assumes_unique && h('p', { class: 'small' }, t('learn.unique')))),
    next && h('p', {}, h('a', { class: 'button', href: address('learn', next.id) }, t('learn.next', { technique: techniqueName(next) }))),
  ];
}

/**
 * Returns the next technique: for a lesson, the next lesson.
 * @param {string} id
 * @param {import('./techniques.js').Technique[]} all
 */
function following(id, all) {
  const order = LESSONS.includes(id) ? LESSONS : inOrder(all).map((one) => one.id);
  const next = order[order.indexOf(id) + 1];
  return all.find((one) => one.id === next);
}

/**
 * Returns the links to show when all positions are solved.
 * @param {any} facts
 * @param {import('./techniques.js').Technique[]} all
 * @param {() => void} again
 */
function ending(facts, all, again) {
  const next = all.find((one) => one.id === nextLesson(facts.id));
  return h('div', { class: 'row' },
    next && h('a', { class: 'button main', href: address('learn', next.id) }, t('learn.next', { technique: techniqueName(next) })),
    h('button', { class: 'button bare', type: 'button', onclick: again }, t('lesson.again')));
}

/** Joins the lines of a paragraph. @param {string} text */
const joined = (text) => text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, settings.language === 'zh' ? '' : ' ').replace(/`/g, ''));

/** @param {import('../words.js').Key} key @param {string | number | undefined} value */
function fact(key, value) {
  return value !== undefined && h('div', {}, h('dt', {}, t(key)), h('dd', {}, value));
}

/** Returns the board of an example with its explanation. @param {any} example */
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

/** Generates a puzzle whose path has the technique, and makes the position before the step the current game. */
async function tryIt(/** @type {any} */ facts, /** @type {HTMLElement} */ state, /** @type {AbortSignal} */ signal) {
  put(state, h('p', { class: 'busy' }, t('make.working')));
  const layout = Layout.of('3x3');
  const isOver = leaving(signal);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const seed = Math.floor(Math.random() * 2 ** 52);
      const wish = facts.hodoku && attempt % 2 === 0 ? { with: [facts.id] } : { difficulty: facts.band };
      const { items } = await ask('generate', { seed, count: 1, ...wish }, { signal, milliseconds: 8000 });
      if (!items.length) continue;
      const givens = valuesFrom(items[0].puzzle);
      const found = await positionBefore(layout, givens, facts.id, signal);
      if (isOver()) return;
      if (!found) continue;
      const { state: before, step: { place, eliminate = [] } } = found;
      const game = new Game(layout, givens, { title: techniqueName(facts), past: [{ state: before }], goal: { technique: facts.id, place, eliminate } });
      play(game);
      return goTo('play');
    }
    put(state, h('p', { class: 'teacher' }, t('learn.tryNone')));
  } catch (error) {
    if (!isAborted(error)) put(state, h('p', { class: 'error' }, faultText(error)));
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
