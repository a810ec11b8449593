// The days on which the player has solved the sudoku of the day, kept in the browser.

const KEY = 'tesuji.days';
/** The beginning of the id of a game of a day. */
const PREFIX = 'day-';

/** @typedef {{last: string, count: number}} Days  the latest day, and the number of consecutive days up to it */

/** Returns the local date a number of days ago, such as `2026-11-22`. @param {number} [ago] */
export function today(ago = 0) {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago, 12);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Returns the id of the game of a day. @param {string} date */
export const idOfDay = (date) => `${PREFIX}${date}`;

/** The days, for browsers that do not allow storing them. @type {Days} */
let days = { last: '', count: 0 };

/** @returns {Days} */
function stored() {
  try {
    const { last, count } = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? days;
    return /^\d{4}-\d\d-\d\d$/.test(last) && Number.isInteger(count) ? { last, count } : days;
  } catch {
    return days;
  }
}

/** Returns the number of consecutive days, up to today or yesterday, whose sudoku was solved. */
export function daysInARow() {
  const { last, count } = stored();
  return last >= today(1) ? count : 0;
}

/** Counts a solved game and returns the number of consecutive days if it is today's game; otherwise returns 0. @param {string} id */
export function countDay(id) {
  const date = today();
  if (id !== idOfDay(date)) return 0;
  if (stored().last !== date) {
    days = { last: date, count: daysInARow() + 1 };
    try {
      localStorage.setItem(KEY, JSON.stringify(days));
    } catch {
      // The days are then kept only as long as the page.
    }
  }
  return daysInARow();
}
