// New games: by level, and the game of a day.

import { ask } from '../engine/engine.js';
import { Layout } from '../layout.js';
import { dateText, named, t } from '../words.js';
import { idOfDay } from './day.js';
import { Game } from './game.js';
import { find } from './shelf.js';
import { valuesFrom } from './text.js';

/** The time limit of a generation, in milliseconds. */
export const PATIENCE = 60_000;
/** The level of the puzzle of each weekday, beginning with Sunday. */
const WEEK = ['hard', 'easy', 'easy', 'medium', 'medium', 'hard', 'expert'];

/** Returns the seed of a day, such as 20261122. @param {string} date `2026-11-22` */
const seedOf = (date) => Number(date.replaceAll('-', ''));

/** @param {string} difficulty @param {number} seed @param {Partial<import('./game.js').Stored>} stored @param {AbortSignal} signal */
async function made(difficulty, seed, stored, signal) {
  const { items } = await ask('generate', { seed, difficulty, symmetry: 'half-turn' }, { signal, milliseconds: PATIENCE });
  return items.length ? new Game(Layout.of('3x3'), valuesFrom(items[0].puzzle), stored) : undefined;
}

/** Returns a new game of a level, or nothing if none was found in time. @param {string} band @param {AbortSignal} signal */
export function gameOf(band, signal) {
  return made(band, Math.floor(Math.random() * 2 ** 52), { title: named('band', band) }, signal);
}

/**
 * Returns the game of a day, with the moves already made in this browser.
 * @param {string} date
 * @param {AbortSignal} signal
 */
export async function gameOfDay(date, signal) {
  const id = idOfDay(date);
  const begun = await find(id);
  if (begun) return Game.from(begun);
  const noon = new Date(`${date}T12:00`);
  const band = WEEK[noon.getDay()];
  const title = t('make.dayTitle', { date: dateText(noon, { weekday: 'long', day: 'numeric', month: 'long' }), band: named('band', band) });
  return made(band, seedOf(date), { id, title }, signal);
}
