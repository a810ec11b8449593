// The page: its header, and the view that the address names.

import { h, put } from './element.js';
import { ask } from './engine/engine.js';
import { faultBox } from './fault.js';
import { onGame, play, resume } from './game/current.js';
import { Game } from './game/game.js';
import { enterPicture, isPicture, pictureIn } from './photograph/handover.js';
import { readPuzzles, textOfFile } from './read.js';
import { address, asksForStep, leaving, puzzleInAddress, route, wayInAddress } from './route.js';
import { onSettings } from './settings.js';
import { speakMore, t } from './words.js';
import { playView } from './view/play.js';

/** @typedef {(place: HTMLElement, rest: string) => void | (() => void) | Promise<void>} View */

/** Makes a view whose code is loaded when it is first shown. @param {() => Promise<View>} load @returns {View} */
const later = (load) => (place, rest) => {
  let isLeft = false;
  /** @type {void | (() => void)} */
  let end;
  Promise.all([load(), speakMore()]).then(([view]) => {
    if (isLeft) return;
    const made = view(place, rest);
    end = made instanceof Promise ? undefined : made;
  })
    .catch((error) => { if (!isLeft) put(place, faultBox(error)); });
  return () => {
    isLeft = true;
    if (typeof end === 'function') end();
  };
};

/** @type {Record<string, View>} */
const VIEWS = {
  play: playView,
  make: later(async () => (await import('./view/make.js')).makeView),
  enter: later(async () => (await import('./view/enter.js')).enterView),
  path: later(async () => (await import('./view/path.js')).pathView),
  watch: later(async () => (await import('./view/watch.js')).watchView),
  learn: later(async () => (await import('./view/learn.js')).learnView),
  games: later(async () => (await import('./view/games.js')).gamesView),
  book: later(async () => (await import('./view/book.js')).bookView),
  share: later(async () => (await import('./view/share.js')).shareView),
  room: later(async () => (await import('./view/room.js')).roomView),
  settings: later(async () => (await import('./view/settings.js')).settingsView),
};

/** The views with a link in the header. */
const NAMED = Object.keys(VIEWS).filter((name) => name !== 'room');
/** Returns the view whose link in the header is highlighted. @param {string} view */
const inHead = (view) => (view === 'room' ? 'play' : view);
/** The number of views in the header on a phone. */
const MOST_ON_PHONE = 4;

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const nav = /** @type {HTMLElement} */ (document.getElementById('nav'));
let shown = '';
/** @type {void | (() => void)} */
let leave;

function showNav() {
  const view = inHead(route().view);
  nav.setAttribute('aria-label', t('nav.views'));
  const item = (/** @type {string} */ name) => h('li', { class: name === 'settings' ? 'push' : null, 'data-view': name },
    h('a', { href: address(name), 'aria-current': name === view ? 'page' : null }, t(/** @type {any} */ (`nav.${name}`))));
  // A phone has space for the first views; a menu has the others.
  const others = NAMED.slice(MOST_ON_PHONE);
  const menu = h('details', { class: 'menu' }, h('summary', { class: others.includes(view) ? 'here' : null }, t('nav.more')), h('ul', {}, others.map(item)));
  put(nav, h('ul', { class: 'views' }, NAMED.map(item), h('li', { class: 'others' }, menu)));
}

function show() {
  const text = puzzleInAddress();
  if (text) return take(text);
  const { view, rest } = route();
  const make = VIEWS[view];
  if (!make) {
    history.replaceState(null, '', address('play'));
    return show();
  }
  const moved = shown !== '' && shown !== view;
  shown = view;
  if (typeof leave === 'function') leave();
  showNav();
  const name = t(/** @type {any} */ (`nav.${inHead(view)}`));
  document.title = `${name} · Tesuji`;
  main.setAttribute('aria-label', name);
  document.querySelector('.skip')?.replaceChildren(t('nav.skip'));
  // `leave` is set before anything else can happen, so that the next view can end this one.
  const made = make(main, rest);
  leave = made instanceof Promise ? undefined : made;
  if (moved) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
}

/** The controller that cancels the puzzle being opened when a newer one replaces it. */
let arrival = new AbortController();

/** Cancels the puzzle being opened. Returns the signal for the next one, and a function that tells whether it is no longer wanted. */
function arrive() {
  arrival.abort();
  arrival = new AbortController();
  const { signal } = arrival;
  return { signal, isOver: leaving(signal) };
}

/** Opens the puzzle of the address, or shows the reason why it cannot be played. @param {string} text */
async function take(text) {
  const isAsked = asksForStep();
  const way = wayInAddress();
  history.replaceState(null, '', `${location.pathname}${location.search}${address('play')}`);
  const { signal, isOver } = arrive();
  try {
    const { puzzles: [read] } = await readPuzzles(text, signal);
    const game = Game.of(read);
    if (isAsked) game.notice = 'asked';
    if (way) game.notice = await goAlong(game, way);
    if (isOver()) return;
    play(game);
    show();
  } catch {
    if (isOver()) return;
    history.replaceState(null, '', address('enter'));
    enter(text);
  }
}

/** Adds the moves of a link to a game. Returns the notice for the player. @param {Game} game @param {string} way @returns {Promise<'film' | 'broken'>} */
async function goAlong(game, way) {
  const replay = await import('./game/replay.js');
  return replay.goAlong(game, way).then(() => /** @type {const} */ ('film'), () => 'broken');
}

/** Opens a text in Enter. @param {string} text */
function enter(text) {
  if (typeof leave === 'function') leave();
  shown = 'enter';
  showNav();
  const made = VIEWS.enter(main, text);
  leave = made instanceof Promise ? undefined : made;
}

/**
 * Plays what was pasted or dropped into a view other than Enter. Anything but one sudoku with one solution opens in Enter.
 * @param {string | Promise<string>} source
 */
async function bring(source) {
  const { signal, isOver } = arrive();
  const text = await source;
  await resumed;
  if (isOver() || !text.trim()) return;
  try {
    const { puzzles, left } = await readPuzzles(text, signal);
    const game = Game.of(puzzles[0]);
    const { status } = puzzles.length + left === 1 ? await ask('solve', { text: game.clues, limit: 2 }, { signal, whole: !!game.beyond }) : { status: '' };
    if (isOver()) return;
    if (status === 'unique') {
      game.notice = 'brought';
      play(game);
      if (route().view !== 'play') location.hash = address('play');
      return;
    }
  } catch {
    // Enter explains the error.
  }
  if (isOver()) return;
  history.pushState(null, '', address('enter'));
  enter(text);
}

/** @param {EventTarget | null} target */
const isElsewhere = (target) => route().view !== 'enter' && !/** @type {HTMLElement} */ (target).closest('input, textarea, select');

/** Opens a picture instead of the puzzle being opened. @param {File} file */
function look(file) {
  arrive();
  enterPicture(file);
}

document.addEventListener('paste', ({ target, clipboardData }) => {
  if (!isElsewhere(target)) return;
  const text = clipboardData?.getData('text') ?? '';
  const picture = pictureIn(clipboardData);
  if (picture && !text) look(picture);
  else bring(text);
});
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  if (!isElsewhere(event.target)) return;
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file && isPicture(file)) look(file);
  else bring(file ? textOfFile(file) : event.dataTransfer?.getData('text') ?? '');
});

window.addEventListener('hashchange', ({ newURL }) => {
  // The address has changed again since, and that change shows its own view.
  if (newURL !== location.href) return;
  // A player who changes the view is no longer waiting for a puzzle.
  arrival.abort();
  show();
});
onGame(() => {
  arrival.abort();
  if (['play', 'path'].includes(route().view)) show();
});
onSettings(() => {
  shown = '';
  if (route().view !== 'settings') show();
  else showNav();
});

const bringsGame = puzzleInAddress() !== '' || route().view === 'room';
show();
/** A promise that resolves when the game of the last visit is loaded. */
const resumed = bringsGame ? undefined : resume();
await resumed;

// The engine and the service worker are loaded after the first paint. `window` is named because not every browser has
// idle callbacks, and an undefined name would end the script.
(window.requestIdleCallback ?? setTimeout)(() => ask('solve', { text: '1... .... .... ....' }).catch(() => undefined));
if ('serviceWorker' in navigator && location.protocol !== 'file:' && !new URLSearchParams(location.search).has('no-cache')) {
  keepOffline(navigator.serviceWorker).catch(() => undefined);
}

/** Registers the service worker that keeps the page. @param {ServiceWorkerContainer} workers */
async function keepOffline(workers) {
  // All files of a page have one version, so the page reloads when the worker of another version takes over.
  let isKept = !!workers.controller;
  workers.addEventListener('controllerchange', () => {
    if (isKept) location.reload();
    isKept = true;
  });
  // A version fetched since the last visit takes over now, before the player does anything.
  const { waiting } = await workers.register('sw.js');
  waiting?.postMessage('begin');
}
