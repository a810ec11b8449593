// The button for a photograph: on a phone it opens the camera, elsewhere it asks for a file.

import { h, s } from '../element.js';
import { t } from '../words.js';

/** @param {(file: File) => void} take */
export function cameraButton(take) {
  const input = h('input', { type: 'file', class: 'unseen', accept: 'image/*', capture: 'environment', tabindex: -1, 'aria-hidden': 'true', onchange: () => {
    const [file] = input.files ?? [];
    // This allows the same picture to be chosen again.
    input.value = '';
    if (file) take(file);
  } });
  const camera = s('svg', { viewBox: '0 0 20 20', class: 'icon', 'aria-hidden': 'true' }, s('path', { d: 'M2 6h4l1.5-2.5h5L14 6h4v11H2z' }), s('circle', { cx: 10, cy: 11, r: 3.2 }));
  return [h('button', { class: 'button', type: 'button', 'data-camera': true, onclick: () => input.click() }, camera, h('span', {}, t('photograph.take'))), input];
}
