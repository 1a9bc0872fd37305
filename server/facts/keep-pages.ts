import type { FindingFacts, PageFacts, ScanFacts } from './scan-facts.ts';

/** The facts with some of their pages only, and with the defects and findings that are on these. */
export function keepPages(facts: ScanFacts, isKept: (page: PageFacts) => boolean): ScanFacts {
  if (facts.pages.every(isKept)) return facts;
  const pages: PageFacts[] = [];
  const places = facts.pages.map((page) => (isKept(page) ? pages.push(page) - 1 : -1));
  const moved = <T extends FindingFacts>(all: readonly T[]): T[] =>
    all.flatMap((each) => {
      const occurrences = each.occurrences.flatMap(([page, at]): [number, number][] => {
        const place = places[page] ?? -1;
        return place === -1 ? [] : [[place, at]];
      });
      return occurrences.length === 0 ? [] : [{ ...each, occurrences }];
    });
  return { ...facts, pages, defects: moved(facts.defects), findings: moved(facts.findings) };
}

/** What a scan saw itself, without the pages that it has from its base. */
export function seenFacts(facts: ScanFacts): ScanFacts {
  return keepPages(facts, ({ isCarried }) => isCarried !== true);
}
