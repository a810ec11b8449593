// Hands a picture over to Enter, which reads it.

import { goTo } from '../route.js';

/** @type {File | undefined} */
let picture;

/** Opens a picture in Enter, which shows it next to the digits that it reads. @param {File} file */
export function enterPicture(file) {
  picture = file;
  goTo('enter');
}

/** Returns the picture that was handed over, and forgets it. */
export function takePicture() {
  const file = picture;
  picture = undefined;
  return file;
}

/**
 * Returns the picture that was pasted or dropped, if there is one. SVG counts as text.
 * @param {DataTransfer | null} transfer
 */
export function pictureIn(transfer) {
  return [...(transfer?.files ?? [])].find(isPicture);
}

/** @param {Blob} file */
export const isPicture = (file) => file.type.startsWith('image/') && file.type !== 'image/svg+xml';
