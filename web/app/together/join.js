// Opens and joins shared games on the server.

import { EngineError, isAborted, transport } from '../engine/engine.js';
import { elapsed } from '../game/current.js';
import { Game } from '../game/game.js';
import { isSolved } from '../game/solution.js';
import { emptyState } from '../game/state.js';
import { readPuzzles } from '../read.js';
import { askRooms } from './connection.js';
import { loadKeys } from './keys.js';
import { changesBetween, make } from './moves.js';
import { People } from './people.js';
import { SharedGame } from './shared.js';

/** The longest game, in milliseconds: a hundred hours. */
const LONGEST = 360_000_000;

/** Returns whether the server has rooms for shared games. Static files have no server. */
export async function hasRooms() {
  try {
    return (await transport()).kind === 'http' && (await askRooms('rooms', undefined)).rooms > 0;
  } catch {
    return false;
  }
}

/**
 * Opens a room with the present state of a game. Returns the secret for players.
 * @param {Game} game
 * @returns {Promise<string>}
 */
export async function open(game) {
  const { clues, title, author, id, layout, state } = game;
  const start = { clues, title, author, id, elapsed: Math.round(elapsed()), changes: changesBetween(emptyState(layout), state) };
  return (await askRooms('rooms', { start: JSON.stringify(start) })).write;
}

/** Joins a game. @param {string} secret @param {AbortSignal} signal @returns {Promise<SharedGame>} */
export async function join(secret, signal) {
  const { keys, pending } = loadKeys(secret);
  /** @type {import('./connection.js').Update} */
  const update = await askRooms('rooms/listen', { ...keys, start: true }, signal);
  const game = new SharedGame(await gameOf(update.start ?? '', signal), update);
  game.pending = game.isReader ? [] : pending;
  game.hear(update.moves);
  game.solved = game.isFull && (await isSolved(game)) === true;
  signal.throwIfAborted();
  new People(game, keys).begin(update);
  return game;
}

/**
 * Returns the game that a room starts with. The text cannot be trusted: anyone may have written it.
 * @param {string} start
 * @param {AbortSignal} signal
 */
async function gameOf(start, signal) {
  try {
    return await readGame(JSON.parse(start), signal);
  } catch (error) {
    if (error instanceof EngineError || isAborted(error)) throw error;
    throw new EngineError({ code: 'text-missing', error: String(error) });
  }
}

/** @param {any} start @param {AbortSignal} signal */
async function readGame({ clues, title, author, id, elapsed: time, changes }, signal) {
  const { puzzles: [read] } = await readPuzzles(String(clues), signal);
  const { layout, givens, beyond } = Game.of(read);
  const text = (/** @type {unknown} */ value) => String(value ?? '').slice(0, 200);
  const { state } = make({ layout, givens }, emptyState(layout), changes);
  // The name is unique in this browser.
  return new Game(layout, givens, {
    id: `room-${text(id)}`, title: text(title), author: text(author), beyond, past: [{ state }], elapsed: time >= 0 && time <= LONGEST ? Math.round(time) : 0,
  });
}
