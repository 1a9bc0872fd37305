import type { Scan } from '../../src/service/api-types.ts';
import { aboutOf, type Verdict } from '../packages/about-of.ts';

type Finding = NonNullable<Scan['result']>['findings'][number];

/** A person's verdict on findings of one rule on one page, for one reason. */
export interface Judgement {
  rule: string;
  /** As it was when it was judged: words and weight are judged together. */
  severity: Finding['severity'];
  verdict: Verdict;
  /** One sentence. */
  why: string;
  /** What identifies each: the selector of its first element, otherwise its evidence. */
  findings: string[];
}

/** The judgement of a finding; undefined if it was not judged, or with another severity. */
export function judgementOf(finding: Finding, judgements: readonly Judgement[]): Judgement | undefined {
  const about = aboutOf(finding);
  return judgements.find(
    ({ rule, severity, findings }) =>
      rule === finding.rule && severity === finding.severity && findings.includes(about),
  );
}
