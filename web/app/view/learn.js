// The lessons, from the first single to nets, and all other techniques.

import { h, put } from '../element.js';
import { isAborted } from '../engine/engine.js';
import { faultBox } from '../fault.js';
import { isDone, LESSONS, nextLesson } from '../learn/progress.js';
import { address } from '../route.js';
import { named, t, techniqueName } from '../words.js';
import { lesson, tick } from './lesson.js';
import { BANDS, inOrder, techniques } from './techniques.js';

/** @param {HTMLElement} place @param {string} id */
export function learnView(place, id) {
  const work = new AbortController();
  const page = h('div', { class: 'page learn' }, h('p', { class: 'busy' }, t('learn.loading')));
  put(place, page);
  /** @type {(event: KeyboardEvent) => void} */
  let act = () => {};
  const keys = (/** @type {KeyboardEvent} */ event) => act(event);
  document.addEventListener('keydown', keys);
  const begin = async () => {
    if (id) act = await lesson(page, id, work.signal);
    else await list(page);
  };
  begin().catch((error) => {
    if (isAborted(error)) return;
    if (error.code === 'parameter') put(page, h('h1', {}, t('learn.title')), h('p', { role: 'alert' }, t('lesson.none')), h('a', { class: 'button', href: address('learn') }, t('learn.back')));
    else put(page, faultBox(error));
  });
  return () => {
    work.abort();
    document.removeEventListener('keydown', keys);
  };
}

/** @typedef {import('./techniques.js').Technique} Technique */

/** @param {HTMLElement} page */
async function list(page) {
  const all = await techniques();
  const lessons = LESSONS.flatMap((id) => all.filter((one) => one.id === id));
  const others = inOrder(all).filter(({ id }) => !LESSONS.includes(id));
  const next = all.find(({ id }) => id === nextLesson());
  const done = LESSONS.filter(isDone).length;
  const none = h('p', { class: 'quiet', hidden: true, role: 'status' }, t('lesson.none'));
  const search = h('input', { type: 'text', 'aria-label': t('lesson.search'), placeholder: t('lesson.search'), oninput: () => filter(page, all, search.value, none) });
  put(page, h('h1', {}, t('learn.title')), h('p', { class: 'quiet prose' }, t('learn.about')),
    h('div', { class: 'row begin' },
      next && h('a', { class: 'button main', href: address('learn', next.id) }, t(done ? 'lesson.goOn' : 'lesson.begin', { technique: techniqueName(next) })),
      h('span', { class: 'quiet' }, t('lesson.progress', { done, count: LESSONS.length })), h('span', { class: 'search' }, search)),
    none, groups(lessons, 'ol', true), h('h2', { class: 'others-title' }, t('lesson.more')), groups(others, 'ul', false));
}

/**
 * Returns the techniques in sections by difficulty.
 * @param {Technique[]} list
 * @param {'ol' | 'ul'} kind
 * @param {boolean} numbered
 */
function groups(list, kind, numbered) {
  return BANDS.map((band) => {
    const members = list.filter((one) => one.band === band);
    return members.length > 0 && h('section', { class: `part band${numbered ? ' lessons' : ''}` }, h(numbered ? 'h2' : 'h3', {}, named('band', band)),
      h(kind, { class: 'techniques' }, members.map((one) => h('li', { 'data-technique': one.id },
        numbered && h('span', { class: 'number quiet', 'aria-hidden': 'true' }, LESSONS.indexOf(one.id) + 1), h('a', { href: address('learn', one.id) }, techniqueName(one)), isDone(one.id) && [' ', tick()]))));
  });
}

/**
 * Shows only the techniques with a name that contains this text.
 * @param {HTMLElement} page
 * @param {Technique[]} all
 * @param {string} text
 * @param {HTMLElement} none
 */
function filter(page, all, text, none) {
  const wanted = text.trim().toLowerCase();
  const isWanted = (/** @type {string | undefined} */ id) => {
    const one = all.find((other) => other.id === id);
    return !!one && [one.id, one.name, one.chinese, ...(one.also ?? [])].some((name) => name.toLowerCase().includes(wanted));
  };
  let count = 0;
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll('[data-technique]'))) {
    item.hidden = !isWanted(item.dataset.technique);
    count += item.hidden ? 0 : 1;
  }
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll('.band'))) section.hidden = !section.querySelector('[data-technique]:not([hidden])');
  none.hidden = count > 0;
}
