// Sharing a puzzle: links, pictures, paper.

import { h, put } from '../element.js';
import { ask } from '../engine/engine.js';
import { currentGame, savedGames } from '../game/current.js';
import { Game } from '../game/game.js';
import { lineOf } from '../game/text.js';
import { pngFile, svgFile, svgOf } from '../picture.js';
import { t } from '../words.js';
import { codeOf } from './code.js';
import { copyButton, linkTo, save } from './link.js';
import { clearSheets, laySheets, printPuzzles } from './print.js';

/** @param {HTMLElement} place */
export function shareView(place) {
  const game = currentGame();
  const { layout } = game;
  const marks = h('input', { type: 'checkbox' });
  const picture = () => ({ givens: game.givens, rules: game.beyond?.rules, ...(marks.checked && { digits: game.state.digits, corner: game.state.corner }) });
  const sheet = () => ({ layout, ...picture(), title: game.title, beyond: game.beyond });
  const preview = h('div', { class: 'preview' });
  const show = () => {
    put(preview, svgOf(layout, picture(), 'printed'));
    put(links, own(game, marks.checked), places(game), codeOf(linkTo(game, marks.checked)));
    laySheets([sheet()], 1);
  };
  marks.addEventListener('change', show);
  const links = h('div', { class: 'links' });
  const together = h('p', { class: 'offer' });
  import('../together/offer.js').then(({ offer }) => offer(together, game));
  const name = `sudoku-${game.givens.join('').slice(0, 12).replace(/[^0-9]/g, '') || 'grid'}`;
  const several = h('select', { 'aria-label': t('share.perPage') }, [1, 2, 4, 6].map((count) => h('option', { value: count, selected: count === 4 }, t('share.each', { count }))));
  put(place, h('div', { class: 'page share' },
    h('h1', {}, t('share.title')),
    h('div', { class: 'two-columns' },
      h('div', {}, preview, h('label', { class: 'check' }, marks, t('share.marks'))),
      h('div', {},
        h('section', {}, h('h2', {}, t('share.links')), links, together),
        h('section', { class: 'part' }, h('h2', {}, t('share.files')), h('div', { class: 'row' },
          h('button', { class: 'button', type: 'button', onclick: async () => save(`${name}.png`, await pngFile(layout, picture())) }, 'PNG'),
          h('button', { class: 'button', type: 'button', onclick: () => save(`${name}.svg`, new Blob([svgFile(layout, picture())], { type: 'image/svg+xml' })) }, 'SVG'))),
        h('section', { class: 'part' }, h('h2', {}, t('share.print')), h('div', { class: 'row' },
          h('button', { class: 'button', type: 'button', onclick: () => printPuzzles([sheet()]) }, t('share.printOne')),
          h('button', { class: 'button', type: 'button', onclick: async () => printPuzzles(await kept(), Number(several.value)) }, t('share.printGames')), several))))));
  show();
  return clearSheets;
}

async function kept() {
  const games = (await savedGames()).map((stored) => Game.from(stored));
  return games.map(({ layout, givens, title, beyond }) => ({ layout, givens, title, beyond }));
}

/** @param {import('../game/game.js').Game} game @param {boolean} state */
function own(game, state) {
  const link = linkTo(game, state);
  const field = h('input', { type: 'text', readonly: true, value: link, 'aria-label': t('share.own'), onfocus: () => field.select() });
  const copy = copyButton(link, t('share.copy'), () => field.select());
  return h('div', { class: 'own' }, field, copy);
}

/** Returns links to other sites. The page itself sends them no request. @param {import('../game/game.js').Game} game */
function places(game) {
  const line = lineOf(game.givens);
  const link = (/** @type {string} */ name, /** @type {string} */ href) => h('a', { class: 'button', href, rel: 'noopener noreferrer', target: '_blank' }, name);
  /** Returns a link with a notation that the engine has to write. */
  const written = (/** @type {string} */ name, /** @type {string} */ to, /** @type {(text: string) => string} */ href) => {
    // Its space is reserved from the beginning, so that nothing moves.
    const place = h('a', { class: 'button', rel: 'noopener noreferrer', target: '_blank' }, name);
    ask('convert', { text: game.clues, to }).then(({ items: [{ text, losses }] }) => {
      if (text && !losses?.length) place.href = href(text.trim());
      else place.remove();
    }).catch(() => place.remove());
    return place;
  };
  const isClassic = game.layout.isClassic && !game.beyond;
  const whole = (/** @type {string} */ text) => text;
  return h('p', { class: 'row' }, isClassic ? [
    link('SudokuWiki', `https://www.sudokuwiki.org/sudoku.htm?bd=${line.replaceAll('.', '0')}`),
    written('SudokuPad', 'sudokupad', (code) => `https://sudokupad.app/classic${code}`),
    link('sudoku.coach', `https://sudoku.coach/en/play/${line}`),
  ] : written('SudokuPad', 'fpuz', whole), written('f-puzzles', 'fpuzzleslink', whole), written('SudokuMaker', 'sudokumaker', whole));
}
