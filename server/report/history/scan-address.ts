import { html } from 'ghtml';
import { segment } from '../texts/web-link.ts';
import type { HistoryScan } from './scan-history.ts';

/** HTML of the address of a scan's report, compared with its base if there is one, relative to its history. */
export function scanAddress({ id, base }: Pick<HistoryScan, 'id' | 'base'>): string {
  return html`../${segment(id)}!${base === null ? '' : html`?base=${segment(base)}`}`;
}
