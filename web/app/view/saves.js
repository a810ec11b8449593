// The moments of a game that the player has saved under a name.

import { h } from '../element.js';
import { t } from '../words.js';

/** @param {import('../game/game.js').Game} game */
export function saves(game) {
  const count = game.saves.length + 1;
  return [
    h('div', { class: 'row' },
      h('button', { class: 'button', type: 'button', onclick: () => game.save(t('saves.name', { number: count })) }, t('saves.make')),
      h('button', { class: 'button bare', type: 'button', onclick: () => game.restart() }, t('saves.restart'))),
    game.saves.length > 0 && h('ul', { class: 'row saves' }, game.saves.map(({ name, at }) =>
      h('li', {}, h('button', { class: 'button bare', type: 'button', 'aria-pressed': String(at === game.at), onclick: () => game.to(at) }, name)))),
  ];
}
