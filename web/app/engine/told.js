// How the engine is to tell of steps.

import { settings } from '../settings.js';

/** Returns what a request has beside its question where steps are told. */
export function told() {
  return { notation: settings.cells, lang: settings.language, drawing: true };
}
