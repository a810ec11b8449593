// A book: its choices, its sheets as pictures, and its files.

import { collected } from '../book/collection.js';
import { BookError } from '../book/error.js';
import { takePuzzles } from '../book/handover.js';
import { Maker } from '../book/maker.js';
import { specificationOf } from '../book/specification.js';
import { h, put } from '../element.js';
import { isAborted } from '../engine/engine.js';
import { faultText } from '../fault.js';
import { savedGames } from '../game/current.js';
import { Game } from '../game/game.js';
import { say } from '../live.js';
import { textOfFile } from '../read.js';
import { settings } from '../settings.js';
import { LANGUAGES, named, t, wordsOf } from '../words.js';
import { LEVELS } from './fresh.js';
import { copyButton, save } from './link.js';
import { Sheets } from './sheets.js';

/** The numbers of puzzles of each level at first. */
const COUNTS = [20, 20, 20, 0, 0];
const SOLUTIONS = ['back', 'foot', 'file', 'none'];
/** The names of the files in a specification. */
const [SPECIFICATION, PUZZLES] = ['book.toml', 'puzzles.txt'];
/** The command that makes the same book. */
const COMMAND = `tesuji book ${SPECIFICATION} --file book.pdf`;

/** @param {HTMLElement} place */
export function bookView(place) {
  const view = new Book();
  put(place, view.element);
  view.begin();
  return () => view.end();
}

class Book {
  /** The controller that cancels the book that is being made. */
  #work = new AbortController();
  #sheets = new Sheets();
  /** The words of the book's language. @type {Record<string, string>} */
  #words = {};
  /** The last title that the page has set. */
  #ownTitle = '';
  /** @type {File | undefined} */
  #font;

  constructor() {
    const field = (/** @type {import('../words.js').Key} */ key, /** @type {HTMLElement} */ input) => h('label', { class: 'field' }, h('span', {}, t(key)), input);
    const number = (/** @type {number} */ min, /** @type {number} */ max, /** @type {number} */ value) => h('input', { type: 'number', inputmode: 'numeric', min, max, value });
    const changes = () => this.#change();
    this.title = h('input', { type: 'text', maxlength: 120 });
    this.counts = COUNTS.map((count) => number(0, 999, count));
    this.own = h('textarea', { spellcheck: 'false', autocapitalize: 'off', placeholder: t('book.ownHelp') });
    const own = h('details', { open: false }, h('summary', {}, t('book.own')), h('label', {}, h('span', { class: 'unseen' }, t('book.own')), this.own),
      h('div', { class: 'row' }, h('button', { class: 'button', type: 'button', onclick: async () => this.#add((await savedGames()).map((stored) => Game.from(stored).clues)) }, t('book.games')),
        this.#fileButton('book.open', '', async (file) => this.#add([await textOfFile(file)]))));
    this.ownPart = own;
    this.paper = h('select', {}, h('option', { value: 'office-a4//' }, named('paper', 'office-a4')));
    this.each = number(1, 12, 4);
    this.solutions = h('select', {}, SOLUTIONS.map((name) => h('option', { value: name }, named('solutions', name))));
    this.language = h('select', { onchange: () => this.#speak() }, LANGUAGES.map(([language, name]) => h('option', { value: language, selected: language === settings.language }, name)));
    this.seed = h('input', { type: 'text', inputmode: 'numeric', value: Math.floor(Math.random() * 1e6) });
    this.hints = h('input', { type: 'checkbox' });
    this.fontName = h('span', { class: 'quiet' });
    this.fontPart = h('div', { hidden: true }, h('p', { class: 'quiet' }, t('book.fontHelp')), h('div', { class: 'row' }, this.#fileButton('book.font', '.ttf,.ttc,font/ttf,font/collection', (file) => {
      this.#font = file;
      put(this.fontName, file.name);
      changes();
    }), this.fontName));
    this.button = h('button', { class: 'button main', type: 'button', onclick: () => this.preview() }, t('book.preview'));
    this.stop = h('button', { class: 'button bare', type: 'button', hidden: true, onclick: () => this.#work.abort() }, t('make.stop'));
    this.progress = h('progress', { hidden: true, 'aria-label': t('book.making') });
    this.status = h('p', { role: 'status' });
    this.files = h('div', { class: 'row files' });
    this.text = h('textarea', { 'aria-label': t('book.specification'), spellcheck: 'false', autocapitalize: 'off', rows: 14, oninput: () => this.#clear() });
    this.command = h('code', {});
    this.copies = h('span');
    const choices = h('div', { class: 'part', onchange: changes, oninput: changes },
      h('div', { class: 'fields' }, field('book.name', this.title), field('book.paper', this.paper), field('book.perPage', this.each), field('book.solutions', this.solutions),
        field('settings.language', this.language), field('make.seed', this.seed)),
      this.fontPart, h('label', { class: 'check' }, this.hints, t('book.hints')),
      h('fieldset', { class: 'levels' }, h('legend', {}, t('book.levels')), this.counts.map((input, nth) => h('label', { class: 'field' }, h('span', {}, named('band', LEVELS[nth])), input))), own);
    this.element = h('div', { class: 'page make book' }, h('h1', {}, t('book.title')), h('p', { class: 'quiet' }, t('book.about')), choices,
      h('details', { class: 'part' }, h('summary', {}, t('book.specification')), h('p', { class: 'quiet' }, t('book.specificationHelp'), ' ', this.command), this.text,
        h('div', { class: 'row' }, this.copies, h('button', { class: 'button', type: 'button', onclick: () => this.#saveSources() }, t('book.saveSpecification')))),
      h('div', { class: 'part' }, h('div', { class: 'row' }, this.button, this.stop, this.progress, this.files), this.status), this.#sheets.element);
  }

  async begin() {
    const puzzles = takePuzzles();
    await this.#speak();
    if (puzzles.length) {
      for (const input of this.counts) input.value = '0';
      await this.#add(puzzles);
    }
    const maker = this.asking = new Maker();
    try {
      this.#offer(await maker.papers());
    } catch (error) {
      if (error) this.#refuse(error);
    } finally {
      maker.end();
    }
  }

  end() {
    this.#work.abort();
    this.asking?.end();
    this.#sheets.clear();
  }

  /** Makes the book and shows its sheets. */
  async preview() {
    this.#clear();
    const { signal } = this.#work;
    /** @type {Maker | undefined} */
    let maker;
    try {
      const files = await this.#sources();
      if (signal.aborted) return;
      const begun = maker = new Maker();
      signal.addEventListener('abort', () => begun.end(signal.reason));
      this.#working(true);
      this.#show(await begun.make(files, (done, of) => this.#tell(done, of)));
    } catch (error) {
      if (!isAborted(error)) this.#refuse(error);
    } finally {
      maker?.end();
      if (!signal.aborted || signal === this.#work.signal) this.#working(false);
    }
  }

  /** @param {import('../book/maker.js').BookFiles} made */
  #show({ notes, book, solutions, cover, sheets, answers, covers }) {
    const name = (this.title.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['book']).join('-').slice(0, 60);
    const button = (/** @type {import('../words.js').Key} */ key, /** @type {string} */ file, /** @type {Blob} */ blob) =>
      h('button', { class: key === 'book.save' ? 'button main' : 'button', type: 'button', onclick: () => save(file, blob) }, t(key));
    const all = [...covers, ...sheets, ...answers];
    const told = t('book.made', { count: all.length });
    put(this.status, told, notes && h('span', { class: 'notes', tabindex: 0 }, notes));
    say(notes ? `${told} ${notes}` : told);
    put(this.files, button('book.save', `${name}.pdf`, book), solutions && button('book.saveSolutions', `${name}-solutions.pdf`, solutions),
      cover && button('book.saveCover', `${name}-cover.pdf`, cover));
    this.button.classList.remove('main');
    this.#sheets.show(all);
  }

  /** @param {unknown} error */
  #refuse(error) {
    const told = error instanceof BookError ? named('bookFault', error.code, { message: error.message }) : faultText(error);
    const isFontless = !this.fontPart.hidden && !this.#font;
    put(this.status, h('span', { class: 'error' }, told), isFontless && [' ', t('book.fontHelp')]);
  }

  /** @param {boolean} isWorking */
  #working(isWorking) {
    // The button in the place of the other one takes over its focus.
    const [before, after] = isWorking ? [this.button, this.stop] : [this.stop, this.button];
    const hasFocus = document.activeElement === before;
    this.button.hidden = isWorking;
    this.stop.hidden = this.progress.hidden = !isWorking;
    if (hasFocus) after.focus();
    this.progress.removeAttribute('value');
    if (isWorking) put(this.status, h('span', { class: 'busy' }, t('book.making')));
    else if (this.status.querySelector('.busy')) put(this.status);
  }

  /** @param {number} done @param {number} of NaN if it is not known */
  #tell(done, of) {
    if (of > 0) Object.assign(this.progress, { max: of, value: done });
  }

  /** Writes the specification again after a choice. */
  #change() {
    this.text.value = this.#written();
    this.#clear();
  }

  /** Discards the last book, because it does not match the present specification. */
  #clear() {
    this.#work.abort();
    this.#work = new AbortController();
    this.#working(false);
    put(this.status);
    put(this.files);
    this.button.classList.add('main');
    this.#sheets.clear();
    const { value } = this.text;
    put(this.command, COMMAND, value.includes('solutions = "file"') && ' --solutions solutions.pdf', /^\[cover\]/m.test(value) && ' --cover cover.pdf');
    put(this.copies, copyButton(this.text.value, t('share.copy'), () => this.text.select()));
  }

  /** Returns the specification of the choices. */
  #written() {
    const [profile, trim, folded] = this.paper.value.split('/');
    // The words may not be loaded yet.
    const word = (/** @type {string} */ key) => this.#words[key] ?? '';
    const sections = this.counts.flatMap(({ value }, nth) => (Number(value) === 0 ? [] : [{ title: word(`band.${LEVELS[nth]}`), difficulty: LEVELS[nth], count: value }]));
    return specificationOf({
      title: this.title.value, profile, trim, booklet: folded !== '', perPage: this.each.value, solutions: this.solutions.value, hints: this.hints.checked,
      language: this.language.value, font: this.#font && this.language.value !== 'en' ? fileName(this.#font) : undefined, seed: this.seed.value,
      sections: this.own.value.trim() ? [...sections, { title: word('play.title'), file: PUZZLES }] : sections,
    });
  }

  /** Returns the specification and the files that it may name. @returns {Promise<import('../book/maker.js').BookFile[]>} */
  async #sources() {
    const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
    const font = this.#font ? [{ name: fileName(this.#font), bytes: new Uint8Array(await this.#font.arrayBuffer()) }] : [];
    return [{ name: SPECIFICATION, bytes: bytes(this.text.value) }, { name: PUZZLES, bytes: bytes(this.own.value) }, ...font];
  }

  #saveSources() {
    save(SPECIFICATION, new Blob([this.text.value], { type: 'application/toml' }));
    if (this.own.value.trim()) save(PUZZLES, new Blob([this.own.value], { type: 'text/plain' }));
  }

  /** Takes over the language of the book: its title, unless it was typed, and the names of the levels. */
  async #speak() {
    const language = /** @type {import('../words.js').Language} */ (this.language.value);
    this.#words = await wordsOf(language);
    if (this.title.value === this.#ownTitle) this.title.value = this.#ownTitle = this.#words['play.title'];
    this.fontPart.hidden = language === 'en';
    this.#change();
  }

  /** Offers the sizes of each profile. @param {import('../book/maker.js').Paper[]} papers */
  #offer(papers) {
    const option = (/** @type {import('../book/maker.js').Paper} */ { profile }, /** @type {string} */ name, trim = '', folded = '') =>
      h('option', { value: `${profile}/${trim}/${folded}` }, name);
    const chosen = this.paper.value;
    const office = papers.filter(({ folds }) => folds);
    put(this.paper, office.map((paper) => [option(paper, named('paper', paper.profile)), option(paper, named('folded', paper.profile), '', 'folded')]),
      papers.filter(({ folds }) => !folds).map((paper) => h('optgroup', { label: named('paper', paper.profile) },
        paper.trims.map((trim) => option(paper, `${trim.replace('x', ' × ')} ${paper.unit}`, trim)))));
    this.paper.value = chosen;
  }

  /** Adds the puzzles of texts to the reader's own. @param {string[]} texts */
  async #add(texts) {
    this.ownPart.open = true;
    try {
      this.own.value = await collected([this.own.value, ...texts]);
      this.#change();
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** @param {import('../words.js').Key} key @param {string} accept @param {(file: File) => void} take */
  #fileButton(key, accept, take) {
    const input = h('input', { type: 'file', accept: accept || null, class: 'unseen', tabindex: -1, 'aria-hidden': 'true', onchange: () => {
      if (input.files?.[0]) take(input.files[0]);
      input.value = '';
    } });
    return h('span', {}, h('button', { class: 'button', type: 'button', onclick: () => input.click() }, t(key)), input);
  }
}

/** Returns the name of a font file in a specification. @param {File} file */
const fileName = ({ name }) => (/^[\w.-]+$/.test(name) && ![SPECIFICATION, PUZZLES].includes(name) ? name : 'font.ttf');
