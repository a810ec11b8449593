// The games of this browser.

import { h, put } from '../element.js';
import { play } from '../game/current.js';
import { Game } from '../game/game.js';
import { all, drop } from '../game/shelf.js';
import { svgOf } from '../picture.js';
import { goTo } from '../route.js';
import { clock, dateText, t } from '../words.js';

/** @param {HTMLElement} place */
export async function gamesView(place) {
  const list = h('ul', { class: 'games' });
  put(place, h('div', { class: 'page' }, h('h1', {}, t('games.title')), h('p', { class: 'quiet' }, t('games.about')), list));
  const games = await all();
  put(list, games.length ? games.map((stored) => item(stored, place)) : h('li', { class: 'quiet' }, t('games.none')));
}

/** @param {import('../game/game.js').Stored} stored @param {HTMLElement} place */
function item(stored, place) {
  const game = Game.from(stored);
  const done = game.values.filter(Boolean).length - game.givens.filter(Boolean).length;
  const open = game.layout.count - game.givens.filter(Boolean).length;
  const date = dateText(new Date(stored.changed), { day: 'numeric', month: 'long', year: 'numeric' });
  return h('li', {},
    svgOf(game.layout, { givens: game.givens, digits: game.state.digits, rules: game.beyond?.rules }, 'thumb'),
    h('div', {}, h('h2', {}, stored.title || date),
      h('p', { class: 'quiet small' }, stored.solved ? t('games.solved', { time: clock(stored.elapsed) }) : t('games.going', { done, open, time: clock(stored.elapsed) })),
      h('div', { class: 'row' },
        h('button', { class: 'button', type: 'button', onclick: () => { play(game); goTo('play'); } }, t('games.open')),
        h('button', { class: 'button bare', type: 'button', onclick: async () => { await drop(stored.id); gamesView(place); } }, t('games.drop')))));
}
