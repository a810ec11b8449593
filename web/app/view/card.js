// A single step to share: a question with its picture, and a link to the same moment.

import { EMPTY } from '../board/drawing.js';
import { h, put } from '../element.js';
import { pngFile, svgOf } from '../picture.js';
import { cellName, listed, speakMore, t } from '../words.js';
import { copyButton, linkTo, save } from './link.js';

/** @typedef {import('../game/game.js').Game} Game */

/** Returns the question that a step answers. @param {Game} game @param {any} step */
function questionOf({ layout }, step) {
  if (step.place) {
    const { cell, digit } = layout.candidate(step.place);
    return t('card.place', { digit: layout.symbol(digit), cell: cellName(layout, cell) });
  }
  const gone = step.eliminate.map((/** @type {string} */ name) => layout.candidate(name));
  const digits = [...new Set(gone.map((/** @type {any} */ { digit }) => layout.symbol(digit)))];
  const cells = [...new Set(gone.map((/** @type {any} */ { cell }) => cellName(layout, cell)))];
  return t('card.strike', { digits: listed(digits), cells: listed(cells) });
}

/**
 * Shows the card of a step.
 * @param {Game} game
 * @param {any} step
 * @param {{corner: number[], drawing: import('../board/drawing.js').Drawing | undefined, isNext: boolean}} told `isNext` is true if a hint at this moment would be this step
 */
export async function showCard(game, step, { corner, drawing, isNext }) {
  await speakMore();
  const { layout, givens, state: { digits } } = game;
  const question = questionOf(game, step);
  const names = step.place ? [step.place] : step.eliminate;
  const asked = { ...EMPTY, shaded: [...new Set(names.map((/** @type {string} */ name) => layout.candidate(name).cell))] };
  const answer = h('input', { type: 'checkbox', onchange: () => draw() });
  const picture = () => ({ givens, digits, corner: step.place && !answer.checked ? game.state.corner : corner, rules: game.beyond?.rules, drawing: answer.checked ? drawing : asked });
  const preview = h('div', { class: 'preview' });
  const draw = () => put(preview, svgOf(layout, picture(), 'printed'));
  const link = `${linkTo(game, true)}&see=1`;
  const dialog = h('dialog', { class: 'card', 'aria-labelledby': 'question', onclose: () => dialog.remove() },
    h('h2', { id: 'question' }, question), preview, h('label', { class: 'check' }, answer, t('card.answer')),
    h('div', { class: 'row' },
      h('button', { class: 'button main', type: 'button', onclick: async () => save('tesuji-step.png', await pngFile(layout, picture(), question)) }, t('card.picture')),
      isNext && copyButton(link, t('card.link')),
      h('button', { class: 'button bare', type: 'button', onclick: () => dialog.close() }, t('help.close'))));
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
