import { html } from 'ghtml';
import { coloursOf } from './colours-of.ts';
import { contrastRatio } from './contrast-ratio.ts';
import type { Rgb } from './contrast-ratio.ts';
import { nearestPassing } from './nearest-passing.ts';

/** HTML of the colours that a finding is about, and of the nearest colour that passes; empty if it is about none. */
export function swatches(explanation: string): string {
  const colours = coloursOf(explanation);
  if (colours === null) return '';
  const { color, background, needed } = colours;
  const passing = nearestPassing(color, background, needed);
  const rows = [
    row('Now', color, background),
    ...(passing === null ? [] : [row('Nearest that passes', passing, background)]),
  ];
  return html`<ul class="swatches" role="list">
    !${rows}
  </ul>`;
}

function row(label: string, color: Rgb, background: Rgb): string {
  // Rounded down: 4.499 does not pass where 4.5 is needed.
  const ratio = Math.floor(contrastRatio(color, background) * 100) / 100;
  const [text, behind] = [hex(color), hex(background)];
  return html`<li>
    <svg class="swatch" width="44" height="24" viewBox="0 0 44 24" aria-hidden="true" focusable="false">
      <rect width="44" height="24" fill="${behind}" />
      <rect x="10" y="6" width="24" height="12" fill="${text}" />
    </svg>
    <span>${label}: <code>${text}</code> on <code>${behind}</code>, ${ratio} to 1</span>
  </li>`;
}

function hex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
