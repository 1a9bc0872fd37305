import type { Scan } from '../../src/service/api-types.ts';

type Finding = NonNullable<Scan['result']>['findings'][number];

/** Whether a web developer who knows the field would agree that it is so, and that the words are right. */
export type Verdict = 'true' | 'arguable' | 'false';

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

/** What identifies a finding on its page, besides its rule: folding several into one leaves that of the first. */
export function aboutOf({ selector, evidence }: Finding): string {
  return (selector ?? evidence).replaceAll(/127\.0\.0\.1:\d+/g, 'site').replaceAll(/[0-9a-f]{32}/g, 'id');
}

/** The judgement of a finding; undefined if it was not judged, or with another severity. */
export function judgementOf(finding: Finding, judgements: readonly Judgement[]): Judgement | undefined {
  const about = aboutOf(finding);
  return judgements.find(
    ({ rule, severity, findings }) =>
      rule === finding.rule && severity === finding.severity && findings.includes(about),
  );
}
