import { segment } from '../web-link.ts';
import type { HistoryScan } from './scan-history.ts';

/** The report of a scan, compared with its base if there is one, as a link from its history. */
export function scanAddress({ id, base }: Pick<HistoryScan, 'id' | 'base'>): string {
  return `../${segment(id)}${base === null ? '' : `?base=${segment(base)}`}`;
}
