// A new game without leaving the board: by level, or that of today.

import { h, put } from '../element.js';
import { isAborted } from '../engine/engine.js';
import { faultText } from '../fault.js';
import { play } from '../game/current.js';
import { named, t } from '../words.js';

export const LEVELS = ['easy', 'medium', 'hard', 'expert', 'diabolical'];

/** Returns the buttons of a new game, and the line that says how it goes. */
export function newGame() {
  let work = new AbortController();
  const state = h('p', { role: 'status' });
  const start = async (/** @type {string} */ level) => {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    put(state, h('span', { class: 'busy' }, t('make.working')), ' ', h('button', { class: 'button bare', type: 'button', onclick: () => { work.abort(); put(state); } }, t('make.stop')));
    try {
      const { gameOf, gameOfDay, today } = await import('../game/fresh.js');
      const game = await (level ? gameOf(level, signal) : gameOfDay(today(), signal));
      if (signal.aborted) return;
      if (game) {
        play(game);
        // The buttons are gone with the game before.
        document.getElementById('main')?.focus({ preventScroll: true });
        scrollTo(0, 0);
      } else put(state, h('span', { class: 'teacher' }, t('make.nothing')));
    } catch (error) {
      if (!isAborted(error)) put(state, h('span', { class: 'teacher' }, faultText(error)));
    }
  };
  const button = (/** @type {string} */ level, /** @type {string} */ label) =>
    h('button', { class: 'button', type: 'button', 'data-level': level || 'day', onclick: () => start(level) }, label);
  return h('section', { class: 'part new' }, h('h2', {}, t('play.new')),
    h('div', { class: 'row' }, LEVELS.map((level) => button(level, named('band', level))), button('', t('play.today'))), state);
}
