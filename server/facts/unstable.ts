import { pageKey } from './page/page-key.ts';
import { hash64 } from '../shared/string-hash.ts';
import type { OccurrenceFacts, ScanFacts } from './scan-facts.ts';

/** An occurrence that comes and goes: one visit to a page saw it, another did not. */
export interface UnstableFact {
  /** See unstableKey. */
  key: string;
  /** In how many scans of the chain of bases it is still known, unless it is seen to come or go again. */
  scansLeft: number;
}

/** What tells an occurrence that comes and goes from others, in all scans of a target. */
export function unstableKey(
  url: string,
  { family, fingerprint, subject = '', about }: OccurrenceFacts,
): string {
  return hash64([pageKey(url), family, fingerprint, about.scope, subject]);
}

/** The keys of what is known to come and go in a scan. */
export function unstableKeys({ unstable = [] }: Pick<ScanFacts, 'unstable'>): Set<string> {
  return new Set(unstable.map(({ key }) => key));
}
