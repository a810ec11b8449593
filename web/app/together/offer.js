// The button that opens a shared game, on servers that have rooms.

import { h, put } from '../element.js';
import { faultText } from '../fault.js';
import { currentGame } from '../game/current.js';
import { goTo, leaving } from '../route.js';
import { t } from '../words.js';
import { hasRooms, open } from './join.js';

/** Shows the button if the server has rooms. @param {HTMLElement} place @param {import('../game/game.js').Game} game */
export async function offer(place, game) {
  if (game.company || !(await hasRooms())) return;
  const fault = h('span', { class: 'error', role: 'status' });
  const button = h('button', { class: 'button', type: 'button', onclick: async () => {
    button.disabled = true;
    const isOver = leaving();
    try {
      const secret = await open(game);
      if (!isOver() && game === currentGame()) goTo('room', secret);
    } catch (error) {
      put(fault, faultText(error));
      button.disabled = false;
    }
  } }, t('together.open'));
  put(place, button, ' ', h('span', { class: 'small quiet' }, t('together.about')), ' ', fault);
}
