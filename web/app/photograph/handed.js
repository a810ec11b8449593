// A picture that one view hands to the view that reads it.

/** @type {File | undefined} */
let picture;

/** @param {File} file */
export function hand(file) {
  picture = file;
}

/** Returns the picture, once. */
export function handed() {
  const file = picture;
  picture = undefined;
  return file;
}

/** Returns the picture of a paste or a drop, if it has one. Drawings of SVG are texts. @param {DataTransfer | null} transfer */
export function pictureIn(transfer) {
  return [...(transfer?.files ?? [])].find(isPicture);
}

/** @param {Blob} file */
export const isPicture = (file) => file.type.startsWith('image/') && file.type !== 'image/svg+xml';
