import type { ReportEntry } from './report-entry.ts';
import type { ReportQuery } from './report-query.ts';

/** Findings in one part of the list. */
export const PART_SIZE = 50;

/** A part of the list of findings. */
export interface ReportPart {
  entries: readonly ReportEntry[];
  /** Place of its first finding in the list, from 0. */
  start: number;
  /** Counted from 1. */
  part: number;
  /** At least 1. */
  parts: number;
}

/** The part of a list that has the finding of the query, or that the query names; the last one if it names a later one. */
export function choosePart(
  chosen: readonly ReportEntry[],
  { part, finding }: Pick<ReportQuery, 'part' | 'finding'>,
): ReportPart {
  const parts = Math.max(1, Math.ceil(chosen.length / PART_SIZE));
  const place = finding === undefined ? -1 : chosen.findIndex((entry) => entry.finding.id === finding);
  const shown = place < 0 ? Math.min(part, parts) : Math.floor(place / PART_SIZE) + 1;
  const start = (shown - 1) * PART_SIZE;
  return { entries: chosen.slice(start, start + PART_SIZE), start, part: shown, parts };
}
