// The current game: the grid, the pen, and the teacher next to it.

import { Board } from '../board/board.js';
import { Selection } from '../board/selection.js';
import { spokenChange, spokenHouses, spokenPlace } from '../board/spoken.js';
import { h, put, s } from '../element.js';
import { faultText } from '../fault.js';
import { currentGame, elapsed, EXAMPLE, pause } from '../game/current.js';
import { countDay } from '../game/day.js';
import { isSolved, solutionOf } from '../game/solution.js';
import { cellsChanged, clear, fillMarks, inked, turnMarks, write } from '../game/state.js';
import { say } from '../live.js';
import { enterPicture } from '../photograph/handover.js';
import { address } from '../route.js';
import { settings } from '../settings.js';
import { clock, speakMore, t } from '../words.js';
import { cameraButton } from './camera.js';
import { newGame } from './fresh.js';
import { Help } from './help.js';
import { Pad } from './pad.js';
import { legendOf, rulesOf } from './rules.js';
import { saves } from './saves.js';

/** @typedef {import('../game/state.js').Mode} Mode */

/** @type {Record<string, Mode>} */
const MODES = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' };
/** The keys of the modes that Space leaves out. @type {Record<string, Mode>} */
const LINES = { n: 'row', m: 'column' };

/** The idle time after which the player is reminded of a practised technique, in milliseconds. */
const REST = 4000;

/**
 * The keys that read the grid aloud. A blind player can keep one hand on the numeric keypad.
 * @type {Record<string, 'row' | 'column' | 'box' | 'cell'>}
 */
const READING = { R: 'row', C: 'column', B: 'box', NumpadDivide: 'row', NumpadMultiply: 'column', NumpadSubtract: 'box', NumpadAdd: 'cell' };

/** @param {HTMLElement} place */
export function playView(place) {
  const game = currentGame();
  const view = new Play(game);
  put(place, view.element);
  const end = game.listen(() => view.changed());
  const endCompany = game.company?.listen(() => view.show());
  const timer = setInterval(() => view.tick(), 1000);
  const keys = (/** @type {KeyboardEvent} */ event) => view.key(event);
  const outside = (/** @type {PointerEvent} */ event) => view.outside(event);
  document.addEventListener('keydown', keys);
  document.addEventListener('pointerdown', outside);
  return () => {
    end();
    endCompany?.();
    view.end();
    clearInterval(timer);
    pause(false);
    document.removeEventListener('keydown', keys);
    document.removeEventListener('pointerdown', outside);
  };
}

class Play {
  /** @type {Mode} */
  mode = 'digit';
  /** @type {Set<number>} the digits that differ from the solution, after a check */
  wrong = new Set();
  hidden = false;
  /** The houses that are finished. @type {Set<number>} */
  #finished = new Set();
  #rest = new AbortController();
  /** The techniques that the player was reminded of. @type {Set<string>} */
  #reminded = new Set();
  /** The replay of the game, while it is shown. @type {{element: HTMLElement, end: () => void} | undefined} */
  #film;
  #isLeft = false;
  /** The entries at the last announcement to screen readers. @type {import('../game/state.js').State} */
  #heard;
  /** The pen, while it is in use. @type {import('./pen.js').Pen | undefined} */
  #pen;

  /** @param {import('../game/game.js').Game} game */
  constructor(game) {
    this.game = game;
    this.board = new Board(game.layout, { label: t('board.play') });
    this.selection = new Selection(this.board, { changed: () => { this.show(); this.#point(); }, again: (cell) => this.#again(cell) });
    this.help = new Help(game, { shown: () => { this.show(); this.#bring(); }, check: () => { this.help.close(); this.check(); } });
    this.pad = new Pad(game.layout, {
      write: (digit) => this.write(digit), clear: () => this.clear(), mode: (mode) => this.setMode(mode),
    });
    this.time = h('span', { class: 'time', role: 'timer', 'aria-label': t('play.time') });
    this.stop = h('button', { class: 'button bare stop', type: 'button', 'aria-label': t('play.pause'), title: t('play.pause'), onclick: () => this.pause(true) }, s('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' }, s('path', { d: 'M2 1h2v8h-2zM6 1h2v8h-2z' })));
    this.goOn = h('button', { class: 'button main go-on', type: 'button', hidden: true, onclick: () => this.pause(false) }, t('games.open'));
    this.state = h('p', { class: 'state', role: 'status' });
    this.undo = h('button', { class: 'button turn', type: 'button', onclick: () => game.undo() }, arrow('M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 10H8'), h('span', {}, t('play.undo')));
    this.redo = h('button', { class: 'button turn', type: 'button', onclick: () => game.redo() }, arrow('m13 4 4 4-4 4m4-4H8a5 5 0 0 0 0 10h4'), h('span', {}, t('play.redo')));
    // On a phone the help is below the screen until the player asks for it.
    this.ask = h('button', { class: 'button ask', type: 'button', 'data-do': 'help', onclick: () => this.#askHelp() }, t('help.title'));
    this.replay = h('button', { class: 'button bare', type: 'button', onclick: () => this.film(true) }, t('play.film'));
    this.penButton = h('button', { class: 'button bare', type: 'button', hidden: !!game.company, 'aria-pressed': 'false', onclick: () => this.takePen() }, t('play.pen'));
    this.fresh = newGame();
    this.savesPlace = h('div');
    this.filmPlace = h('div', { class: 'film-place' });
    this.#finished = finishedHouses(game.layout, game.values);
    this.#heard = game.state;
    this.offerPlace = h('p', { class: 'offer' });
    this.element = h('div', { class: `sheet play${game.company?.isReader ? ' watching' : ''}` },
      h('div', { class: 'board-place' }, this.board.element, this.goOn),
      h('div', { class: 'margin' },
        h('div', { class: 'head' }, h('h1', {}, game.title || t('play.title')), game.author && h('p', { class: 'quiet author' }, t('play.author', { name: game.author })), this.state, this.time, this.stop),
        this.pad.element,
        h('div', { class: 'row actions' }, this.undo, this.redo,
          h('button', { class: 'button', type: 'button', onclick: () => this.check() }, t('play.check')),
          h('button', { class: 'button bare', type: 'button', onclick: () => this.fill() }, t('play.fill')), this.ask),
        this.filmPlace,
        game.company?.element,
        this.help.element,
        game.beyond && h('section', { class: 'part' }, legendOf(game.beyond)),
        game.beyond && h('details', { class: 'part folded' }, h('summary', {}, t('rules.title')), rulesOf(game.layout, game.beyond)),
        this.fresh,
        h('details', { class: 'part', ontoggle: () => this.#offer() }, h('summary', {}, t('play.more')),
          this.offerPlace, this.savesPlace,
          h('p', {}, h('button', { class: 'button bare', type: 'button', onclick: () => this.turn() }, t('play.turn')), ' ', this.penButton, ' ', this.replay),
          h('p', { class: 'small quiet keys' }, t('play.keys')))));
    if (game.goal && !game.goal.found) put(this.state, t('practice.find'));
    if (game.id === EXAMPLE && !game.isStarted) put(this.state, h('span', { class: 'about' }, t('play.about'), ' ', h('a', { href: address('enter') }, t('play.yours')), ' ', cameraButton(enterPicture)));
    if (game.notice === 'brought') put(this.state, t('play.brought'), ' ', h('a', { href: address('games') }, t('nav.games')));
    if (game.notice === 'asked') put(this.state, t('play.asked'));
    if (game.notice === 'broken') put(this.state, h('span', { class: 'error' }, t('play.broken')));
    if (game.notice === 'film' && game.isStarted) this.film();
    this.#remind();
    this.show();
    this.tick();
  }

  /** Shows the changed state of the game. */
  changed() {
    const focused = /** @type {HTMLButtonElement | null} */ (document.activeElement);
    this.wrong = new Set();
    put(this.state);
    this.game.notice = undefined;
    this.#tellPen();
    this.help.changed();
    this.show();
    const { game, board, selection } = this;
    const changed = cellsChanged(this.#heard, game.state);
    this.#heard = game.state;
    if (changed.length) say(spokenChange(board, changed, selection.cursor));
    this.#wave();
    this.#remind();
    if (game.isFull && !game.solved) this.finish();
    else if (game.goal && !game.goal.found && game.hasGoal) {
      game.goal.found = true;
      this.tell(t('practice.found', { technique: game.title }), h('a', { class: 'button', href: address('learn', game.goal.technique) }, t('practice.again')), 'good');
    }
    if (focused && (!focused.isConnected || focused.disabled)) this.#refocus(focused.textContent);
  }

  /** Moves the focus from a removed button to its successor or, if there is none, to the board. @param {string | null} [name] */
  #refocus(name) {
    const { board, savesPlace, selection } = this;
    const next = [...savesPlace.querySelectorAll('button')].find((button) => button.textContent === name);
    if (next) next.focus();
    else board.focus(selection.cursor);
  }

  /** Shows the replay of the game. @param {boolean} [isAsked] true if the player has just asked for it */
  async film(isAsked) {
    const [{ filmOf }] = await Promise.all([import('./replay.js'), speakMore()]);
    if (this.#film || this.#isLeft) return;
    this.#rest.abort();
    this.#film = filmOf(this.game, () => this.#endFilm());
    put(this.filmPlace, this.#film.element);
    if (isAsked) this.filmPlace.scrollIntoView({ block: 'nearest' });
  }

  #endFilm() {
    this.#film?.end();
    this.#film = undefined;
    put(this.filmPlace);
  }

  /** Ends all work when the player leaves the view. */
  end() {
    this.#isLeft = true;
    this.#rest.abort();
    this.#endFilm();
    this.#pen?.end();
  }

  /** Switches the pen on or off. */
  async takePen() {
    const { game, board } = this;
    const { Pen } = await import('./pen.js');
    if (this.#isLeft) return;
    this.#pen?.end();
    this.#pen = this.#pen ? undefined : new Pen(board, { ink: () => game.state.ink ?? [], cursor: () => this.selection.cursor, show: () => this.show(), draw: (ink) => game.go(inked(game.state, ink)) });
    this.penButton.setAttribute('aria-pressed', String(!!this.#pen));
    if (this.#pen) this.#refocus();
    this.selection.clear();
    put(this.state);
    this.#tellPen();
    if (this.#pen) this.element.scrollIntoView();
  }

  #tellPen() {
    if (this.#pen) this.tell([t('play.penHow'), ' ', h('span', { class: 'keys' }, t('play.penKeys'))], h('button', { class: 'button', type: 'button', onclick: () => { this.takePen(); this.#refocus(); } }, t('play.penAway')));
  }

  /** Mentions, after some idle time, that a practised technique is possible, once for each technique. */
  #remind() {
    this.#rest.abort();
    const { signal } = this.#rest = new AbortController();
    const { game } = this;
    if (!settings.remind || game.goal || game.solved || this.#film || game.notice === 'film' || !hasLessons()) return;
    setTimeout(async () => {
      if (signal.aborted || this.help.isOpen || !this.element.isConnected || document.hidden) return;
      const { findPractised } = await import('../learn/spotter.js');
      const step = await findPractised(game, signal).catch(() => undefined);
      if (!step || signal.aborted || this.help.isOpen || this.#reminded.has(step.technique)) return;
      this.#reminded.add(step.technique);
      this.tell(`${step.look_for} ${t('practice.here')}`, h('button', { class: 'button', type: 'button', onclick: () => { put(this.state); this.help.ask(); } }, t('help.where')));
    }, REST);
  }

  /** Shows a wave in the houses that have just been finished. */
  #wave() {
    const { game: { layout, values }, board } = this;
    const finished = finishedHouses(layout, values);
    const isStill = !settings.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const house of isStill ? [] : [...finished].filter((nth) => !this.#finished.has(nth))) {
      const colour = getComputedStyle(board.element).getPropertyValue('--same');
      layout.houses[house].forEach((cell, nth) => board.cells[cell].animate([{ backgroundColor: colour, offset: 0.4 }], { duration: 450, delay: nth * 35 }));
    }
    this.#finished = finished;
  }

  show() {
    const { game, selection, board } = this;
    const { state, layout } = game;
    const values = game.values;
    const drawing = this.help.drawing;
    const only = selection.cells.size === 1 ? [...selection.cells][0] : undefined;
    const plain = this.help.isPlain;
    board.element.classList.toggle('no-marks', this.hidden && plain);
    this.element.classList.toggle('telling', this.help.isOpen);
    board.show({
      givens: game.givens, digits: state.digits, corner: this.help.marks(), ...(plain && { centre: state.centre, row: state.row, column: state.column }), colours: state.colours,
      wrong: settings.clashes === 'now' ? new Set([...layout.clashes(values), ...this.wrong]) : this.wrong,
      told: this.help.told, selected: drawing ? undefined : selection.cells, cursor: selection.cursor,
      washed: settings.houses && only !== undefined && !drawing ? layout.peers[only] : undefined,
      same: this.help.same || (settings.same && only !== undefined && !drawing ? values[only] : 0), drawing, ink: this.#pen?.ink ?? state.ink, nib: this.#pen?.nib, rules: game.beyond?.rules, others: game.company?.chosen,
    });
    this.pad.show(this.mode, values);
    this.undo.disabled = !game.canUndo;
    this.redo.disabled = !game.canRedo;
    this.replay.hidden = !game.isStarted;
    put(this.savesPlace, saves(game));
    this.time.hidden = !settings.timer;
    this.stop.hidden = !settings.timer || game.solved;
    this.element.classList.toggle('finished', game.solved);
    this.#showConnection();
  }

  /** Shows a lost connection on a phone, where the panel of the shared game is below the keypad. */
  #showConnection() {
    const lost = this.game.company?.lost;
    if (lost && !this.state.firstChild) put(this.state, h('span', { class: 'offline', 'aria-hidden': 'true' }, lost));
    if (!lost && this.state.querySelector('.offline')) put(this.state);
  }

  /** Scrolls on a narrow screen, where the help takes the place of the keys, so that it and the board are visible. */
  #bring() {
    if (!this.element.isConnected || this.pad.element.offsetParent) return;
    const [sheet, board, help] = [this.element, this.board.element, this.help.element].map((one) => one.getBoundingClientRect());
    const isBeside = help.left >= board.right && board.top >= 0;
    if (!isBeside) window.scrollBy(0, sheet.top - 8);
  }

  /** Asks for a hint. The help takes the place of the keys, and the focus goes there. */
  #askHelp() {
    this.help.focus();
    this.help.ask();
  }

  /** Sends the selected cell to the other people. */
  #point() {
    const { game: { company }, selection: { cells, cursor } } = this;
    company?.point(cells.size ? cursor : undefined);
  }

  /** Offers to share the game, once. */
  async #offer() {
    if (this.offerPlace.dataset.asked) return;
    this.offerPlace.dataset.asked = 'yes';
    const [{ offer }] = await Promise.all([import('../together/offer.js'), speakMore()]);
    await offer(this.offerPlace, this.game);
  }

  tick() {
    if (settings.timer) this.time.textContent = clock(elapsed());
  }

  /** Stops the clock and hides the board, or resumes the game. @param {boolean} is */
  pause(is) {
    pause(is);
    this.help.close();
    this.element.classList.toggle('paused', is);
    this.goOn.hidden = !is;
    (is ? this.goOn : this.stop).focus();
    this.tick();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.show();
    say(t(mode === 'row' || mode === 'column' ? `mode.${mode}.means` : `mode.${mode}`));
  }

  /** Reads a house of the selected cell, or the cell itself, aloud. @param {'row' | 'column' | 'box' | 'cell'} kind */
  read(kind) {
    const { game: { layout, values }, board, selection: { cursor } } = this;
    say(kind === 'cell' ? `${spokenPlace(layout, cursor)}, ${board.spoken[cursor]}` : spokenHouses(layout, values, kind, cursor));
  }

  /** @param {number} digit */
  write(digit) {
    const { game, selection } = this;
    if (!selection.cells.size) return this.tell(t('play.choose'));
    this.#sayGiven();
    game.go(write(game.layout, game.givens, game.state, { mode: this.mode, digit, cells: [...selection.cells], clean: settings.clean }));
  }

  clear() {
    const { game, selection } = this;
    this.#sayGiven();
    game.go(clear(game.givens, game.state, [...selection.cells]));
  }

  /** Tells a screen reader that the selected cell is a given, because the digit cannot be changed. */
  #sayGiven() {
    const { game: { givens }, board, selection: { cells, cursor } } = this;
    if (cells.size && [...cells].every((cell) => givens[cell])) say(board.spoken[cursor]);
  }

  fill() {
    const { game } = this;
    game.go(fillMarks(game.layout, game.givens, game.state));
    say(t('play.filled'));
  }

  /** Turns corner marks into centre marks or back, in the selected cells or, if none is selected, in all cells. */
  turn() {
    const { game, selection } = this;
    const cells = selection.cells.size ? [...selection.cells] : game.givens.map((_, cell) => cell);
    const state = turnMarks(game.givens, game.state, cells);
    if (state === game.state) return;
    game.go(state);
    say(t('play.turned'));
  }

  /**
   * Selects all cells with the digit of a cell that was tapped twice or, if it has none, with its marks or its colour.
   * @param {number} cell
   */
  #again(cell) {
    const { values, state: { corner, centre, row, column, colours } } = this.game;
    const kind = [values, corner, centre, row, column, colours].find((kinds) => kinds[cell]);
    if (!kind) return this.selection.only(cell);
    this.selection.choose((other) => kind[other] === kind[cell] && (kind === values || !values[other]));
  }

  async check() {
    const { game } = this;
    /** @type {number[] | undefined} */
    let solution;
    try {
      solution = await solutionOf(game);
    } catch (error) {
      return this.tell(faultText(error), null, 'error');
    }
    if (settings.clashes === 'check') {
      this.wrong = game.layout.clashes(game.values);
      this.show();
    }
    if (!solution) return this.tell(t('check.several'));
    const right = solution;
    const wrong = new Set(game.state.digits.flatMap((digit, cell) => (digit && digit !== right[cell] ? [cell] : [])));
    if (!wrong.size) return this.tell(t('check.right'), null, 'good');
    // Their positions are shown only on request.
    const which = h('button', { class: 'button', type: 'button', onclick: () => { this.wrong = wrong; which.remove(); this.show(); this.#refocus(); } }, t('check.show'));
    const back = h('button', { class: 'button', type: 'button', onclick: () => game.undoToBeforeMistake(right) }, t('check.back'));
    this.tell(t('check.wrong', { count: wrong.size }), settings.clashes === 'never' ? back : [which, ' ', back], 'error');
  }

  async finish() {
    const { game } = this;
    const { at } = game;
    const solved = await isSolved(game);
    if (game.at !== at) return;
    if (solved === undefined) return this.tell(t('check.several'));
    if (!solved) return this.tell(t('play.wrong'), h('button', { class: 'button ask', type: 'button', onclick: () => this.check() }, t('play.check')), 'error');
    game.elapsed = elapsed();
    game.solved = true;
    // Saving is a change, and a change ends the present hint.
    game.save(t('play.solved'));
    this.selection.clear();
    const days = countDay(game.id);
    if (days) this.fresh.replaceWith(this.fresh = newGame());
    const words = settings.timer ? t('play.solvedIn', { time: clock(game.elapsed) }) : t('play.solved');
    this.tell(days ? [words, settings.language === 'zh' ? '' : ' ', t('day.row', { count: days })] : words, h('a', { class: 'button', href: address('make') }, t('play.next')), 'good');
  }

  /** @param {import('../element.js').Child} text @param {import('../element.js').Child} [action] @param {'teacher' | 'good' | 'error'} [kind] */
  tell(text, action = null, kind = 'teacher') {
    put(this.state, h('span', { class: kind }, text), action && ' ', action);
  }

  /** Clears the selection after a click outside the board and all controls. @param {PointerEvent} event */
  outside(event) {
    // The clicked digit may have been drawn again since.
    const isFree = !event.composedPath().some((one) => one instanceof Element && one.matches('.board, .told, button, a, input, select, summary, label'));
    if (isFree && this.selection.cells.size) this.selection.clear();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, textarea, select, dialog') || event.altKey || !this.goOn.hidden) return;
    if (this.#command(event)) event.preventDefault();
  }

  /** Handles a key. Returns whether the key has a meaning. @param {KeyboardEvent} event */
  #command(event) {
    const { game, selection } = this;
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    const inBoard = document.activeElement === document.body || this.board.element.contains(document.activeElement);
    if (control && key === 'z') return event.shiftKey ? game.redo() : game.undo(), true;
    if (control && key === 'y') return game.redo(), true;
    if (control && key === 'a' && inBoard) return selection.all(), true;
    const reading = READING[event.code] ?? (event.shiftKey ? READING[event.key] : undefined);
    if (reading && !control) return this.read(reading), true;
    if (event.code === 'NumpadDecimal' && !control) return this.clear(), true;
    const walk = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (walk && !control && !event.shiftKey && this.help.walk(walk)) return true;
    if (this.#pen && inBoard && this.#pen.key(event)) return true;
    if (inBoard && selection.move(event)) return true;
    const digit = /^Digit\d$/.test(event.code) || /^Numpad\d$/.test(event.code) ? Number(event.code.slice(-1)) : control ? 0 : game.layout.value(event.key);
    if (digit >= 1 && digit <= game.layout.size) return this.#held(event, digit), true;
    if (control) return false;
    if (['delete', 'backspace', '0'].includes(key)) return this.clear(), true;
    if (key === ' ' && inBoard) return this.setMode(next(this.mode, event.shiftKey ? -1 : 1)), true;
    const mode = MODES[key] ?? LINES[key];
    if (mode) return this.setMode(mode), true;
    if (key === 'b') return this.turn(), true;
    if (key === '[') return game.undo(), true;
    if (key === ']') return game.redo(), true;
    if (key === '?') return this.help.ask(), true;
    if (key === 'p') return this.hidden = !this.hidden, this.show(), true;
    if (key === 'f') return void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()), true;
    if (key === 'escape' && this.#pen) return this.takePen(), true;
    if (key === 'escape') return this.help.close(), selection.clear(), true;
    return false;
  }

  /**
   * Writes a digit with modifier keys in any mode: a corner mark with Shift, a centre mark with Ctrl, a colour with
   * both.
   * @param {KeyboardEvent} event
   * @param {number} digit
   */
  #held(event, digit) {
    const mode = this.mode;
    const isShifted = event.shiftKey && this.game.layout.size <= 9;
    if (event.ctrlKey || event.metaKey) this.mode = isShifted ? 'colour' : 'centre';
    else if (isShifted) this.mode = 'corner';
    this.write(digit);
    this.mode = mode;
    this.show();
  }
}

/** Returns the arrow of undo or redo. @param {string} path */
const arrow = (path) => s('svg', { viewBox: '0 0 20 20', class: 'icon', 'aria-hidden': 'true' }, s('path', { d: path }));

/** Returns whether any position of a lesson was solved in this browser. */
function hasLessons() {
  try {
    return localStorage.getItem('tesuji.lessons') !== null;
  } catch {
    return false;
  }
}

/**
 * Returns the indices of the complete houses.
 * @param {import('../layout.js').Layout} layout
 * @param {number[]} values
 */
function finishedHouses({ houses, size }, values) {
  const digits = houses.map((house) => new Set(house.map((cell) => values[cell]).filter(Boolean)));
  return new Set(digits.flatMap((found, nth) => (found.size === size ? [nth] : [])));
}

/** Returns the mode after or before another one. @param {Mode} mode @param {number} by @returns {Mode} */
function next(mode, by) {
  const modes = Object.values(MODES);
  return modes[(modes.indexOf(mode) + by + modes.length) % modes.length];
}
