// The unique solution of a game, and whether the player has found it.

import { ask } from '../engine/engine.js';
import { valuesFrom } from './text.js';

/** Returns the values of the solution, or nothing if the clues do not have exactly one. @param {import('./game.js').Game} game */
export async function solutionOf({ clues, beyond }) {
  const answer = await ask('solve', { text: clues, limit: 2 }, { whole: !!beyond });
  return answer.status === 'unique' ? valuesFrom(answer.solutions[0]) : undefined;
}

/**
 * Returns whether the full grid of a game is a solution, or nothing if that is unknown.
 * @param {import('./game.js').Game} game
 * @returns {Promise<boolean | undefined>}
 */
export async function isSolved(game) {
  const { layout, values } = game;
  if (layout.clashes(values).size) return false;
  const solution = await solutionOf(game).catch(() => undefined);
  if (solution) return values.every((value, cell) => value === solution[cell]);
  // The houses alone do not show whether the other constraints hold.
  return game.beyond ? undefined : true;
}
