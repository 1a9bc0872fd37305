import type { ScanLimitation } from '../../shared/limitations/limitation.ts';
import type { OccurrenceFacts, PageFacts } from '../facts/scan-facts.ts';

/**
 * Far more than websites have (some thousands), and far fewer than would fill the memory when the scan is read: each
 * takes about a kilobyte in the answer.
 */
const MAX_OCCURRENCES = 20_000;

/** Bounds what one scan holds, so that a page that breaks every rule a thousand times can't exhaust the service. */
export interface OccurrenceBudget {
  /**
   * Removes from a page the occurrences that are over the budget, from the end of the page.
   * @param from index of the first occurrence that was not charged before
   */
  charge(page: PageFacts, from?: number): void;
  /** Addresses of pages that lost occurrences, which a comparison must not take for resolved. */
  cutPages(): string[];
  /** The lost occurrences, if there are any. */
  limitations(): ScanLimitation[];
}

/** Makes the budget of one scan. @param max occurrences of all pages together */
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
      omitted === 0 ? [] : [{ kind: 'results-over-limit', limit: max, count: omitted, onPages: cut.size }],
  };
}
