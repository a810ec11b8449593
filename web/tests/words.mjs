// Tests that all languages have the same words.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('../words/', import.meta.url);
const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.js'));
const wordsOf = async (name) => (await import(new URL(name, FOLDER))).default;
const languages = await Promise.all(names.map(async (name) => [name, { ...await wordsOf(name), ...await wordsOf(`more/${name}`) }]));

export function everyLanguageHasAllWords() {
  const [, first] = languages[0];
  assert.ok(languages.length >= 2);
  for (const [name, other] of languages) {
    assert.deepEqual(Object.keys(other).sort(), Object.keys(first).sort(), name);
    for (const key of Object.keys(first)) {
      const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
      assert.deepEqual(places(other[key]), places(first[key]), `${name}: ${key}`);
      assert.ok(other[key].trim(), `${name}: ${key} is empty`);
    }
  }
}

/**
 * Returns the texts of a module and of the modules that it loads, except those that are loaded together with the words
 * of the other views.
 */
async function textsFrom(path, texts = new Map()) {
  if (texts.has(path)) return texts;
  texts.set(path, '');
  const text = await readFile(new URL(path, FOLDER), 'utf8');
  texts.set(path, text);
  const follow = (name) => textsFrom(new URL(name, new URL(path, FOLDER)).href, texts);
  for (const [, name] of text.matchAll(/^import [^;]* from '([^']+)';/gm)) await follow(name);
  for (const line of text.split('\n').filter((one) => !/speakMore|later\(/.test(one))) {
    for (const [, name] of line.matchAll(/await import\('([^']+)'\)/g)) {
      const loaded = await readFile(new URL(name, new URL(path, FOLDER)), 'utf8');
      if (!loaded.includes('speakMore()')) await follow(name);
    }
  }
  return texts;
}

export async function theFirstViewHasItsWords() {
  const { default: words } = await import(new URL('en.js', FOLDER));
  const texts = await textsFrom(new URL('../app/main.js', FOLDER).href);
  assert.ok(texts.size > 20);
  for (const [path, text] of texts) {
    for (const [, key] of text.matchAll(/'([a-z]+\.[A-Za-z-]+)'/g)) {
      if (key in languages[0][1]) assert.ok(key in words, `${path} says ${key} before it is loaded`);
    }
  }
}

export async function everyWordIsUsed() {
  const used = [];
  for (const entry of await readdir(new URL('../app/', import.meta.url), { recursive: true })) {
    if (entry.endsWith('.js')) used.push(await readFile(new URL(`../app/${entry}`, import.meta.url), 'utf8'));
  }
  const text = used.join('\n');
  for (const key of Object.keys(languages[0][1])) {
    const [group] = key.split('.');
    const made = text.includes(`\`${group}.`) || text.includes(`named('${group}'`) || text.includes(`'${group}'`);
    assert.ok(text.includes(`'${key}'`) || made, `nothing says ${key}`);
  }
}

/** Tests that the page has words for every name of an error or a choice that the engine and the server report. */
export async function everyNameOfTheEngineHasItsWords(base) {
  const { Problem, Answer } = (await (await fetch(`${base}api/v1/openapi.json`)).json()).components.schemas;
  const names = {
    code: [...Problem.properties.code.enum, 'engine', 'no-engine', 'connection', 'too-large'],
    cause: Problem.properties.cause.properties.name.enum,
    note: Answer.properties.note_names.items.enum,
  };
  for (const [language, words] of languages) {
    for (const [group, all] of Object.entries(names)) {
      const said = Object.keys(words).filter((key) => key.startsWith(`${group}.`)).map((key) => key.slice(group.length + 1));
      assert.deepEqual(said.sort(), [...all].sort(), `${language}: ${group}`);
    }
  }
}
