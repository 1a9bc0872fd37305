import type { PageFacts } from '../../facts/scan-facts.ts';
import { foldByCause } from './fold-by-cause.ts';
import { mergeOccurrences } from './merge-occurrences.ts';

/** Of a page: nobody waits for the exact number of so many. */
const MAX_OCCURRENCES = 5_000;

/**
 * Names of the findings of a page, or of its beginning. A finding that pages share has one name on all of them, so what
 * is found can be counted while pages come: what merges does not depend on the other pages.
 */
export function findingNames({ occurrences, ...rest }: PageFacts): string[] {
  const page = { ...rest, occurrences: occurrences.slice(0, MAX_OCCURRENCES) };
  return foldByCause([page], mergeOccurrences([page])).map(({ parts }) => parts.join(' '));
}
