import type { OccurrenceFacts, PageFacts } from '../findings/facts/scan-facts.ts';

/**
 * Far above what websites have (some thousands), far below what would fill memory when the scan is read: each
 * takes about a kilobyte in the answer.
 */
const MAX_OCCURRENCES = 20_000;

/** Keeps what one scan holds within bounds, so that a page that breaks every rule a thousand times is no weapon. */
export interface OccurrenceBudget {
  /**
   * Takes from a page what is over the budget: last on the page, first to go.
   * @param from index of the first occurrence that was not charged before
   */
  charge(page: PageFacts, from?: number): void;
  /** Addresses of pages that lost something, which a comparison must not take for resolved. */
  cutPages(): string[];
  /** What was lost, in one sentence; none where nothing was. */
  limitations(): string[];
}

/** Makes the budget of one scan. @param max occurrences of all pages together, 20,000 unless given */
export function createOccurrenceBudget(max = MAX_OCCURRENCES): OccurrenceBudget {
  let left = max;
  let omitted = 0;
  const cut = new Set<string>();
  return {
    charge(page, from = 0) {
      const over: OccurrenceFacts[] = page.occurrences.splice(from + left);
      left -= page.occurrences.length - from;
      if (over.length === 0) return;
      omitted += over.length;
      cut.add(page.url);
    },
    cutPages: () => [...cut],
    limitations: () =>
      omitted === 0
        ? []
        : [
            `The limit of ${max} results was reached: ${omitted} more on ${cut.size === 1 ? '1 page' : `${cut.size} pages`} were left out.`,
          ],
  };
}
