// Tells when a technique that was practised is the next step of a game.

import { ask } from '../engine/engine.js';
import { told } from '../engine/told.js';
import { isDone } from './progress.js';

/**
 * Returns the next step of a game if its technique was practised to the end, and is no single.
 * @param {import('../game/game.js').Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function spotted({ text, played }, signal) {
  const { step } = await ask('hint', { text, ...told(), depth: 'full', ...(played && { played }) }, { signal, whole: !!played });
  return step && step.family !== 'singles' && isDone(step.technique) ? step : undefined;
}
