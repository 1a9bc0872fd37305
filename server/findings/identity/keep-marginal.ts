import type { PageFacts, ScanFacts } from '../../facts/scan-facts.ts';
import type { ScanMatch } from './match-scans.ts';

/**
 * The pages of a scan with what is within the margin of its rule made a problem like any other, if the base has it: what
 * was reported stays until it is clearly better (ADR 2).
 * @param match of the pages with those of the base
 */
export function keepMarginal(
  pages: readonly PageFacts[],
  base: Pick<ScanFacts, 'pages'>,
  match: Pick<ScanMatch, 'occurrences'>,
): PageFacts[] {
  const kept = pages.map((page) => ({ ...page, occurrences: [...page.occurrences] }));
  for (const [[page, at], [basePage, baseAt]] of match.occurrences) {
    const occurrences = kept[page]?.occurrences;
    const occurrence = occurrences?.[at];
    if (occurrences === undefined || occurrence?.isMarginal !== true) continue;
    if (base.pages[basePage]?.occurrences[baseAt]?.isMarginal === true) continue;
    const problem = { ...occurrence };
    delete problem.isMarginal;
    occurrences[at] = problem;
  }
  return kept;
}
