// A button with an arrow as its sign.

import { h } from '../element.js';
import { t } from '../words.js';

/**
 * Returns the button.
 * @param {'«' | '»'} sign
 * @param {import('../words.js').Key} key the words for a screen reader, and for a pointer that stays on it
 * @param {() => void} onclick
 */
export const arrow = (sign, key, onclick) => h('button', { class: 'button', type: 'button', 'aria-label': t(key), title: t(key), onclick }, sign);
