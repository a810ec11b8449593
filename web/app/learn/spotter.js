// Notices that a practised technique is the next step of a game.

import { ask } from '../engine/engine.js';
import { wordOptions } from '../engine/wording.js';
import { isDone } from './progress.js';

/**
 * Returns the next step of a game if it is not a single and the lesson of its technique is completed.
 * @param {import('../game/game.js').Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function findPractised({ text, played }, signal) {
  const { step } = await ask('hint', { text, ...wordOptions(), depth: 'full', ...(played && { played }) }, { signal, whole: !!played });
  return step && step.family !== 'singles' && isDone(step.technique) ? step : undefined;
}
