// A worker that reads the grids of pictures. The browser decodes a file, and the module gets its pixels.

import { Tesuji } from '../../tesuji.js';

/** The maximum side in pixels; a larger picture is scaled down to save memory and time. */
const LONGEST = 3000;
/** The maximum number of pixels of a picture. */
const MOST_PIXELS = 120_000_000;

const loading = Tesuji.of(fetch(new URL('../../tesuji-vision.wasm', import.meta.url))).catch(() => undefined);

onmessage = async ({ data }) => {
  try {
    postMessage(await read(data));
  } catch (error) {
    postMessage({ code: 'engine', error: String(error) });
  }
};

/** @param {Blob | ImageBitmap} picture */
async function read(picture) {
  const bitmap = picture instanceof Blob ? await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => undefined) : picture;
  if (!bitmap) return { code: 'unreadable' };
  if (bitmap.width * bitmap.height > MOST_PIXELS) return { code: 'large' };
  const { width, height, data } = pixelsOf(bitmap);
  const head = new TextEncoder().encode(`photograph\n${width} ${height}\n`);
  const question = new Uint8Array(head.length + data.length);
  question.set(head);
  question.set(data, head.length);
  const engine = await loading;
  return engine ? JSON.parse(engine.askBytes(question)) : { code: 'missing' };
}

/** Returns the pixels of a picture, with white behind transparent pixels. @param {ImageBitmap} bitmap */
function pixelsOf(bitmap) {
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true }));
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
