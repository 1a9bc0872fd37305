import type { components } from '../../../openapi.gen.ts';
import { describeFinding } from './describe-finding.ts';
import { seenFacts } from '../../facts/scan-facts.ts';
import type { ScanFacts } from '../../facts/scan-facts.ts';
import type { MissedPage } from '../../facts/missed-page.ts';
import type { RulePages } from '../../../shared/rule-pages.ts';
import { passedRules } from './passed-rules.ts';
import { textOrder } from '../../shared/text-order.ts';
import { undecidedLimitation } from '../describe/undecided.ts';
import { undecidedResult } from './undecided-result.ts';
import { describeLimitations } from '../../../shared/limitations/word-limitation.ts';
import type { Limitation } from '../../../shared/limitations/limitation.ts';
import { severityRank } from '../../../shared/severity.ts';
import type { Severity } from '../../../shared/severity.ts';
import type { Finding } from '../../facts/judged-page.ts';

type ScanResult = components['schemas']['ScanResult'];

/** Addresses that are named of each reason. */
const MAX_EXAMPLES = 5;

/**
 * The public result of a complete scan: findings by severity, rule and id, their counts, and the pages
 * in the order in which they were found. The same facts give the same bytes.
 * What it has from its base is not among them, but counted apart.
 * @param stored as it is stored
 * @param limitations what the scan could not do; what the runners left undecided is added
 * @param rulePages see describeFinding
 */
export function scanResult(
  stored: ScanFacts,
  limitations: readonly Limitation[],
  rulePages: RulePages | null = null,
): ScanResult {
  const facts = seenFacts(stored);
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
    ...describeLimitations([...limitations, ...undecidedLimitation(facts)]),
    ...(facts.missed && { notJudged: notJudged(facts.missed) }),
    ...undecidedResult(facts),
    ...passedRules(facts, limitations),
    contents: [...new Set(facts.pages.flatMap((page) => page.contents ?? []))].sort(),
    ...carriedOver(stored, facts),
  };
}

/** The pages that were found and not judged, by the reason, the most frequent first. */
function notJudged(missed: readonly MissedPage[]): NonNullable<ScanResult['notJudged']> {
  const urls = new Map<string, string[]>();
  for (const { url, reason } of missed) urls.set(reason, [...(urls.get(reason) ?? []), url]);
  return [...urls]
    .sort(([a, x], [b, y]) => y.length - x.length || textOrder(a, b))
    .map(([reason, all]) => ({ reason, count: all.length, examples: all.slice(0, MAX_EXAMPLES) }));
}

/** What the scan has from its base, because it did not see it. */
function carriedOver(stored: ScanFacts, seen: ScanFacts): Pick<ScanResult, 'carriedOver'> {
  const pages = stored.pages.length - seen.pages.length;
  const known = new Set(seen.findings.map(({ id }) => id));
  const findings = stored.findings.filter(({ id }) => !known.has(id)).length;
  return pages === 0 ? {} : { carriedOver: { pages, findings } };
}

/** Sorts findings as the contract says: by severity, rule and id, independent of any locale. */
export function sortFindings<T extends Finding>(findings: T[]): T[] {
  return findings.sort(
    (x, y) =>
      severityRank(x.severity) - severityRank(y.severity) ||
      textOrder(x.rule, y.rule) ||
      textOrder(x.id ?? '', y.id ?? ''),
  );
}
