// The settings: theme, language, and the display of a game.

import { h, put } from '../element.js';
import { transport } from '../engine/engine.js';
import { faultText } from '../fault.js';
import { change, settings } from '../settings.js';
import { LANGUAGES, speak, t } from '../words.js';

/** @param {HTMLElement} place */
export function settingsView(place) {
  const engine = h('p', { class: 'quiet' }, '…');
  const draw = () => put(place, h('div', { class: 'page settings' },
    h('h1', {}, t('nav.settings')),
    h('section', { class: 'part' }, h('h2', {}, t('settings.language')),
      choice('language', t('settings.language'), LANGUAGES, draw, speak)),
    h('section', { class: 'part' }, h('h2', {}, t('settings.theme')),
      choice('theme', t('settings.theme'), [['auto', t('theme.auto')], ['light', t('theme.light')], ['dark', t('theme.dark')], ['contrast', t('theme.contrast')]], draw)),
    h('section', { class: 'part' }, h('h2', {}, t('settings.text')),
      choice('text', t('settings.text'), [['normal', t('text.normal')], ['large', t('text.large')], ['larger', t('text.larger')]], draw)),
    h('section', { class: 'part' }, h('h2', {}, t('settings.game')),
      check('timer', t('settings.timer')), check('houses', t('settings.houses')), check('same', t('settings.same')),
      check('clean', t('settings.clean')), check('flip', t('settings.flip')), check('modes', t('settings.modes')), check('names', t('settings.names')), check('remind', t('settings.remind')), check('motion', t('settings.motion'))),
    h('section', { class: 'part' }, h('h2', {}, t('settings.clashes')),
      choice('clashes', t('settings.clashes'), [['now', t('clashes.now')], ['check', t('clashes.check')], ['never', t('clashes.never')]], draw)),
    h('section', { class: 'part' }, h('h2', {}, t('settings.spoken')),
      choice('spoken', t('settings.spoken'), [['full', t('spoken.full')], ['short', t('spoken.short')]], draw)),
    h('section', { class: 'part' }, h('h2', {}, t('settings.cells')),
      choice('cells', t('settings.cells'), [['r1c1', 'r4c7'], ['a1', 'D7']], draw)),
    h('section', { class: 'part' }, h('h2', {}, t('settings.keys')), keys()),
    h('section', { class: 'part' }, h('h2', {}, t('settings.engine')), engine)));
  draw();
  transport().then(({ kind }) => { engine.textContent = t(kind === 'wasm' ? 'engine.wasm' : 'engine.http'); }).catch((error) => { engine.textContent = faultText(error); });
}

/**
 * @param {keyof import('../settings.js').Settings} name
 * @param {string} label
 * @param {[string, string][]} options
 * @param {() => void} draw
 * @param {(value: any) => Promise<void>} [before] loads the modules that the new value needs
 */
function choice(name, label, options, draw, before) {
  return h('div', { class: 'modes', role: 'radiogroup', 'aria-label': label }, options.map(([value, text]) =>
    h('button', { type: 'button', role: 'radio', 'aria-checked': String(settings[name] === value), 'data-value': value, lang: value === 'zh' ? 'zh-CN' : null,
      onclick: async () => { await before?.(value); change({ [name]: value }); draw(); } }, text)));
}

/** @param {keyof import('../settings.js').Settings} name @param {string} label */
function check(name, label) {
  const input = h('input', { type: 'checkbox', checked: settings[name] === true, onchange: () => change({ [name]: input.checked }) });
  return h('label', { class: 'check' }, input, label);
}

function keys() {
  /** @type {[string, import('../words.js').Key][]} */
  const rows = [
    ['↑ ↓ ← →  W A S D', 'keys.move'], ['Shift / Ctrl + ↑ ↓ ← →', 'keys.extend'], ['1 … 9', 'keys.write'], ['Shift + 1 … 9', 'keys.corner'], ['Ctrl + 1 … 9', 'keys.centre'], ['Ctrl + Shift + 1 … 9', 'keys.colour'], ['Z  X  C  V', 'keys.modes'], ['N  M', 'keys.lines'], ['Space', 'keys.next'], ['B', 'keys.turn'],
    ['0  Del  ⌫', 'keys.clear'], ['Ctrl Z  Ctrl Y  [ ]', 'keys.undo'], ['?', 'keys.hint'], ['Shift + R  C  B', 'keys.read'], ['Num /  *  -  +', 'keys.readPad'], ['P', 'keys.hide'], ['Enter  Shift + ↑ ↓ ← →', 'keys.pen'], ['F', 'keys.full'], ['Esc', 'keys.leave'],
  ];
  return h('table', {}, h('tbody', {}, rows.map(([key, words]) => h('tr', {}, h('th', { scope: 'row' }, key), h('td', {}, t(words))))));
}
