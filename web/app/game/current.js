// The current game. It is kept in the browser as it changes, with the time spent on it.

import { Layout } from '../layout.js';
import { Game } from './game.js';
import { all, drop, find, keep } from './shelf.js';
import { valuesFrom } from './text.js';

const LAST = 'tesuji.game';
/** The name of the game of the first visit. */
export const EXAMPLE = 'first';
/** The puzzle of the first visit. */
const FIRST = '....42...6..38..5...7...2.33.9...62...16.43...68...1.58.3...5...7..15..9...92....';

/** @type {Game} */
let game = firstGame();
/** @type {Set<(game: Game) => void>} */
const listeners = new Set();
let since = performance.now();
let timer = 0;
let paused = false;
/** True if the shelf has the current game. */
let isKept = false;

function firstGame() {
  return new Game(Layout.of('3x3'), valuesFrom(FIRST), { id: EXAMPLE });
}

export function currentGame() {
  return game;
}

/** Calls the listener with each game that becomes the current one. @param {(game: Game) => void} listener */
export function onGame(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {Game} next */
export function play(next) {
  settle();
  paused = false;
  finish();
  forget(next);
  isKept = false;
  game = next;
  game.listen(save);
  since = performance.now();
  try {
    localStorage.setItem(LAST, game.id);
  } catch {
    // The next visit begins with another game.
  }
  // The example is not kept before its first move.
  if (game.isStarted || (game.id !== EXAMPLE && game.givens.some(Boolean)) || game.beyond) save();
  for (const listener of listeners) listener(game);
}

/** Deletes the current game and the game of the last visit if they were not played. @param {Game} next */
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

/** Resumes the game of the last visit, if there is one. */
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

/** Stops or restarts the clock. @param {boolean} is */
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
  isKept = true;
  clearTimeout(timer);
  timer = window.setTimeout(finish, 150);
}

/** Writes pending changes. */
function finish() {
  clearTimeout(timer);
  if (timer) keep(game.stored());
  timer = 0;
}

/** Returns all games with their last changes, the latest one first. */
export function savedGames() {
  finish();
  return all();
}

/** Saves the player's note about a game. @param {import('./game.js').Stored} stored @param {string} note */
export function saveNote(stored, note) {
  stored.note = note;
  if (stored.id !== game.id) return keep(stored);
  game.note = note;
  save();
}

/** Deletes a game. If it is the current game, its next move saves it again. @param {string} id */
export function remove(id) {
  if (id === game.id) {
    clearTimeout(timer);
    timer = 0;
    isKept = false;
  }
  return drop(id);
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    game.elapsed += game.solved || paused ? 0 : performance.now() - since;
    if (isKept) keep(game.stored());
  }
  since = performance.now();
});
