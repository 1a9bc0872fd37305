import type { Suggestion } from './make-suggestions.ts';
import type { EarlierSuggestion } from './review-threads.ts';
import type { SuggestionMark } from './suggestion-comment.ts';

/** A suggestion that could be written, with its mark. */
export interface Wanted {
  suggestion: Suggestion;
  /** Of the file, in the repository. */
  path: string;
  mark: SuggestionMark;
}

export interface ReviewPlan {
  /** Suggestions to be written. */
  write: readonly Wanted[];
  /** Those that stand there already. */
  standing: readonly Wanted[];
  /** Those that someone has settled or hidden. */
  refused: readonly Wanted[];
  /** Those for which there is no room. */
  omitted: readonly Wanted[];
  /** Comments of earlier runs that hold no longer. */
  hide: readonly Hidden[];
}

interface Hidden {
  /** Id of the comment. */
  id: string;
  why: 'OUTDATED' | 'RESOLVED';
}

/** As many as people look through; the patch has all. */
const MAX_SUGGESTIONS = 10;
/** Requests of a run. */
const MAX_HIDDEN = 30;
/** As earlier runs have hidden what did not hold; people hide for other reasons as well. */
const HIDDEN_BY_RUNS = ['outdated', 'resolved'];

/**
 * What is to be done on the pull request. Nothing is written twice: neither what stands there, nor what a person has settled or hidden.
 * Of earlier suggestions those are hidden whose finding has gone, whose place has another suggestion now, or that are not proven any more.
 * What this run knows nothing of stays.
 *
 * @param present Ids of the findings that are added now.
 * @param untried Ids of those of which this run does not know whether they have a fix.
 */
export function planReview(
  wanted: readonly Wanted[],
  earlier: readonly EarlierSuggestion[],
  { present, untried }: { present: ReadonlySet<string>; untried: ReadonlySet<string> },
): ReviewPlan {
  const refusedBefore = earlier.filter(wasRefused);
  const standsNow = earlier.filter((one) => isOpen(one) && !one.isOutdated);

  const whyHidden = (one: EarlierSuggestion): Hidden['why'] | undefined => {
    const { isOutdated, findings } = one;
    if (!isOutdated && wanted.some(({ mark }) => isSame(mark, one))) return undefined;
    if (!findings.some((id) => present.has(id))) return 'RESOLVED';
    return isOutdated || !findings.some((id) => untried.has(id)) ? 'OUTDATED' : undefined;
  };
  const hide = earlier.filter(isOpen).flatMap((one): Hidden[] => {
    const why = whyHidden(one);
    return why === undefined ? [] : [{ id: one.id, why }];
  });
  const open = earlier.filter(isOpen).length - hide.length;
  const isAmong = (some: readonly SuggestionMark[], { mark }: Wanted): boolean =>
    some.some((one) => isSame(mark, one));
  const refused = wanted.filter((one) => isAmong(refusedBefore, one));
  const standing = wanted.filter((one) => !refused.includes(one) && isAmong(standsNow, one));
  const fresh = wanted.filter((one) => !refused.includes(one) && !standing.includes(one));
  const room = Math.max(0, MAX_SUGGESTIONS - open);
  return {
    write: fresh.slice(0, room),
    standing,
    refused,
    omitted: fresh.slice(room),
    hide: hide.slice(0, MAX_HIDDEN),
  };
}

function isOpen({ isResolved, hiddenAs }: EarlierSuggestion): boolean {
  return !isResolved && hiddenAs === undefined;
}

/** Whether someone has settled or hidden it. */
function wasRefused({ isResolved, hiddenAs }: EarlierSuggestion): boolean {
  return hiddenAs === undefined ? isResolved : !HIDDEN_BY_RUNS.includes(hiddenAs);
}

/** Whether two are the same change for the same finding: a file may have the same line twice, with a finding at each. */
function isSame(one: SuggestionMark, other: SuggestionMark): boolean {
  const isUnknown = one.findings.length === 0 || other.findings.length === 0;
  return one.digest === other.digest && (isUnknown || one.findings.some((id) => other.findings.includes(id)));
}
