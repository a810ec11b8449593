// A shared game. The address has its secret after the `#`, so no server sees it.

import { h, put } from '../element.js';
import { isAborted } from '../engine/engine.js';
import { faultText } from '../fault.js';
import { currentGame, onGame, play, resume } from '../game/current.js';
import { address, goTo } from '../route.js';
import { join } from '../together/join.js';
import { t } from '../words.js';
import { playView } from './play.js';

/** @typedef {import('../together/people.js').People} People */

/** @param {HTMLElement} place @param {string} secret */
export function roomView(place, secret) {
  const left = new AbortController();
  /** @type {(() => void) | undefined} */
  let leave;
  const show = () => { leave = playView(place); };
  // A new game gets its own address.
  const end = onGame((game) => { if (/** @type {People | undefined} */ (game.company)?.keys.secret !== secret) goTo('play'); });
  const company = /** @type {People | undefined} */ (currentGame().company);
  if (company?.keys.secret === secret && !company.isOver) {
    show();
  } else {
    put(place, h('p', { class: 'quiet', role: 'status' }, t('together.joining')));
    join(secret, left.signal).then((game) => {
      left.signal.throwIfAborted();
      play(game);
      show();
    }).catch((error) => {
      if (left.signal.aborted || isAborted(error)) return;
      end();
      put(place, h('div', { class: 'page' }, h('h1', {}, t('together.title')), h('p', { class: 'error', role: 'alert' }, faultText(error)),
        h('p', {}, h('a', { class: 'button', href: address('play') }, t('together.own')))));
      resume();
    });
  }
  return () => {
    end();
    // A joined game stays open while other views are shown.
    if (!leave) left.abort();
    leave?.();
  };
}
