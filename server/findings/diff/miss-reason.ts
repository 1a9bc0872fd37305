import type { MissReason } from '../../facts/missed-page.ts';
import type { ScanFacts } from '../../facts/scan-facts.ts';
import { isInScope } from '../../facts/page/is-in-scope.ts';
import { pageKey } from '../../facts/page/page-key.ts';

/**
 * Makes a function that says why a scan did not judge a page, as far as that is known. What is behind pages beyond the
 * limit is beyond it, too.
 */
export function missReasons({
  missed = [],
  unlistedReason,
  settings,
}: ScanFacts): (url: string) => MissReason {
  const reasons = new Map(missed.map(({ url, reason }) => [pageKey(url), reason]));
  const isLimited = missed.some(({ reason }) => reason === 'page-limit');
  const otherwise = unlistedReason ?? (isLimited ? 'page-limit' : 'not-reached');
  return (url) => {
    if (settings !== undefined && !isInScope(url, settings)) return 'left-out';
    return reasons.get(pageKey(url)) ?? otherwise;
  };
}
