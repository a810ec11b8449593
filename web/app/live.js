// Tells the reader of a screen what has happened.

/** @param {string} text */
export function say(text) {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
}
