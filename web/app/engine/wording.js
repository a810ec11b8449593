// The settings for explanations of steps.

import { settings } from '../settings.js';

/** Returns the fields of a request that determine the words of steps. */
export function wordOptions() {
  return { notation: settings.cells, lang: settings.language, drawing: true };
}
