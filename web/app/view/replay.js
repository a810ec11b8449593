// The replay of a game from its first to its last moment, at a speed that can be watched, and a link to it.

import { h, put } from '../element.js';
import { wayOf } from '../game/replay.js';
import { t } from '../words.js';
import { copyButton, linkTo } from './link.js';

/** The length of a replay, and the minimum and maximum time for a moment, in milliseconds. */
const LENGTH = 30_000;
const [LEAST, MOST] = [60, 500];

/**
 * Returns the replay of a game, and a function that ends it and removes its timers and listeners.
 * @param {import('../game/game.js').Game} game
 * @param {() => void} close the action of its close button
 */
export function filmOf(game, close) {
  let timer = 0;
  const slider = h('input', { type: 'range', min: 0, max: game.past.length - 1, value: game.at, 'aria-label': t('replay.moment'), oninput: () => seek(Number(slider.value)) });
  const count = h('span', { class: 'quiet small' });
  const button = h('button', { class: 'button', type: 'button', onclick: () => (timer ? stop() : start()) });
  const link = h('span');
  const show = () => {
    button.textContent = t(timer ? 'replay.stop' : 'replay.start');
    slider.max = String(game.past.length - 1);
    slider.value = String(game.at);
    count.textContent = `${game.at} / ${game.past.length - 1}`;
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    show();
  };
  /** @param {number} at */
  const seek = (at) => {
    stop();
    game.to(at);
  };
  const start = () => {
    if (game.at >= game.past.length - 1) game.to(0);
    timer = window.setInterval(() => {
      if (game.at >= game.past.length - 1) stop();
      else game.to(game.at + 1);
    }, Math.min(MOST, Math.max(LEAST, LENGTH / game.past.length)));
    show();
  };
  const leave = game.listen(show);
  const end = () => {
    clearInterval(timer);
    leave();
  };
  const element = h('div', { class: 'replay', role: 'group', 'aria-label': t('replay.title') }, h('div', { class: 'row' }, button, slider, count),
    h('div', { class: 'row' }, link, h('button', { class: 'button bare', type: 'button', onclick: close }, t('help.close'))));
  // The game is too long for a link.
  wayOf(game).then((way) => put(link, copyButton(`${linkTo(game, false)}&moves=${way}`, t('replay.link')))).catch(() => undefined);
  show();
  return { element, end };
}
