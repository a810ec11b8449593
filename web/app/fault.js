// Errors in the reader's language. The engine reports them by stable names; its own messages are English.

import { h } from './element.js';
import { EngineError } from './engine/engine.js';
import { settings } from './settings.js';
import { capital, named, t } from './words.js';

/** The codes with general words; the engine's own message says more. */
const GENERAL = ['syntax', 'invalid', 'no-puzzle', 'unclaimed', 'parameter', 'specification', 'unsupported'];

/** Returns an error as sentences. @param {unknown} error @returns {string} */
export function faultText(error) {
  // Each browser has its own words for a script that it cannot load.
  if (error instanceof TypeError && /import/i.test(error.message)) return t('fault.load');
  if (!(error instanceof EngineError)) return String(error);
  const { cause, line, column } = error.place;
  const [group, name] = cause ? ['cause', cause.name] : ['code', error.code];
  const words = named(group, name, cause?.values);
  if (words === name) return sentence(error.message);
  const place = cause && line && column ? t('fault.place', { line, column }) : '';
  const detail = settings.language === 'en' && GENERAL.includes(name) ? sentence(error.message) : '';
  return [place, words, detail].filter(Boolean).join(settings.language === 'zh' ? '' : ' ');
}

/** @param {string} clause */
const sentence = (clause) => `${capital(clause)}.`;

/** Returns an error in place of a view, with a button that loads the page again. @param {unknown} error */
export function faultBox(error) {
  return [h('p', { class: 'error', role: 'alert' }, faultText(error)), h('button', { class: 'button', type: 'button', onclick: () => location.reload() }, t('fault.again'))];
}
