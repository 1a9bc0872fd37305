import type { ScanFacts } from '../../facts/scan-facts.ts';
import { unstableKey } from '../../facts/unstable.ts';
import type { OccurrenceRef } from '../identity/match-scans.ts';
import { occurrenceAt } from '../result/describe-finding.ts';

/** What comes and goes is remembered for so many scans in which it does neither. */
const REMEMBERED_SCANS = 10;
/** So that a site on which everything comes and goes does not fill the store. */
const MAX_REMEMBERED = 1_000;

/**
 * The facts of a scan with what is known to come and go: what it has seen come or go itself, and what its base knows, as
 * long as it is not there, or not away, in too many scans on end.
 * @param seen occurrences that one visit of this scan saw and another did not
 */
export function rememberUnstable(
  facts: ScanFacts,
  base: ScanFacts,
  seen: readonly OccurrenceRef[],
): ScanFacts {
  const fresh = seen.map(([page, at]) =>
    unstableKey(facts.pages[page]?.url ?? '', occurrenceAt(facts, page, at)),
  );
  const left = new Map(fresh.map((key) => [key, REMEMBERED_SCANS]));
  const known = base.unstable ?? [];
  if (known.length > 0) {
    const [now, before] = [keysIn(facts), keysIn(base)];
    for (const { key, scansLeft } of known) {
      if (left.has(key)) continue;
      const hasChanged = now.has(key) !== before.has(key);
      if (hasChanged) left.set(key, REMEMBERED_SCANS);
      else if (scansLeft > 1) left.set(key, scansLeft - 1);
    }
  }
  const unstable = [...left].slice(0, MAX_REMEMBERED).map(([key, scansLeft]) => ({ key, scansLeft }));
  const noted: ScanFacts = { ...facts, unstable };
  if (unstable.length === 0) delete noted.unstable;
  return noted;
}

function keysIn({ pages }: ScanFacts): Set<string> {
  return new Set(pages.flatMap(({ url, occurrences }) => occurrences.map((each) => unstableKey(url, each))));
}
