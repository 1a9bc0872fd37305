import type { PageFacts } from '../facts/scan-facts.ts';
import { foldByCause } from './fold-by-cause.ts';
import { mergeOccurrences } from './merge-occurrences.ts';

/** Counts the findings of a scan while its pages come. What merges does not depend on the other pages. */
export class FindingTally {
  readonly #names = new Set<string>();

  /** Adds a page. A finding that it shares with pages before it is counted once. */
  add(page: PageFacts): void {
    for (const { parts } of foldByCause([page], mergeOccurrences([page]))) this.#names.add(parts.join(' '));
  }

  /** Findings on the pages so far. */
  get size(): number {
    return this.#names.size;
  }
}
