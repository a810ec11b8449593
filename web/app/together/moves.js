// The moves of a shared game: changes of single cells, so that moves of several people do not undo each other.

import { FULL, isValue, LISTS, PARTS } from '../game/state.js';

/** @typedef {import('../game/state.js').State} State */
/** @typedef {import('../layout.js').Layout} Layout */
/** @typedef {{layout: Layout, givens: number[]}} Puzzle */

/**
 * Changes of cells, as four numbers each: the list, the cell, and the added and the removed part. These are values for
 * digits, and bits for marks and colours.
 * @typedef {number[]} Changes
 */

/** Returns the changes between two states. @param {State} from @param {State} to @returns {Changes} */
export function changesBetween(from, to) {
  const found = LISTS.flatMap((name) => to[name].flatMap((value, cell) => {
    const list = PARTS.indexOf(name);
    const before = from[name][cell];
    if (value === before) return [];
    return list ? [list, cell, value & ~before, before & ~value] : [list, cell, value, before];
  }));
  return to.full === from.full ? found : [...found, FULL, 0, Number(to.full), Number(from.full)];
}

/** Returns whether a change is possible in a grid. @param {Layout} layout @param {Changes} change */
function isChange(layout, [list, cell, comes, goes]) {
  if (![list, cell, comes, goes].every((number) => Number.isInteger(number) && number >= 0) || list >= PARTS.length || cell >= layout.count) return false;
  return isValue(layout, list, comes) && isValue(layout, list, goes);
}

/**
 * Applies changes. Returns the new state and the changes that had an effect. Throws an error if they do not fit the
 * grid, because other people send them.
 * @param {Puzzle} puzzle
 * @param {State} before
 * @param {Changes} changes
 * @returns {{state: State, done: Changes}}
 */
export function make({ layout, givens }, before, changes) {
  if (!Array.isArray(changes) || changes.length % 4) throw new RangeError('no changes');
  const state = { ...before };
  /** @type {Changes} */
  const done = [];
  for (let at = 0; at < changes.length; at += 4) {
    const change = changes.slice(at, at + 4);
    if (!isChange(layout, change)) throw new RangeError('no change');
    const [list, cell, comes, goes] = change;
    const name = PARTS[list];
    if (name === 'full') {
      if (state.full !== (comes === 1)) done.push(FULL, 0, comes, Number(state.full));
      state.full = comes === 1;
      continue;
    }
    // Clues cannot be changed, whatever other people send.
    if (list === 0 && givens[cell]) continue;
    const old = state[name][cell];
    const value = list ? (old & ~goes) | comes : comes;
    if (value === old) continue;
    // Lists that do not change are shared.
    if (state[name] === before[name]) state[name] = [...before[name]];
    state[name][cell] = value;
    done.push(...(list ? [list, cell, value & ~old, old & ~value] : [list, cell, value, old]));
  }
  return { state: done.length ? state : before, done };
}

/**
 * Returns the changes that undo the given ones, except in cells that other people have changed since.
 * @param {State} state
 * @param {Changes} done
 * @returns {Changes}
 */
export function inverse(state, done) {
  /** @type {Changes} */
  const changes = [];
  for (let at = 0; at < done.length; at += 4) {
    const [list, cell, came, went] = done.slice(at, at + 4);
    const isSet = list > 0 && list !== FULL;
    const name = PARTS[list];
    const now = name === 'full' ? Number(state.full) : state[name][cell];
    if (isSet || now === came) changes.push(list, cell, went, came);
  }
  return changes;
}
