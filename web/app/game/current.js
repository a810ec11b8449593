// The game on the table: kept in the browser as it changes, with the time that was spent on it.

import { Layout } from '../layout.js';
import { Game } from './game.js';
import { drop, find, keep } from './shelf.js';
import { valuesFrom } from './text.js';

const LAST = 'tesuji.game';
/** A puzzle for who comes for the first time. */
const FIRST = '....42...6..38..5...7...2.33.9...62...16.43...68...1.58.3...5...7..15..9...92....';

/** @type {Game} */
let game = firstGame();
/** @type {Set<(game: Game) => void>} */
const listeners = new Set();
let since = performance.now();
let timer = 0;
let paused = false;

function firstGame() {
  return new Game(Layout.of('3x3'), valuesFrom(FIRST), { id: 'first' });
}

export function currentGame() {
  return game;
}

/** Calls the listener with each game that is put on the table. @param {(game: Game) => void} listener */
export function onGame(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {Game} next */
export function play(next) {
  settle();
  paused = false;
  forget(next);
  game = next;
  game.listen(save);
  since = performance.now();
  try {
    localStorage.setItem(LAST, game.id);
  } catch {
    // The next visit begins with another game.
  }
  if (game.isStarted || game.givens.some(Boolean) || game.beyond) save();
  for (const listener of listeners) listener(game);
}

/** What nobody has played need not be kept: neither the game on the table nor that of the last visit. @param {Game} next */
async function forget(next) {
  if (next.id !== game.id && !game.isStarted && !game.kept) drop(game.id);
  const id = lastId();
  const last = id && id !== next.id && id !== game.id ? await find(id) : undefined;
  if (last && last.past.length < 2 && !last.kept) drop(last.id);
}

function lastId() {
  try {
    return localStorage.getItem(LAST);
  } catch {
    // Nothing is kept.
    return null;
  }
}

/** Takes the game of the last visit, if there is one. */
export async function resume() {
  const id = lastId();
  const stored = id ? await find(id) : undefined;
  if (stored) play(Game.from(stored));
  else play(game);
}

/** Returns the time spent on the game, in milliseconds. */
export function elapsed() {
  const running = !game.solved && !document.hidden && !paused;
  return game.elapsed + (running ? performance.now() - since : 0);
}

/** Stops the clock, or lets it go on. @param {boolean} is */
export function pause(is) {
  settle();
  paused = is;
}

function settle() {
  game.elapsed = elapsed();
  since = performance.now();
}

function save() {
  settle();
  clearTimeout(timer);
  timer = window.setTimeout(() => keep(game.stored()), 150);
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    game.elapsed += game.solved || paused ? 0 : performance.now() - since;
    keep(game.stored());
  }
  since = performance.now();
});
