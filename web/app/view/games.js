// The games of this browser.

import { makeBookOf } from '../book/handover.js';
import { h, put } from '../element.js';
import { play, remove, savedGames, saveNote } from '../game/current.js';
import { Game } from '../game/game.js';
import { keep } from '../game/shelf.js';
import { svgOf } from '../picture.js';
import { address, goTo } from '../route.js';
import { clock, dateText, t } from '../words.js';

/** @param {HTMLElement} place */
export async function gamesView(place) {
  const [list, more] = [h('ul', { class: 'games' }), h('div', { class: 'row' })];
  put(place, h('div', { class: 'page' }, h('h1', {}, t('games.title')), h('p', { class: 'quiet' }, t('games.about')), more, list));
  const games = await savedGames();
  if (games.length) put(more, h('button', { class: 'button', type: 'button', onclick: () => makeBookOf(games.map((stored) => Game.from(stored).clues)) }, t('book.fromGames')));
  put(list, games.length ? games.map(item) : h('li', { class: 'quiet' }, h('p', { class: 'quiet' }, t('games.none')), h('a', { class: 'button main', href: address('make') }, t('play.new'))));
}

/** @param {import('../game/game.js').Stored} stored */
function item(stored) {
  const game = Game.from(stored);
  const done = game.values.filter(Boolean).length - game.givens.filter(Boolean).length;
  const open = game.layout.count - game.givens.filter(Boolean).length;
  const date = dateText(new Date(stored.changed), { day: 'numeric', month: 'long', year: 'numeric' });
  const note = h('input', { class: 'note', maxlength: 500, 'aria-label': t('games.note'), placeholder: t('games.note'), value: stored.note ?? '', onchange: () => saveNote(stored, note.value.trim()) });
  const element = h('li', {},
    svgOf(game.layout, { givens: game.givens, digits: game.state.digits, rules: game.beyond?.rules }, 'thumb'),
    h('div', {}, h('h2', {}, stored.title || date),
      h('p', { class: 'quiet small' }, stored.solved ? t('games.solved', { time: clock(stored.elapsed) }) : t('games.going', { done, open, time: clock(stored.elapsed) })),
      note,
      h('div', { class: 'row' },
        h('button', { class: 'button', type: 'button', onclick: () => { play(Game.from(stored)); goTo('play'); } }, t('games.open')),
        h('button', { class: 'button bare', type: 'button', onclick: () => takeOut(stored, element) }, t('games.drop')))));
  return element;
}

/**
 * Removes a game. It can be restored until the player leaves the view.
 * @param {import('../game/game.js').Stored} stored
 * @param {HTMLElement} element
 */
async function takeOut(stored, element) {
  await remove(stored.id);
  const back = h('button', { class: 'button', type: 'button', onclick: async () => { await keep(stored); gone.replaceWith(item(stored)); } }, t('games.back'));
  const gone = h('li', { class: 'quiet' }, h('p', { class: 'row' }, t('games.dropped'), back));
  element.replaceWith(gone);
  back.focus();
}
