// The QR code of a link, for the camera of another device.

import { h, put, s } from '../element.js';
import { t } from '../words.js';

/** Returns the folded QR code of a link, made when it is first opened. @param {string} link @param {string} [title] */
export function codeOf(link, title = t('share.qr')) {
  const place = h('div');
  const folded = h('details', { ontoggle: async () => {
    if (!folded.open || place.firstChild) return;
    const { qrOf } = await import('../qr.js');
    const rows = qrOf(link);
    if (!rows) return put(place, h('p', { class: 'quiet' }, t('share.qrLong')));
    const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    const side = rows.length + 8;
    put(place, s('svg', { class: 'qr', viewBox: `-4 -4 ${side} ${side}`, role: 'img', 'aria-label': title }, s('rect', { x: -4, y: -4, width: side, height: side }), s('path', { d: squares })));
  } }, h('summary', {}, title), place);
  return folded;
}
