// A new game without leaving the board: by level, or the puzzle of the day.

import { h } from '../element.js';
import { play } from '../game/current.js';
import { daysInARow, today } from '../game/day.js';
import { leaving } from '../route.js';
import { named, t } from '../words.js';
import { Task } from './task.js';

export const LEVELS = ['easy', 'medium', 'hard', 'expert', 'diabolical'];

/** Returns the buttons for a new game, with a status line. */
export function newGame() {
  const task = new Task();
  const start = (/** @type {string} */ level) => task.run(async (signal) => {
    const isOver = leaving(signal);
    const { gameOf, gameOfDay } = await import('../game/fresh.js');
    const game = await (level ? gameOf(level, signal) : gameOfDay(today(), signal));
    if (game && !isOver()) {
      play(game);
      // The buttons were removed with the previous game.
      document.getElementById('main')?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    return !!game;
  });
  const days = daysInARow();
  const button = (/** @type {string} */ level, /** @type {import('../element.js').Child} */ label) =>
    h('button', { class: 'button', type: 'button', 'data-level': level || 'day', onclick: () => start(level) }, label);
  return h('section', { class: 'part new' }, h('h2', {}, t('play.new')),
    h('div', { class: 'row' }, LEVELS.map((level) => button(level, named('band', level))), button('', [h('span', {}, t('play.today')), days > 0 && h('span', { class: 'small quiet' }, t('day.row', { count: days }))])), task.element);
}
