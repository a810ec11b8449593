// Links to games, and downloads.

import { h } from '../element.js';
import { say } from '../live.js';
import { t } from '../words.js';

/** Returns the address of this page with the puzzle in it. @param {import('../game/game.js').Game} game @param {boolean} state */
export function linkTo(game, state) {
  const text = state ? game.text : game.clues;
  return `${location.origin}${location.pathname}#p=${encodeURIComponent(text.trim())}`;
}

/**
 * Returns a button that copies a text.
 * @param {string} text
 * @param {string} label
 * @param {() => void} [otherwise] the action if the browser does not allow copying, as without HTTPS
 */
export function copyButton(text, label, otherwise) {
  const button = h('button', { class: 'button', type: 'button', 'data-copies': text, onclick: async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = t('share.copied');
      say(t('share.copied'));
    } catch {
      if (otherwise) otherwise();
      else showText(button, text, label);
    }
  } }, label);
  return button;
}

/**
 * Replaces a button by a field from which the reader can copy a text.
 * @param {HTMLElement} button
 * @param {string} text
 * @param {string} label
 */
function showText(button, text, label) {
  const field = h('input', { type: 'text', readonly: true, value: text, 'aria-label': label, onfocus: () => field.select() });
  button.replaceWith(field);
  field.focus();
}

/** Downloads a file. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const link = h('a', { download: name, href: URL.createObjectURL(blob) });
  link.click();
  URL.revokeObjectURL(link.href);
}
