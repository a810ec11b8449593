// No language lacks words that another one has.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('../words/', import.meta.url);
const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.js'));
const languages = await Promise.all(names.map(async (name) => [name, (await import(new URL(name, FOLDER))).default]));

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
