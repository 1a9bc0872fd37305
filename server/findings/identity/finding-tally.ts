import type { PageFacts } from '../facts/scan-facts.ts';
import { foldByCause } from './fold-by-cause.ts';
import { mergeOccurrences } from './merge-occurrences.ts';

/** Of a page; more would take the main thread for too long (ADR 17). Nobody waits for the exact number of so many. */
const MAX_OCCURRENCES = 5_000;

/** Counts the findings of a scan while its pages come. What merges does not depend on the other pages. */
export class FindingTally {
  readonly #names = new Set<string>();

  /** Adds a page, or its beginning. A finding that it shares with pages before it is counted once. */
  add({ occurrences, ...rest }: PageFacts): void {
    const page = { ...rest, occurrences: occurrences.slice(0, MAX_OCCURRENCES) };
    for (const { parts } of foldByCause([page], mergeOccurrences([page]))) this.#names.add(parts.join(' '));
  }

  /** Findings on the pages so far. */
  get size(): number {
    return this.#names.size;
  }
}
