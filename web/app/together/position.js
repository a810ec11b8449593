// A position of a shared game: the state of the grid, and the moves that this person can undo.

import { inverse, make } from './moves.js';

/** @typedef {import('../game/state.js').State} State */
/** @typedef {import('./moves.js').Changes} Changes */
/** @typedef {{kind: 'move' | 'undo' | 'redo', changes: Changes}} Move */
/** @typedef {{done: Changes, rest: Stack} | undefined} Stack the changes of a person, the latest first */

/**
 * @typedef {object} Position
 * @property {State} state
 * @property {Stack} undo
 * @property {Stack} redo
 */

/**
 * Returns the position after a move. An invalid move changes nothing, in every browser alike.
 * @param {import('./moves.js').Puzzle} puzzle
 * @param {Position} before
 * @param {Move} move
 * @param {boolean} isMine
 * @returns {Position}
 */
export function after(puzzle, before, { kind, changes }, isMine) {
  let made;
  try {
    made = make(puzzle, before.state, changes);
  } catch {
    return before;
  }
  const { state, done } = made;
  const { undo, redo } = before;
  if (!isMine) return { ...before, state };
  if (kind === 'undo') return { state, undo: undo?.rest, redo: { done, rest: redo } };
  if (kind === 'redo') return { state, undo: { done, rest: undo }, redo: redo?.rest };
  return { state, undo: { done, rest: undo }, redo: undefined };
}

/**
 * Returns the move that undoes or redoes the last move of this person.
 * @param {Position} position
 * @param {'undo' | 'redo'} kind
 * @returns {Move | undefined}
 */
export function back(position, kind) {
  const last = position[kind];
  return last && { kind, changes: inverse(position.state, last.done) };
}

/**
 * Reads a move of any person. A text that is not a move becomes a move without effect.
 * @param {string} body
 * @returns {Move}
 */
export function readMove(body) {
  try {
    const { kind, changes } = JSON.parse(body);
    return { kind, changes };
  } catch {
    return { kind: 'move', changes: [] };
  }
}
