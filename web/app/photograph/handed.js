// A picture on its way to Enter, which reads it.

import { goTo } from '../route.js';

/** @type {File | undefined} */
let picture;

/** Opens a picture in Enter, where it is shown beside the digits that are read. @param {File} file */
export function enterPicture(file) {
  picture = file;
  goTo('enter');
}

/** Returns the picture, and forgets it. */
export function handed() {
  const file = picture;
  picture = undefined;
  return file;
}

/** Returns the picture of a paste or a drop, if it has one. SVG counts as text. @param {DataTransfer | null} transfer */
export function pictureIn(transfer) {
  return [...(transfer?.files ?? [])].find(isPicture);
}

/** @param {Blob} file */
export const isPicture = (file) => file.type.startsWith('image/') && file.type !== 'image/svg+xml';
