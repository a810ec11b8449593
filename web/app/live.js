// Announces events to screen readers.

/** @param {string} text */
export function say(text) {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
}
