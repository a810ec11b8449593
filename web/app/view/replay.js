// A game as a film: from its first moment to its last one, as fast as one can watch, and a link to it.

import { h, put } from '../element.js';
import { wayOf } from '../game/replay.js';
import { t } from '../words.js';
import { copyButton, linkTo } from './link.js';

/** A film takes so long, in milliseconds, and a moment neither less nor more than these. */
const FILM = 30_000;
const [LEAST, MOST] = [60, 500];

/** Returns the film of a game. @param {import('../game/game.js').Game} game @param {() => void} close */
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
      if (!element.isConnected || game.at >= game.past.length - 1) stop();
      else game.to(game.at + 1);
    }, Math.min(MOST, Math.max(LEAST, FILM / game.past.length)));
    show();
  };
  const end = game.listen(show);
  const element = h('div', { class: 'replay', role: 'group', 'aria-label': t('replay.title') }, h('div', { class: 'row' }, button, slider, count),
    h('div', { class: 'row' }, link, h('button', { class: 'button bare', type: 'button', onclick: () => { stop(); end(); close(); } }, t('help.close'))));
  wayOf(game).then((way) => put(link, copyButton(`${linkTo(game, false)}&moves=${way}`, t('replay.link')))).catch(() => undefined);
  show();
  return element;
}
