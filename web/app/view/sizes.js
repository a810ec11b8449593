// The choice of the size of an empty grid.

import { h } from '../element.js';
import { Layout } from '../layout.js';
import { t } from '../words.js';

/** The layouts to choose from. */
export const SIZES = ['2x2', '2x3', '2x4', '3x3', '2x5', '3x4', '4x4', '5x5'];

/** @param {(layout: Layout) => void} choose */
export function sizeChoice(choose) {
  const choice = h('select', { 'aria-label': t('enter.size'), onchange: () => choose(Layout.of(choice.value)) },
    SIZES.map((name) => {
      const { size } = Layout.of(name);
      return h('option', { value: name, selected: name === '3x3' }, `${size}×${size}`);
    }));
  return choice;
}
