// Makes elements. Styles are set by classes: the page has a strict Content-Security-Policy.

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' && element instanceof HTMLTextAreaElement) element.value = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
export function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Makes an element: keys that begin with `on` are listeners, other keys are attributes; null and false are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Makes an element of SVG.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * Replaces the content of an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  append(element, children);
}
