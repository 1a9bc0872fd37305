import { html } from 'ghtml';
import type { components } from '../../../openapi.gen.ts';
import { contrastRatio } from '../../../shared/contrast-ratio.ts';
import { hex, nearestPassing, rgb } from '../../../shared/formats/colours.ts';
import type { Rgb } from '../../../shared/formats/colours.ts';

type Finding = Pick<components['schemas']['Finding'], 'rule' | 'measured'>;

/** Its colours are those of a link and of the text around it; what is behind them is not known. */
const BESIDE_TEXT = 'link-in-text-block';

/** HTML of the colours that a finding is about, and of the nearest colour that passes; empty if it is about none, or such as pass. */
export function swatches({ rule, measured = {} }: Finding): string {
  const { color: text, background: behind, neededRatio: needed, passingColor } = measured;
  if (rule === BESIDE_TEXT) return '';
  if (text === undefined || behind === undefined || needed === undefined || needed > 21) return '';
  const [color, background] = [rgb(text), rgb(behind)];
  if (contrastRatio(color, background) >= needed) return '';
  const passing = passingColor === undefined ? nearestPassing(color, background, needed) : rgb(passingColor);
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
