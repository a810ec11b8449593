// Enter: a puzzle is pasted in any notation, photographed, dropped as a file, typed into the grid, or taken from the
// examples.

import { Board } from '../board/board.js';
import { Selection } from '../board/selection.js';
import { h, put } from '../element.js';
import { ask, isAborted } from '../engine/engine.js';
import { faultText } from '../fault.js';
import { play } from '../game/current.js';
import { historyOf, keepDraft, keptDraft } from '../game/draft.js';
import { isSearched } from '../game/searched.js';
import { Game } from '../game/game.js';
import { textOf } from '../game/text.js';
import { Layout } from '../layout.js';
import { say } from '../live.js';
import { PhotographError } from '../photograph/error.js';
import { gridsOf, puzzlesOf, withContent } from '../photograph/grids.js';
import { isPicture, pictureIn, takePicture } from '../photograph/handover.js';
import { readPuzzles, textOfFile } from '../read.js';
import { goTo } from '../route.js';
import { settings } from '../settings.js';
import { named, t } from '../words.js';
import { actionsFor, howTo } from './actions.js';
import { contradictionOf, possibleOf, unneededOf } from './analysis.js';
import { doubtsOf } from './doubts.js';
import { EXAMPLES } from './examples.js';
import { HeldDigit } from './held-digit.js';
import { Pad } from './pad.js';
import { rulesOf } from './rules.js';
import { Shelf } from './shelf.js';
import { SIZES, sizeChoice } from './sizes.js';
import { Sources } from './sources.js';
import { classOf, notesOf, verdictOf } from './verdict.js';

/** @param {HTMLElement} place @param {string} text */
export function enterView(place, text) {
  const view = new Enter();
  put(place, view.element);
  const picture = takePicture();
  if (picture) view.photograph(picture);
  else if (text) view.paste(text);
  else view.restore();
  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener('keydown', (event) => view.key(event), { signal });
  document.addEventListener('paste', (event) => view.pasted(event), { signal });
  document.addEventListener('drop', (event) => view.dropped(event), { signal });
  document.addEventListener('dragover', (event) => event.preventDefault(), { signal });
  return () => {
    view.end();
    leaving.abort();
  };
}

/** Returns the reason why a picture was not read. @param {unknown} error */
const pictureFault = (error) => (error instanceof PhotographError ? named('photograph', error.code) : faultText(error));

class Enter {
  layout = Layout.of('3x3');
  /** @type {number[]} */
  values = Array(81).fill(0);
  /** @type {import('../read.js').Read[]} the puzzles of the text */
  read = [];
  /** @type {import('../read.js').Read | undefined} the reading, until it is changed by hand */
  asRead;
  /**
   * The problem, if the player has changed more than digits in an empty grid.
   * @type {import('../editor/problem.js').Problem | undefined}
   */
  problem;
  /** The pending reading of the problem to edit. @type {Promise<import('../editor/problem.js').Problem> | undefined} */
  #opening;
  /** The draft of the last visit, whose changes can be undone while it is unchanged. @type {import('../game/draft.js').Draft | undefined} */
  #draft;
  /** @type {import('./editor.js').Editor | undefined} */
  editor;
  /** @type {Shelf | undefined} */
  shelf;
  /** @type {{wrong: Set<number>, told: Set<number>, filled?: number[], marks?: number[]}} */
  finding = { wrong: new Set(), told: new Set() };
  #work = new AbortController();
  /** True if the text was pasted, not typed. */
  #isPasted = false;
  /** The controller that cancels the reading of a text or a picture when another one replaces it. */
  #reading = new AbortController();

  constructor() {
    this.board = new Board(this.layout, { label: t('board.enter') });
    this.selection = new Selection(this.board, { changed: () => this.show(), again: (cell) => this.#swap(cell) });
    this.board.element.addEventListener('pointerdown', () => this.#type(false));
    this.held = new HeldDigit(this.board, { tap: (cell, digit) => this.#place(cell, this.values[cell] === digit ? 0 : digit), drop: (cell, digit) => this.#place(cell, digit), changed: () => this.show() });
    this.text = h('textarea', { 'aria-label': t('enter.text'), placeholder: t('enter.placeholder'), spellcheck: 'false', autocapitalize: 'off',
      oninput: () => this.#readLater(), onfocus: () => this.#type(true) });
    this.padPlace = h('div');
    this.findings = h('div', { class: 'findings', 'aria-live': 'polite' }, h('span', { class: 'quiet' }, t('enter.empty')));
    this.several = h('div');
    this.doubts = h('div', { class: 'asked' });
    /** The element with the picture that was read. */
    this.shown = h('div', { class: 'asked' });
    this.notice = h('p', { class: 'notice', role: 'status' });
    this.rules = h('div');
    this.actions = h('div', { class: 'row actions' });
    this.analysis = h('div', { class: 'analysis' });
    this.editing = h('div', { class: 'edit-place' }, h('button', { class: 'button', type: 'button', 'data-do': 'edit', onclick: () => this.openEditor(true) }, t('edit.open')));
    this.size = sizeChoice((layout) => this.#lay(layout));
    this.sources = new Sources({ photograph: (picture, grids) => this.photograph(picture, grids), file: (file) => this.#file(file), empty: () => this.#empty(),
      fail: (error) => put(this.notice, error ? pictureFault(error) : null) }, this.size);
    this.element = h('div', { class: 'sheet enter' },
      h('div', { class: 'board-place' }, this.board.element),
      h('div', { class: 'margin' },
        h('h1', {}, t('enter.title')),
        h('p', { class: 'quiet' }, t('enter.about')),
        this.text,
        this.sources.element,
        this.notice, this.findings, this.actions, this.doubts, this.shown, this.analysis, this.several, this.rules, this.editing,
        h('details', { class: 'part keys-part', open: matchMedia('(pointer: coarse), (max-width: 63.99rem)').matches }, h('summary', {}, t('enter.pad')), this.padPlace),
        h('section', { class: 'part' }, h('h2', {}, t('enter.examples')),
          h('ul', { class: 'examples' }, EXAMPLES.map(({ id, key, text }) =>
            h('li', {}, h('button', { class: 'button bare', type: 'button', 'data-example': id, onclick: () => { this.#isPasted = true; this.paste(text); } }, t(key))))))));
    this.#pad();
    this.show();
    this.#offer('empty');
  }

  #pad() {
    this.pad = new Pad(this.layout, { write: (digit) => (this.selection.cells.size ? this.#write(digit) : put(this.notice, this.held.take(digit, this.layout.symbol(digit)))), clear: () => this.#write(0) });
    this.held.show(this.pad);
    put(this.padPlace, this.pad.element);
  }

  show() {
    const { finding, held: { over, digit }, selection } = this;
    this.element.classList.toggle('drawing', !!this.editor && !this.editor.isDigits);
    const filled = finding.filled ?? this.asRead?.placed;
    this.board.show({
      givens: this.values, digits: filled, selected: over === undefined ? this.editor?.cells ?? selection.cells : new Set([over]), cursor: over ?? selection.cursor,
      washed: over === undefined ? undefined : this.layout.peers[over], same: settings.same ? digit : 0,
      filled: new Set(finding.filled?.flatMap((value, cell) => (value && !this.values[cell] ? [cell] : []))),
      corner: finding.marks ?? (this.asRead?.sukaku ? Game.of(this.asRead).state.corner : undefined),
      wrong: new Set([...finding.wrong, ...this.layout.clashes(this.values)]), told: new Set([...finding.told, ...(this.asRead?.photograph?.doubts.map(({ cell }) => cell) ?? [])]), rules: this.editor?.rules ?? this.asRead?.beyond?.rules,
    });
    this.pad?.show('digit', []);
  }

  /** Restores the draft. */
  restore() {
    const draft = this.#draft = keptDraft();
    if (!draft) return;
    if (draft.editing) this.openEditor();
    if (draft.text) return this.paste(draft.text);
    this.#lay(Layout.of(draft.layout));
    this.values = draft.values;
    if (SIZES.includes(draft.layout)) this.size.value = draft.layout;
    this.#look();
  }

  #keep() {
    const { layout, values, asRead } = this;
    this.editor?.share(this.#game);
    const isTyped = (!asRead || asRead.photograph) && values.some(Boolean);
    const draft = { layout: String(layout), values, text: isTyped ? '' : this.text.value, editing: !!this.editor };
    const history = this.problem?.history ?? historyOf(this.#draft, draft);
    keepDraft(isTyped || draft.text || history?.past.length ? { ...draft, history } : undefined);
  }

  /** @param {Layout} layout */
  #lay(layout) {
    this.#begin();
    this.#showPicture();
    this.layout = layout;
    this.values = Array(layout.count).fill(0);
    this.asRead = undefined;
    this.#forget();
    put(this.rules);
    this.board.lay(layout);
    this.selection.clear();
    this.#pad();
    this.#look();
  }

  #empty() {
    this.text.value = '';
    this.read = [];
    this.shelf?.end();
    this.#lay(this.layout);
    put(this.several);
  }

  /** @param {number} digit */
  #write(digit) {
    const cells = [...this.selection.cells];
    if (!cells.length) return put(this.notice, t('play.choose'));
    this.#begin();
    if (this.editor || this.problem || this.asRead?.beyond) return this.edit((problem) => problem.write(cells, digit));
    for (const cell of cells) this.values[cell] = digit;
    let read = this.asRead?.photograph ? this.asRead : undefined;
    for (const cell of cells) read &&= withContent(read, cell, { digit, written: false });
    this.asRead = read;
    this.#look();
    say(this.board.spoken[this.selection.cursor]);
  }

  /** Writes the held digit, or 0 to clear the cell. @param {number} cell @param {number} digit */
  #place(cell, digit) {
    if (this.editor && !this.editor.isDigits) return;
    this.selection.only(cell);
    this.#write(digit);
    this.selection.clear();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, textarea, select, dialog')) return;
    if (this.editor?.key(event)) return;
    if (this.selection.move(event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = this.layout.value(event.key);
    if (digit || ['0', '.', 'Delete', 'Backspace'].includes(event.key)) {
      event.preventDefault();
      this.#write(digit);
    } else if (event.key === ' ') {
      event.preventDefault();
      this.selection.only((this.selection.cursor + 1) % this.layout.count);
      this.board.focus(this.selection.cursor);
    }
  }

  /** @param {ClipboardEvent} event */
  pasted(event) {
    const text = event.clipboardData?.getData('text');
    const picture = pictureIn(event.clipboardData);
    this.#isPasted = !!text;
    if (text ? event.target === this.text : !picture) return;
    event.preventDefault();
    if (text) this.paste(text);
    else if (picture) this.photograph(picture);
  }

  /** Lets the board scroll away on a phone while the player types text, until the board is used again. @param {boolean} is */
  #type(is) {
    this.element.classList.toggle('typing', is);
  }

  /** Brings the board and the answer into view on a narrow screen, where a pasted text is below them. */
  #bring() {
    if (this.#isPasted && matchMedia('(max-width: 63.99rem)').matches) {
      this.text.blur();
      this.#type(false);
      scrollTo(0, 0);
    }
    this.#isPasted = false;
  }

  /** @param {DragEvent} event */
  dropped(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) this.#file(file);
    else this.paste(event.dataTransfer?.getData('text') ?? '');
  }

  /** @param {File} [file] */
  async #file(file) {
    if (!file) return;
    if (isPicture(file)) return this.photograph(file);
    const signal = this.#begin();
    const text = await textOfFile(file);
    if (!signal.aborted) this.paste(text);
  }

  /** @param {string} text */
  paste(text) {
    this.text.value = text;
    this.#read();
  }

  #readLater() {
    const signal = this.#begin();
    setTimeout(() => { if (!signal.aborted) this.#read(); }, 300);
  }

  /** Cancels the present reading, and returns the signal for the next one. */
  #begin() {
    this.sources.close();
    this.#reading.abort();
    this.#reading = new AbortController();
    return this.#reading.signal;
  }

  /** Ends all work when the player leaves the view. */
  end() {
    this.#reading.abort();
    this.#work.abort();
    this.#showPicture();
    this.sources.close();
    this.shelf?.end();
    this.editor?.end();
  }

  /** Shows the editor. @param {boolean} [isAsked] true if the player has just asked for it */
  async openEditor(isAsked) {
    const { Editor } = await import('./editor.js');
    if (this.editor || !this.element.isConnected) return;
    this.editor = new Editor({ board: this.board, selection: this.selection, show: () => this.show(), box: () => this.size.value,
      edit: (change) => this.edit(change), read: () => this.problem });
    put(this.editing, this.editor.element);
    this.element.classList.add('editing');
    if (isAsked) {
      this.#type(false);
      scrollTo(0, 0);
      this.editor.tools.querySelector('button')?.focus({ preventScroll: true });
    }
    this.#forget();
    this.#keep();
  }

  /** Discards the changes to the previous problem. */
  #forget() {
    this.#opening = undefined;
    this.problem = undefined;
    this.editor?.drop();
    if (this.editor) this.#open().catch(() => undefined);
  }

  /** Returns the edited problem, which begins as the puzzle that was read or typed. */
  #open() {
    this.#opening ??= this.#openNow();
    return this.#opening;
  }

  async #openNow() {
    const { Problem } = await import('../editor/problem.js');
    const { asRead, layout, values } = this;
    const reading = this.#reading.signal;
    const history = historyOf(this.#draft, { layout: String(layout), values, text: this.text.value });
    const problem = history ? Problem.kept(history, asRead)
      : asRead && !asRead.photograph ? await Problem.read(asRead, this.#asked, reading) : Problem.typed(layout, values);
    if (this.asRead !== asRead || this.layout !== layout) throw new DOMException('', 'AbortError');
    this.problem = problem;
    this.editor?.show();
    return problem;
  }

  /**
   * Applies the player's change to the problem.
   * @param {(problem: import('../editor/problem.js').Problem) => void} change
   */
  edit(change) {
    const apply = (/** @type {import('../editor/problem.js').Problem} */ problem) => {
      change(problem);
      this.#edited(problem);
    };
    if (this.problem) return apply(this.problem);
    this.#open().then(apply, (error) => {
      this.#opening = undefined;
      if (!isAborted(error)) put(this.notice, faultText(error));
    });
  }

  /** Shows an edited problem. @param {import('../editor/problem.js').Problem} problem */
  #edited(problem) {
    const { read, isPlain } = problem;
    const layout = Layout.read(read);
    if (String(layout) !== String(this.layout)) {
      this.layout = layout;
      this.board.lay(layout);
      this.#pad();
    }
    this.values = read.givens;
    this.asRead = isPlain ? undefined : read;
    this.text.value = isPlain ? '' : problem.text;
    put(this.rules, rulesOf(layout, this.asRead?.beyond));
    this.#look();
    this.editor?.show();
  }

  /** Shows the engine's text for an edited problem, which is shorter and readable. @param {unknown} text */
  #shorten(text) {
    const { asRead, problem } = this;
    // Text that the player has typed since stays.
    if (!problem?.isShort || problem.isPlain || !asRead?.beyond || this.text.value !== problem.text || typeof text !== 'string' || !text.startsWith('.')) return;
    asRead.text = asRead.problem = asRead.beyond.text = this.text.value = text;
    this.#keep();
  }

  async #read() {
    const text = this.text.value;
    const signal = this.#begin();
    this.#showPicture();
    // The grid stays.
    if (!text.trim()) return this.#look();
    put(this.findings, h('p', { class: 'busy' }, t('enter.reading')));
    this.#bring();
    let left = 0;
    let more = false;
    try {
      ({ puzzles: this.read, left, more } = await readPuzzles(text, signal));
      this.#take(this.read[0]);
    } catch (error) {
      if (signal.aborted) return;
      this.#refuse(h('p', { class: 'error' }, h('strong', {}, t('enter.unreadable')), ' ', faultText(error)));
    }
    put(this.several,
      this.#shelve(t(more ? 'enter.first' : 'enter.several', { count: this.read.length })),
      left > 0 && h('p', { class: 'quiet small' }, t('enter.left', { count: left })));
  }

  /** Reads the grids of a picture, unless they are known. @param {File} file @param {import('../photograph/reader.js').Grid[]} [grids] */
  async photograph(file, grids) {
    const signal = this.#begin();
    this.#showPicture();
    this.text.value = '';
    put(this.findings, h('p', { class: 'busy' }, t('photograph.reading')));
    try {
      this.read = grids ? puzzlesOf(grids) : await gridsOf(file, signal);
      this.#take(this.read[0]);
      this.#showPicture(file);
      this.board.element.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (signal.aborted) return;
      this.#refuse(h('p', { class: 'error' }, pictureFault(error)));
    }
    put(this.several, this.#shelve(t('photograph.several', { count: this.read.length })));
  }

  /** Shows a picture next to the digits that were read, or removes it. @param {File} [file] */
  #showPicture(file) {
    const image = this.shown.querySelector('img');
    if (image) URL.revokeObjectURL(image.src);
    put(this.shown, file && h('details', { class: 'part folded', open: true }, h('summary', {}, t('photograph.shown')), h('img', { class: 'picture', src: URL.createObjectURL(file), alt: t('photograph.shown') })));
  }

  /** Applies the player's answer about a picture. @param {import('../read.js').Read} read @param {number} [cell] */
  #answer(read, cell) {
    this.asRead = read;
    this.values = [...read.givens];
    this.#forget();
    if (cell !== undefined) this.selection.only(cell);
    this.#look();
  }

  /** Replaces the content of a cell in doubt by its second choice, after a second tap. @param {number} cell */
  #swap(cell) {
    const doubt = this.asRead?.photograph?.doubts.find((one) => one.cell === cell);
    if (this.asRead && doubt) this.#answer(withContent(this.asRead, cell, doubt.contents[1]), cell);
  }

  /** Shows the reason why nothing was read. @param {HTMLElement} reason */
  #refuse(reason) {
    this.read = [];
    this.#leave();
    this.findings.dataset.status = 'unreadable';
    put(this.findings, reason);
    this.#offer('unreadable');
  }

  /** Discards the sudoku read before: the text has changed. */
  #leave() {
    this.#work.abort();
    this.finding = { wrong: new Set(), told: new Set() };
    if (this.asRead) this.values.fill(0);
    this.asRead = undefined;
    this.#forget();
    put(this.rules);
    put(this.doubts);
    put(this.notice);
    put(this.analysis);
    this.#keep();
    this.show();
  }

  /** Returns the list of several puzzles. @param {string} title */
  #shelve(title) {
    this.shelf?.end();
    this.shelf = this.read.length > 1 ? new Shelf(this.read, title, (read) => this.#take(read)) : undefined;
    return this.shelf?.element;
  }

  /** @param {import('../read.js').Read} read */
  #take(read) {
    const layout = Layout.read(read);
    this.layout = layout;
    this.board.lay(layout);
    this.values = [...read.givens];
    this.asRead = read;
    this.#forget();
    if (SIZES.includes(String(layout))) this.size.value = String(layout);
    put(this.rules, rulesOf(layout, read.beyond));
    this.#pad();
    this.selection.clear();
    this.#look();
  }

  /**
   * The text for questions to the engine. The player's entries are left out, because they do not change the solutions.
   */
  get #asked() {
    const { asRead } = this;
    if (!asRead) return textOf(this.layout, this.values);
    if (asRead.text) return asRead.text;
    const game = Game.of(asRead);
    return asRead.sukaku ? game.text : game.clues;
  }

  /** Updates the sentences about the grid. */
  async #look() {
    this.#work.abort();
    this.#work = new AbortController();
    put(this.notice);
    put(this.analysis);
    this.#keep();
    this.finding = { wrong: new Set(), told: new Set() };
    put(this.doubts, this.asRead && doubtsOf(this.layout, this.asRead, (read, cell) => this.#answer(read, cell)));
    this.show();
    if (!this.values.some(Boolean) && !this.asRead?.candidates && !this.asRead?.beyond) {
      put(this.findings, h('span', { class: 'quiet' }, t('enter.empty')), this.#notes());
      return this.#offer('empty');
    }
    try {
      const request = { text: this.#asked, limit: 1000, mistyped: !this.asRead?.beyond };
      // The module that read the pasted text reads it again.
      const { signal } = this.#work;
      const answer = await ask('solve', request, { signal, milliseconds: 5000, whole: !!this.asRead && !this.asRead.photograph });
      // An answer about an earlier text must not replace later changes.
      if (!signal.aborted) this.#found(answer);
    } catch (error) {
      if (isAborted(error)) return;
      put(this.findings, h('p', { class: 'error' }, faultText(error)), this.#notes());
      // The constraints may not fit the grid; then it cannot be played.
      this.findings.dataset.status = 'unreadable';
      this.#offer('unreadable');
    }
  }

  #notes() {
    return notesOf(this.asRead).map((note) => h('p', { class: 'quiet small' }, note));
  }

  /** @param {any} answer */
  #found(answer) {
    this.#shorten(answer.puzzle);
    const { said, wrong, told } = verdictOf(this.layout, answer);
    Object.assign(this.finding, { wrong, told });
    put(this.findings, said.map((line) => h('p', { class: classOf(answer.status) }, line)), this.#notes());
    this.findings.dataset.status = answer.status;
    this.#offer(answer.status, answer.solutions?.[0]);
    if (answer.status === 'unique') put(this.analysis, this.#question('analysis.which', unneededOf));
    else if (answer.status === 'several') put(this.analysis, this.#question('analysis.what', possibleOf));
    else if (answer.status === 'unsolvable' && !answer.clashes && !answer.mistyped) this.#analyse(contradictionOf);
    this.show();
  }

  /**
   * Returns the button of an analysis.
   * @param {import('../words.js').Key} key
   * @param {(asked: import('./analysis.js').Asked) => Promise<import('./analysis.js').Analysis | undefined>} analyse
   */
  #question(key, analyse) {
    return h('button', { class: 'button bare', type: 'button', 'data-analysis': key, onclick: () => this.#analyse(analyse) }, t(key));
  }

  /**
   * Runs an analysis, and shows the answer on the board.
   * @param {(asked: import('./analysis.js').Asked) => Promise<import('./analysis.js').Analysis | undefined>} analyse
   */
  async #analyse(analyse) {
    const { signal } = this.#work;
    put(this.analysis, h('p', { class: 'busy' }, t('help.thinking')));
    try {
      const found = await analyse({ layout: this.layout, text: this.#asked, whole: !!this.asRead, signal });
      if (signal.aborted) return;
      put(this.analysis, found && h('p', { class: 'teacher' }, found.words));
      if (found) Object.assign(this.finding, { told: found.told, marks: found.marks });
      this.show();
    } catch (error) {
      if (!isAborted(error)) put(this.analysis, h('p', { class: 'error' }, faultText(error)));
    }
  }

  /** Shows the possible actions. @param {string} status @param {string | number[]} [solution] */
  #offer(status, solution) {
    const { layout, asRead } = this;
    if (status === 'empty') return put(this.actions, howTo());
    put(this.actions, actionsFor({ status, solution, isSearched: isSearched({ layout, beyond: asRead?.beyond }) }, {
      fill: (filled) => { this.finding.filled = filled; this.show(); }, open: (view) => this.#play(view),
    }));
  }

  get #game() {
    return this.asRead ? Game.of(this.asRead) : new Game(this.layout, [...this.values]);
  }

  /** @param {string} view */
  #play(view) {
    play(this.#game);
    goTo(view);
  }
}
