import type { FindingFacts } from '../../facts/scan-facts.ts';

/** The finding or defect of each occurrence, by page index and by its index there. */
export function ownersOf<T extends FindingFacts>(findings: readonly T[]): T[][] {
  const owners: T[][] = [];
  for (const each of findings) {
    for (const [page, occurrence] of each.occurrences) (owners[page] ??= [])[occurrence] = each;
  }
  return owners;
}
