// A worker that makes books. The module gets the specification and the files that it names, and returns the PDF and its
// drawn sheets.

import { Tesuji } from '../../tesuji.js';

const loading = Tesuji.of(fetch(new URL('../../tesuji-book.wasm', import.meta.url)), (done, of) => postMessage({ done, of })).catch(() => undefined);

onmessage = async ({ data }) => {
  try {
    const engine = await loading;
    postMessage(engine ? answered(engine, data) : { code: 'missing' });
  } catch (error) {
    postMessage({ code: 'engine', error: String(error) });
  }
};

/** @param {Tesuji} engine @param {'papers' | import('./maker.js').BookFile[]} question */
function answered(engine, question) {
  if (question === 'papers') return { answer: JSON.parse(engine.askText('papers', '')).papers };
  const parts = partsOf(engine.answerBytes(asked(question)));
  const error = parts.find(({ name }) => name.startsWith('error-'));
  if (error) return { code: error.name.slice('error-'.length), error: new TextDecoder().decode(error.bytes) };
  const named = (/** @type {string} */ name) => parts.filter((part) => part.name === name);
  const [book, solutions, cover] = ['book.pdf', 'solutions.pdf', 'cover.pdf'].map((name) => named(name).map(({ bytes }) => new Blob([bytes], { type: 'application/pdf' }))[0]);
  const notes = new TextDecoder().decode(named('notes')[0].bytes);
  return { answer: { notes, book, solutions, cover, covers: named('cover').map(sheetOf), sheets: named('sheet').map(sheetOf), answers: named('solution').map(sheetOf) } };
}

/** Returns files as a question: their names and lengths on a line, then their bytes. @param {import('./maker.js').BookFile[]} files */
function asked(files) {
  const head = new TextEncoder().encode(`book\n${files.map(({ name, bytes }) => `${name} ${bytes.length}`).join(' ')}\n`);
  const question = new Uint8Array(files.reduce((sum, { bytes }) => sum + bytes.length, head.length));
  question.set(head);
  let at = head.length;
  for (const { bytes } of files) {
    question.set(bytes, at);
    at += bytes.length;
  }
  return question;
}

/** Returns the files of an answer, which has the same form. @param {Uint8Array} answer */
function partsOf(answer) {
  let at = answer.indexOf(10) + 1;
  const words = new TextDecoder().decode(answer.subarray(0, at - 1)).split(' ');
  return Array.from({ length: words.length / 2 }, (_, nth) => {
    const end = at + Number(words[2 * nth + 1]);
    // The memory of the module is reused, so the bytes are copied.
    const bytes = answer.slice(at, end);
    at = end;
    return { name: words[2 * nth], bytes };
  });
}

/** @param {{bytes: Uint8Array<ArrayBuffer>}} part @returns {import('./maker.js').Sheet} */
function sheetOf({ bytes }) {
  const [, width, height] = /viewBox="0 0 (\S+) (\S+)"/.exec(new TextDecoder().decode(bytes.subarray(0, 200))) ?? [];
  return { svg: new Blob([bytes], { type: 'image/svg+xml' }), width: Number(width), height: Number(height) };
}
