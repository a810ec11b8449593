// The live picture of a camera, whose frames are read one after another.

import { h } from '../element.js';
import { PhotographError } from './error.js';
import { Reader } from './reader.js';

/** @typedef {import('./reader.js').Grid} Grid */
/** @typedef {{grids: Grid[], code?: string, width: number, height: number}} Seen the grids of a frame, or the code of the reason why there are none, and the size of the frame in pixels */

/** The maximum side in pixels of a frame that is read; larger ones take longer. */
const LONGEST = 1000;
/** The camera on the back of a phone is preferred. */
const WANTED = { audio: false, video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } } };
/** The codes of errors that other frames would have, too. */
const LASTING = ['engine', 'missing'];
/** The quality of the JPEG of a frame that was taken. */
const QUALITY = 0.92;

/** Returns whether pages can use a camera, which needs a secure connection. */
export const hasCameras = () => !!navigator.mediaDevices?.getUserMedia;

/** A camera, until it has taken a frame, fails or is closed. */
export class Camera {
  video = h('video', { playsinline: true, 'aria-hidden': 'true', tabindex: -1 });
  #frame = document.createElement('canvas');
  #reader = new Reader();
  /** @type {MediaStream | undefined} */
  #stream;
  #isOver = false;

  /**
   * @param {object} actions
   * @param {(seen: Seen) => void} actions.see  called after each frame
   * @param {(picture: File, grids?: Grid[]) => void} actions.take  called with the frame that was taken, and its grids if they are certain
   * @param {(error: unknown) => void} actions.fail  called if there are no further frames
   */
  constructor(actions) {
    this.actions = actions;
    this.video.muted = true;
  }

  /** Opens the camera, and reads its frames until two in a row show the same puzzle. */
  async open() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia(WANTED).catch(refusalOf);
      if (this.#isOver) return stop(stream);
      this.#stream = stream;
      for (const track of stream.getTracks()) track.onended = () => this.#fail(new PhotographError('no-camera'));
      this.video.srcObject = stream;
      await this.video.play();
      await this.#watch();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #watch() {
    /** @type {Grid | undefined} */
    let last;
    while (!this.#isOver) {
      await nextFrame(this.video);
      if (this.#isOver) return;
      const seen = await this.#read();
      if (this.#isOver) return;
      this.actions.see(seen);
      const [grid] = seen.grids;
      if (grid && last && isSame(grid, last) && isClear(grid)) return await this.#take(this.#frame, seen.grids);
      last = grid;
    }
  }

  /** Reads the present frame. @returns {Promise<Seen>} */
  async #read() {
    const { width, height } = copy(this.video, this.#frame, LONGEST);
    try {
      return { grids: await this.#reader.read(await createImageBitmap(this.#frame)), width, height };
    } catch (error) {
      if (error instanceof PhotographError && !LASTING.includes(error.code)) return { grids: [], code: error.code, width, height };
      throw error;
    }
  }

  /** Takes the present frame. */
  async takeNow() {
    if (!this.#stream || !this.video.videoWidth) return;
    const canvas = document.createElement('canvas');
    copy(this.video, canvas, Infinity);
    await this.#take(canvas);
  }

  /** @param {HTMLCanvasElement} canvas @param {Grid[]} [grids] */
  async #take(canvas, grids) {
    this.end();
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => { canvas.toBlob(resolve, 'image/jpeg', QUALITY); });
    this.actions.take(new File(blob ? [blob] : [], 'camera.jpg', { type: 'image/jpeg' }), grids);
  }

  /** @param {unknown} error */
  #fail(error) {
    if (this.#isOver) return;
    this.end();
    this.actions.fail(error);
  }

  /** Releases the camera. */
  end() {
    this.#isOver = true;
    this.#reader.end();
    if (this.#stream) stop(this.#stream);
    this.#stream = undefined;
    this.video.srcObject = null;
  }
}

/** @param {MediaStream} stream */
function stop(stream) {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
}

/** @param {unknown} error @returns {never} */
function refusalOf(error) {
  const isDenied = error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name);
  throw new PhotographError(isDenied ? 'denied' : 'no-camera');
}

/** @param {HTMLVideoElement} video */
function nextFrame(video) {
  return new Promise((resolve) => {
    // Not every browser reports its frames.
    if (typeof video.requestVideoFrameCallback === 'function') video.requestVideoFrameCallback(resolve);
    else setTimeout(resolve, 100);
  });
}

/** Copies a frame, scaled down to a maximum side. @param {HTMLVideoElement} video @param {HTMLCanvasElement} canvas @param {number} longest */
function copy(video, canvas, longest) {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight));
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns whether two readings agree on every cell. @param {Grid} one @param {Grid} other */
const isSame = (one, other) => one.puzzle === other.puzzle && one.written === other.written && String(one.marked) === String(other.marked);

/** Returns whether a grid is a puzzle with exactly one solution, and not the solution itself. @param {Grid} grid */
export const isClear = ({ solutions, puzzle }) => solutions === 1 && puzzle.includes('.');
