import { formatOnLostPages, type OnLostPages } from '../inputs/on-lost-pages.ts';
import type { Coverage } from '../service/api-types.ts';
import { countPages, describeCoverage } from '../../server/report/files/describe-coverage.ts';

/** What the coverage of a comparison means for a run. */
export interface CoverageJudgement {
  fails: boolean;
  /** What was not seen, in one line without a period, such as "3 of 10 pages judged: 7 × HTTP 403". */
  text: string;
  /** The same as a sentence that names the setting. */
  sentence: string;
}

/**
 * Judges what a scan did not see of what its base knows: something that was not looked at must not pass as fine.
 *
 * - Pages that the base knows and the scan could not judge fail the run if they are more than the share that
 *   `on-lost-pages` allows, and so does a start page without its style sheets or scripts.
 * - Pages that the base could not judge can't be compared. For a run that rests on a comparison they count in the same way.
 *
 * @returns undefined if the scan saw all of it, or nobody wants to know.
 */
export function judgeCoverage(
  coverage: Coverage | undefined,
  onLostPages: OnLostPages,
  { hasRules, needsBase }: { hasRules: boolean; needsBase: boolean },
): CoverageJudgement | undefined {
  if (coverage === undefined || onLostPages.action === 'ignore') return undefined;
  const { basePages, judged, startPageLost } = coverage;
  const text = describeCoverage(coverage);
  if (text === '') return undefined;
  const isTooMuch = (pages: number, all: number): boolean => pages * 100 > all * onLostPages.share;
  const uncompared = countPages(coverage.notInBase);
  const isBroken =
    startPageLost ||
    isTooMuch(basePages - judged, basePages) ||
    (needsBase && isTooMuch(uncompared, judged + uncompared));
  return {
    fails: isBroken && hasRules && onLostPages.action === 'fail',
    text,
    sentence: `${text.replace(/^./, (first) => first.toUpperCase())} (on-lost-pages: ${formatOnLostPages(onLostPages)}).`,
  };
}
