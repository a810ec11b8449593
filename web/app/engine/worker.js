// A worker that answers questions by the module.

import { Tesuji } from '../../tesuji.js';

/** @type {Promise<Tesuji> | undefined} */
let engine;

onmessage = async ({ data }) => {
  if (data.module) {
    engine = Tesuji.of(data.module);
    return;
  }
  try {
    const answer = (await /** @type {Promise<Tesuji>} */ (engine)).askText(data.query, data.request, data.milliseconds ?? Infinity);
    postMessage(JSON.parse(answer));
  } catch (error) {
    postMessage({ code: 'engine', error: String(error) });
  }
};
