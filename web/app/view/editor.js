// The editor of a problem: its tools, its constraints, and the number of the chosen one. The engine knows the meaning
// of a constraint and checks whether it fits.

import { cellsOf, numberOf, sampleOf } from '../board/rules.js';
import { Stroke } from '../board/stroke.js';
import { KINDS, OF_GRID, hasDigits, isSameRule, lineThrough, numberIn, withNumber } from '../editor/kinds.js';
import { h, put } from '../element.js';
import { say } from '../live.js';
import { cellName, named, t } from '../words.js';
import { copyButton, linkTo } from './link.js';
import { clearSheets, printPuzzles } from './print.js';
import { meaningOf, ruleName } from './rules.js';

/** @typedef {import('../editor/problem.js').Problem} Problem */
/** @typedef {import('../editor/kinds.js').Kind} Kind */
/** @typedef {import('../board/rules.js').Rule} Rule */

/**
 * @typedef {object} Host the view that shows the board
 * @property {import('../board/board.js').Board} board
 * @property {import('../board/selection.js').Selection} selection
 * @property {() => Problem | undefined} read
 * @property {(change: (problem: Problem) => void) => void} edit  changes the problem and shows it
 * @property {() => string} box   the name of the boxes for the size of the grid
 * @property {() => void} show
 */

/** The kinds whose cells have a direction. */
const DIRECTED = new Set(['thermometer', 'slow', 'arrow', 'greater', 'quadruple', 'clone']);
/**
 * The distance from the middle of a cell, in cells, within which a pointer selects it. A pointer that passes near a
 * corner does not touch the cells beside it.
 */
const NEAR = 0.42;
/** The maximum number of cells of a constraint to name. */
const MOST_CELLS = 9;

export class Editor {
  /** @type {Kind | 'digits' | 'choose'} */
  tool = 'digits';
  /** The cells of the constraint being drawn. @type {number[]} */
  #drawn = [];
  /** True if the pointer has moved to another cell. */
  #isDrag = false;
  /** The index of the chosen constraint. @type {number | undefined} */
  #chosen;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.stroke = new Stroke(host.board, { begin: (place) => this.#begin(place), reach: (place) => this.#reach(place), end: () => this.#lift() });
    this.how = h('p', { class: 'how' });
    this.undoButton = h('button', { class: 'button', type: 'button', 'data-do': 'undo', onclick: () => this.undo() }, t('play.undo'));
    this.redoButton = h('button', { class: 'button', type: 'button', 'data-do': 'redo', onclick: () => this.redo() }, t('play.redo'));
    this.drawing = h('span', { class: 'row' },
      h('button', { class: 'button main', type: 'button', 'data-do': 'finish', onclick: () => this.#finish() }, t('edit.finish')),
      h('button', { class: 'button', type: 'button', 'data-do': 'cancel', onclick: () => this.#cancel() }, t('edit.cancel')));
    this.number = h('input', { type: 'text', autocapitalize: 'characters', autocomplete: 'off', class: 'number', oninput: () => this.#renumber(), onblur: () => this.host.read()?.settle(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#leaveNumber(event) });
    this.numberField = h('label', { class: 'number-field' }, h('span', {}, t('edit.number')), this.number);
    this.choice = h('span', { class: 'row' }, this.numberField,
      h('button', { class: 'button', type: 'button', 'data-do': 'remove', onclick: () => this.#remove() }, t('edit.remove')));
    this.tools = h('div', { class: 'tools', role: 'group', 'aria-label': t('edit.tools') });
    this.list = h('ul', { class: 'edited', 'aria-label': t('rules.title') });
    this.grid = h('details', { class: 'of-grid' });
    this.out = h('div', { class: 'row out' });
    this.element = h('section', { class: 'part editor', 'aria-label': t('edit.title') },
      this.how, h('div', { class: 'row bar' }, this.drawing, this.choice, h('span', { class: 'row push' }, this.undoButton, this.redoButton)), this.tools, this.grid, this.list, this.out);
    this.#drawTools();
    this.#drawGrid();
    this.show();
  }

  end() {
    this.stroke.end();
    clearSheets();
  }

  /** True if the tool writes digits. */
  get isDigits() {
    return this.tool === 'digits';
  }

  /**
   * The cells of the constraint being drawn or chosen; undefined if the selected cells are shown instead.
   * @returns {Set<number> | undefined}
   */
  get cells() {
    if (this.isDigits) return undefined;
    const rule = this.#chosenRule;
    return new Set(this.#drawn.length || !rule ? this.#drawn : cellsOf(this.host.board.layout, rule));
  }

  /** The constraints, including the one being drawn. */
  get rules() {
    const { tool, host } = this;
    const rules = host.read()?.rules ?? [];
    if (typeof tool === 'string' || tool.stroke === 'clue' || !this.#drawn.length) return rules;
    return [...rules, tool.make(this.#drawn, host.board.layout)];
  }

  /** @returns {Rule | undefined} */
  get #chosenRule() {
    return this.#chosen === undefined ? undefined : this.host.read()?.rules[this.#chosen];
  }

  /** Offers the puzzle as text, as a link and on paper. @param {import('../game/game.js').Game} game */
  share(game) {
    const { layout, givens, beyond, title, clues } = game;
    put(this.out, copyButton(clues, t('edit.copyText')), copyButton(linkTo(game, false), t('edit.copyLink')),
      h('button', { class: 'button', type: 'button', onclick: () => printPuzzles([{ layout, givens, beyond, title }]) }, t('edit.print')));
  }

  /** Resets the editor for another problem. */
  drop() {
    this.#reset();
    this.show();
  }

  /** Discards the constraint being drawn, and the choice. */
  #reset() {
    this.#drawn = [];
    this.#chosen = undefined;
  }

  /** Shows the constraints after they have changed. */
  show() {
    const problem = this.host.read();
    this.undoButton.disabled = !problem?.canUndo;
    this.redoButton.disabled = !problem?.canRedo;
    if (!this.#chosenRule) this.#chosen = undefined;
    this.#drawList(problem?.rules ?? []);
    for (const box of this.grid.querySelectorAll('input')) {
      const rule = OF_GRID.find(({ name }) => name === box.dataset.name)?.rule;
      box.checked = rule ? !!problem?.rules.some((one) => isSameRule(one, rule)) : this.host.board.layout.drawing.houses.some(({ of }) => of === 'regions');
      // A grid with irregular regions has no boxes that could be restored.
      if (!rule) box.disabled = !problem?.content.box && !this.#hasSize;
    }
    this.#tell();
  }

  /** True if the grid is a square with the size of the chosen boxes. */
  get #hasSize() {
    const { rows, columns, size, count } = this.host.board.layout;
    const [height, width] = this.host.box().split('x').map(Number);
    return rows === columns && size === rows && count === rows * columns && rows === height * width;
  }

  /** Shows the constraint being drawn or chosen, and what to do. */
  #tell() {
    const { tool } = this;
    const rule = this.#drawn.length ? undefined : this.#chosenRule;
    const how = typeof tool === 'string' ? named('edit', `how-${tool}`)
      : `${named('tool', tool.name)}: ${named('edit', `how-${DIRECTED.has(tool.name) ? tool.name : tool.stroke}`)}`;
    put(this.how, rule ? [h('strong', {}, ruleName(rule)), ' ', meaningOf(rule)] : how);
    this.drawing.hidden = !this.#drawn.length;
    const finish = /** @type {HTMLButtonElement} */ (this.drawing.firstElementChild);
    finish.disabled = typeof tool === 'string' || this.#drawn.length < tool.least || (!!tool.isTwice && this.#drawn.length % 2 === 1);
    this.choice.hidden = !rule;
    if (rule) {
      const number = numberIn(rule);
      this.numberField.hidden = number === null;
      const isText = hasDigits(rule) && this.host.board.layout.size > 9;
      this.number.inputMode = isText ? 'text' : 'numeric';
      this.number.maxLength = isText ? 11 : 4;
      if (document.activeElement !== this.number) this.number.value = String(number ?? '');
    }
    for (const button of this.tools.querySelectorAll('button[data-tool]')) {
      button.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (button).dataset.tool === (typeof tool === 'string' ? tool : tool.name)));
    }
    for (const [nth, button] of this.list.querySelectorAll('button').entries()) button.setAttribute('aria-pressed', String(nth === this.#chosen));
    this.host.show();
  }

  #drawTools() {
    const button = (/** @type {Kind | 'digits' | 'choose'} */ tool, /** @type {import('../element.js').Child} */ sign) => {
      const name = typeof tool === 'string' ? tool : tool.name;
      return h('button', { type: 'button', 'data-tool': name, class: typeof tool !== 'string' && tool.rare ? 'rare' : null, onclick: () => this.#take(tool) },
        h('span', { class: 'sign', 'aria-hidden': 'true' }, sign), h('span', {}, named('tool', name)));
    };
    const more = h('button', { type: 'button', class: 'all-tools', onclick: () => {
      this.tools.classList.remove('folded');
      /** @type {HTMLElement | null} */ (this.tools.querySelector('.rare'))?.focus();
    } }, h('span', { class: 'sign', 'aria-hidden': 'true' }, '…'), h('span', {}, t('edit.more')));
    this.tools.classList.add('folded');
    put(this.tools, button('digits', '1 2'), button('choose', '↖'),
      KINDS.map((kind) => button(kind, kind.sign ?? sampleOf(kind.make([0, 1, 2], this.host.board.layout)))), more);
  }

  #drawGrid() {
    const box = (/** @type {string} */ name, /** @type {() => void} */ change) =>
      h('label', { class: 'check' }, h('input', { type: 'checkbox', 'data-name': name, onchange: change }), named('tool', name));
    put(this.grid, h('summary', {}, t('edit.ofGrid')), h('div', { class: 'ticks' },
      box('boxes', () => this.host.edit((problem) => problem.lay(this.host.box()))),
      OF_GRID.map(({ name, rule }) => box(name, () => this.host.edit((problem) => {
        const nth = problem.rules.findIndex((one) => isSameRule(one, rule));
        if (nth < 0) problem.add(rule);
        else problem.remove(nth);
      })))));
  }

  /** @param {Rule[]} rules */
  #drawList(rules) {
    const { layout } = this.host.board;
    const at = [...this.list.querySelectorAll('button')].indexOf(/** @type {any} */ (document.activeElement));
    const item = (/** @type {Rule} */ rule, /** @type {number} */ nth) => {
      const cells = cellsOf(layout, rule);
      const names = cells.slice(0, MOST_CELLS).map((cell) => cellName(layout, cell)).join(' ') + (cells.length > MOST_CELLS ? ' …' : '');
      return h('li', {}, h('button', { type: 'button', 'data-rule': nth, onclick: () => this.#choose(nth) },
        h('span', { class: 'sample-place' }, sampleOf(rule)), h('span', {}, h('strong', {}, [ruleName(rule), numberOf(rule)].filter(Boolean).join(' ')), ' ', meaningOf(rule),
          h('span', { class: 'quiet small' }, ` ${names}`))));
    };
    put(this.list, rules.length ? rules.map(item) : h('li', { class: 'quiet' }, t('edit.none')));
    if (at >= 0) this.list.querySelectorAll('button')[Math.min(at, rules.length - 1)]?.focus();
  }

  /** @param {Kind | 'digits' | 'choose'} tool */
  #take(tool) {
    this.tool = tool;
    this.stroke.isActive = tool !== 'digits';
    this.#reset();
    this.host.selection.clear();
    this.#tell();
  }

  /** Chooses a constraint. @param {number} nth */
  #choose(nth) {
    if (this.isDigits) this.#take('choose');
    this.#drawn = [];
    this.#chosen = nth;
    this.#tell();
  }

  /** Chooses the next constraint at a cell. @param {number} cell */
  #chooseAt(cell) {
    const { board } = this.host;
    const found = (this.host.read()?.rules ?? []).flatMap((rule, nth) => (cellsOf(board.layout, rule).includes(cell) ? [nth] : []));
    this.#chosen = found[(found.indexOf(this.#chosen ?? -1) + 1) % found.length];
    const rule = this.#chosenRule;
    if (rule) say(`${ruleName(rule)} ${numberOf(rule)}`);
    this.#tell();
  }

  /** Returns the cell at a place. @param {import('../board/stroke.js').Place} place */
  #cellAt({ x, y }) {
    return this.host.board.layout.at(Math.floor(y), Math.floor(x));
  }

  /** @param {import('../board/stroke.js').Place} place */
  #begin(place) {
    this.#isDrag = false;
    const cell = this.#cellAt(place);
    if (cell === undefined) return;
    this.host.selection.cursor = cell;
    this.host.board.focus(cell);
    this.#pick(cell);
  }

  /** Handles a cell that was tapped, or on which Enter was pressed. @param {number} cell */
  #pick(cell) {
    const { tool } = this;
    if (tool === 'choose') return this.#chooseAt(cell);
    if (tool === 'digits') return;
    this.#chosen = undefined;
    const drawn = this.#drawn;
    if (drawn[drawn.length - 1] === cell && drawn.length >= tool.least && !tool.isTwice) return this.#finish();
    if (tool.stroke === 'set' && drawn.includes(cell)) this.#drawn = drawn.filter((one) => one !== cell);
    else if (drawn[drawn.length - 1] !== cell) this.#append(tool, cell);
    say(this.#drawn.map((one) => cellName(this.host.board.layout, one)).join(' '));
    this.#tell();
  }

  /** Handles a cell that the pointer has reached. @param {import('../board/stroke.js').Place} place */
  #reach(place) {
    const { tool } = this;
    const drawn = this.#drawn;
    const cell = this.#cellAt(place);
    if (cell === undefined || Math.hypot(place.x - Math.floor(place.x) - 0.5, place.y - Math.floor(place.y) - 0.5) > NEAR) return;
    if (typeof tool === 'string' || drawn[drawn.length - 1] === cell) return;
    if (tool.stroke === 'set' && drawn.includes(cell)) return;
    if (!drawn.length) return;
    this.#isDrag = true;
    // The pointer has moved back.
    if (tool.stroke === 'line' && drawn[drawn.length - 2] === cell) this.#drawn = drawn.slice(0, -1);
    else this.#append(tool, cell);
    this.#tell();
  }

  /** @param {Kind} tool @param {number} cell */
  #append(tool, cell) {
    const { layout } = this.host.board;
    const last = this.#drawn[this.#drawn.length - 1];
    const [down, right] = last === undefined ? [0, 0] : [Math.abs(layout.row(cell) - layout.row(last)), Math.abs(layout.column(cell) - layout.column(last))];
    const isNext = tool.stroke === 'pair' ? down + right === 1 : tool.stroke === 'clue' ? Math.max(down, right) === 1 : true;
    this.#drawn = isNext || last === undefined ? [...this.#drawn, cell] : [cell];
    if (tool.stroke === 'cell' || (['pair', 'clue'].includes(tool.stroke) && this.#drawn.length === 2)) this.#finish();
  }

  #lift() {
    if (this.#isDrag && typeof this.tool !== 'string' && !this.tool.isTwice && this.#drawn.length >= this.tool.least) this.#finish();
    this.#isDrag = false;
  }

  /** Adds the constraint being drawn, or removes it if it already exists. */
  #finish() {
    const { tool, host } = this;
    const { layout } = host.board;
    const [one, other] = this.#drawn;
    if (typeof tool === 'string' || this.#drawn.length < tool.least) return;
    const rule = tool.make(tool.stroke === 'clue' ? lineThrough(layout, one, other) : this.#drawn, layout);
    this.#drawn = [];
    host.edit((problem) => {
      const nth = ['cell', 'pair'].includes(tool.stroke) ? problem.rules.findIndex((there) => isSameRule(there, rule)) : -1;
      if (nth >= 0) problem.remove(nth);
      else problem.add(rule);
      this.#chosen = nth >= 0 ? undefined : problem.rules.length - 1;
    });
    // The number between two cells is rarely changed, and an on-screen keyboard would hide the board.
    if (this.#chosenRule && numberIn(rule) !== null && tool.stroke !== 'pair' && matchMedia('(pointer: fine)').matches) this.#toNumber();
  }

  #cancel() {
    this.#drawn = [];
    this.#tell();
    this.host.board.focus(this.host.selection.cursor);
  }

  #remove() {
    const nth = this.#chosen;
    if (nth === undefined) return;
    this.#chosen = undefined;
    this.host.edit((problem) => problem.remove(nth));
    this.host.board.focus(this.host.selection.cursor);
  }

  #toNumber() {
    this.number.focus();
    this.number.select();
  }

  #renumber() {
    const [nth, rule] = [this.#chosen, this.#chosenRule];
    const text = this.number.value.trim();
    const changed = rule && withNumber(rule, text, this.host.board.layout);
    if (nth === undefined || !changed || changed === rule) return;
    this.host.edit((problem) => problem.replace(nth, changed));
  }

  /** Moves the focus from the number back to the board when Enter is pressed. @param {KeyboardEvent} event */
  #leaveNumber(event) {
    if (!['Enter', 'Escape'].includes(event.key)) return;
    event.preventDefault();
    this.host.board.focus(this.host.selection.cursor);
  }

  undo() {
    this.#reset();
    this.host.edit((problem) => problem.undo());
  }

  redo() {
    this.#reset();
    this.host.edit((problem) => problem.redo());
  }

  /** Handles a key on the board. Returns whether the key has a meaning. @param {KeyboardEvent} event */
  key(event) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      const act = key === 'y' || (key === 'z' && event.shiftKey) ? () => this.redo() : key === 'z' ? () => this.undo() : undefined;
      act?.();
      if (act) event.preventDefault();
      return !!act;
    }
    const inBoard = document.activeElement === document.body || this.host.board.element.contains(document.activeElement);
    if (this.isDigits || !inBoard || event.altKey) return false;
    const rule = this.#drawn.length ? undefined : this.#chosenRule;
    if (rule && numberIn(rule) !== null && (/^\d$/.test(key) || (hasDigits(rule) && this.host.board.layout.value(key)))) {
      // The field receives the key.
      this.#toNumber();
      return true;
    }
    const acts = /** @type {Record<string, () => void>} */ ({
      enter: () => this.#pick(this.host.selection.cursor), ' ': () => this.#pick(this.host.selection.cursor), escape: () => this.#drawn.length ? this.#cancel() : this.#take('choose'),
      backspace: () => this.#back(), delete: () => this.#back(),
    });
    if (!acts[key]) return /^[\d.]$/.test(key);
    event.preventDefault();
    acts[key]();
    return true;
  }

  /** Removes the last cell of the constraint being drawn, or the chosen constraint. */
  #back() {
    if (!this.#drawn.length) return this.#remove();
    this.#drawn = this.#drawn.slice(0, -1);
    this.#tell();
  }
}
