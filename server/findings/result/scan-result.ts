import type { components } from '../../../openapi.gen.ts';
import { describeFinding } from './describe-finding.ts';
import type { Severity } from '../facts/judged-page.ts';
import type { ScanFacts } from '../facts/scan-facts.ts';
import type { RulePages } from './rule-pages.ts';
import { sortFindings } from './sort-findings.ts';
import { undecidedSentences } from '../describe/undecided.ts';

/**
 * The public result of a complete scan: findings by severity, rule and id, their counts, and the pages
 * in the order in which they were found. The same facts give the same bytes.
 * @param limitations what the scan could not do, one sentence each; what the runners left undecided is added
 * @param rulePages see describeFinding
 */
export function scanResult(
  facts: ScanFacts,
  limitations: string[],
  rulePages: RulePages | null = null,
): components['schemas']['ScanResult'] {
  const findings = sortFindings(facts.findings.map((finding) => describeFinding(facts, finding, rulePages)));
  const onPage = facts.pages.map(() => 0);
  for (const finding of facts.findings) {
    for (const page of new Set(finding.occurrences.map(([index]) => index)))
      onPage[page] = (onPage[page] ?? 0) + 1;
  }
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return {
    findings,
    counts: {
      total: findings.length,
      high: count('high'),
      medium: count('medium'),
      low: count('low'),
      pages: facts.pages.length,
    },
    pages: facts.pages.map(({ url, status, title }, index) => ({
      url,
      status,
      title,
      findings: onPage[index] ?? 0,
    })),
    limitations: [...limitations, ...undecidedSentences(facts)],
  };
}
