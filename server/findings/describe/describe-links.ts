import type { Violation } from '../../facts/judged-page.ts';
import type { OccurrenceFacts } from '../../facts/scan-facts.ts';
import { normaliseText } from '../../facts/page/normalise.ts';
import { hash64 } from '../../shared/string-hash.ts';
import { describeWholePage } from './describe-element.ts';
import type { DescribedLink } from './page-links.ts';
import { subjectOf } from './subject.ts';
import { violationFacts } from './violation-facts.ts';

/**
 * The occurrences of violations that are about the addresses of links: one per address, described by the first link
 * that leads there. What is broken is the address, so all pages that link there have one finding, whatever their
 * links look like.
 * @param links the links of the page
 * @param violations what a rule found about them, in their order
 */
export function describeLinks(
  links: readonly DescribedLink[],
  violations: readonly Violation[],
): OccurrenceFacts[] {
  const byNode = new Map(links.map((link) => [link.node, link]));
  const occurrences = new Map<string, OccurrenceFacts>();
  for (const violation of violations) {
    const link = byNode.get(violation.node ?? -1);
    const subject = subjectOf(violation.subject ?? '');
    if (link === undefined || occurrences.has(subject)) continue;
    occurrences.set(subject, {
      ...violationFacts(violation),
      family: violation.code,
      subject,
      reports: [{ runner: violation.runner, code: violation.code }],
      review: false,
      evidence: link.evidence,
      element: link.element,
      fingerprint: hash64([violation.code, subject]),
      cause: '',
      about: { ...describeWholePage(), text: normaliseText(link.text) },
    });
  }
  return [...occurrences.values()];
}
