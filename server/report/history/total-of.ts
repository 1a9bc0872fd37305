import type { HistoryScan } from './history-page.ts';

/** All findings of a scan; null if they were not counted. */
export function totalOf({ counts }: Pick<HistoryScan, 'counts'>): number | null {
  return counts === null ? null : counts.high + counts.medium + counts.low;
}
