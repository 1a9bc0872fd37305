import { formatOnLostPages } from '../inputs/on-lost-pages.ts';
import type { OnLostPages } from '../inputs/on-lost-pages.ts';
import type { Coverage, Scan } from '../service/api-types.ts';
import {
  countPages,
  countsAsLost,
  describeCoverage,
  describeLost,
  unwanted,
} from '../../shared/formats/describe-scan.ts';

/** What the coverage of a comparison means for a run. */
export interface CoverageJudgement {
  fails: boolean;
  /** What was not seen, in one line without a period, such as "3 of 10 pages judged: 7 × HTTP 403". */
  text: string;
  /** The same as a sentence that names the setting. */
  sentence: string;
}

/** Addresses that scans leave out because someone wants it so, that lead to a page that was judged, or that are not pages. */
const BY_DESIGN = new Set(['page-limit', 'left-out', 'action', 'robots-txt', 'redirected', 'file']);

/**
 * Judges what a scan did not see of what its base knows: something that was not looked at must not pass as fine.
 *
 * - Pages that the base knows and the scan could not judge, or saw too badly, fail the run if they are more than the share
 *   that `on-lost-pages` allows, and so does such a start page.
 * - Pages that the base could not judge, or saw too badly, can't be compared. For a run that rests on a comparison they
 *   count in the same way.
 * - What is left out because someone has chosen other pages is said, and fails nothing.
 * - Rules about all that is on the site rest on all pages that the scan found, also those that the base does not know.
 *
 * @param result of the scan itself; undefined if nothing is known of it
 * @returns undefined if the scan saw all of it, or nobody wants to know.
 */
export function judgeCoverage(
  { coverage, result }: { coverage: Coverage | undefined; result?: Scan['result'] },
  onLostPages: OnLostPages,
  { hasRules, needsBase, needsAll }: { hasRules: boolean; needsBase: boolean; needsAll: boolean },
): CoverageJudgement | undefined {
  if (onLostPages.action === 'ignore') return undefined;
  const isTooMuch = (pages: number, all: number): boolean => pages * 100 > all * onLostPages.share;
  const pages = result?.counts.pages ?? 0;
  const unseen = unseenPages(result);
  const isAllTooMuch = needsAll && isTooMuch(countPages(unseen), pages + countPages(unseen));
  const ofBase = coverage === undefined ? '' : describeCoverage(coverage);
  const isSaid = coverage === undefined || isAllTooMuch;
  const ofAll = isSaid && unseen.length > 0 ? describeLost(pages, unseen) : '';
  const text = ofBase === '' ? ofAll : ofBase;
  if (text === '') return undefined;
  const isBroken = isAllTooMuch || (coverage !== undefined && isBlind(coverage, needsBase, isTooMuch));
  return {
    fails: isBroken && hasRules && onLostPages.action === 'fail',
    text,
    sentence: `${text.replace(/^./, (first) => first.toUpperCase())} (on-lost-pages: ${formatOnLostPages(onLostPages)}).`,
  };
}

/** Pages that a scan found and could not judge, although nobody wanted it so. */
export function unseenPages(result: Scan['result']): Coverage['lost'] {
  return (result?.notJudged ?? []).filter(({ reason }) => !BY_DESIGN.has(reason));
}

/** Whether too little of the base was seen, or of what the base saw if the run rests on that. */
function isBlind(
  { judged, lost, startPageLost, impaired, impairedInBase = [], notInBase }: Coverage,
  needsBase: boolean,
  isTooMuch: (pages: number, all: number) => boolean,
): boolean {
  const missed = countPages(unwanted(lost));
  const uncompared = countPages(unwanted(notInBase));
  const seenBadly = countPages(impairedInBase.filter(countsAsLost));
  return (
    startPageLost ||
    isTooMuch(missed + countPages(impaired.filter(countsAsLost)), judged + missed) ||
    (needsBase && isTooMuch(uncompared + seenBadly, judged + uncompared))
  );
}
