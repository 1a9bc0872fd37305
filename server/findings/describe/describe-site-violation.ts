import type { Violation } from '../../facts/judged-page.ts';
import type { OccurrenceFacts } from '../../facts/scan-facts.ts';
import { describeWholePage } from './describe-element.ts';
import { clean, pageEvidence, shorten } from './evidence.ts';
import { pageFingerprint } from './fingerprint.ts';
import { hash64 } from '../../shared/string-hash.ts';
import { violationFacts } from './violation-facts.ts';

/** The occurrence on a page of what a rule has found on the site. */
export function describeSiteViolation(
  violation: Violation,
  page: { url: string; title: string },
): OccurrenceFacts {
  const { runner, code, key, cause, evidence } = violation;
  return {
    ...violationFacts(violation),
    family: code,
    reports: [{ runner, code }],
    review: false,
    evidence: evidence === undefined ? pageEvidence(page) : shorten(clean(evidence)),
    element: -1,
    fingerprint: pageFingerprint(code, key),
    cause: cause === undefined ? '' : hash64(['site', cause]),
    about: describeWholePage(),
  };
}
