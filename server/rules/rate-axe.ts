import type { AxeIssue } from '../engine/gather/runner-issue.ts';
import type { Severity, Violation } from '../findings/facts/judged-page.ts';

/** How much a problem hinders people, by axe's impact; unknown impacts count as medium. */
const SEVERITIES = new Map<string | null, Severity>([
  ['critical', 'high'],
  ['serious', 'high'],
  ['moderate', 'medium'],
  ['minor', 'low'],
]);

/** Rates what axe reports about a page: one violation per element and rule, in axe's order. */
export function rateAxe(issues: AxeIssue[]): Violation[] {
  return issues.map((issue) => ({
    runner: 'axe',
    code: issue.rule,
    node: issue.node,
    severity: severityOf(issue),
    needsReview: issue.needsReview,
    title: issue.help,
    explanation: explain(issue),
    criteria: criteriaOf(issue.tags),
    helpUrl: issue.helpUrl,
  }));
}

/** What a person must decide is never more than low. */
function severityOf({ impact, needsReview }: AxeIssue): Severity {
  return needsReview ? 'low' : (SEVERITIES.get(impact) ?? 'medium');
}

/** Success criteria in axe's tags: `wcag111` is 1.1.1, `wcag1410` is 1.4.10; `wcag2a`, `wcag21aa` are levels. */
function criteriaOf(tags: string[]): string[] {
  return tags.flatMap((tag) => {
    const match = /^wcag(\d)(\d)(\d{1,2})$/.exec(tag);
    return match === null ? [] : [match.slice(1).join('.')];
  });
}

/** Makes sentences of axe's summary, which is a heading per group and an indented line per reason. */
function explain(issue: AxeIssue): string {
  const groups: { heading: string; reasons: string[] }[] = [];
  for (const line of issue.summary.split('\n')) {
    if (line.trim() === '') continue;
    if (/^\s/.test(line)) groups.at(-1)?.reasons.push(line.trim());
    else groups.push({ heading: line.trim().replace(/:$/, ''), reasons: [] });
  }
  const text = groups
    .map(({ heading, reasons }) => {
      const list = reasons.map((reason) => reason.replace(/[.;]$/, '')).join('; ');
      return list === '' ? sentence(heading) : `${lead(heading, reasons.length)} ${sentence(list)}`.trim();
    })
    .join(' ');
  return issue.needsReview ? `A person must check this; axe could not decide it. ${text}`.trim() : text;
}

function lead(heading: string, count: number): string {
  if (count === 1) return '';
  return heading.toLowerCase().includes('any') ? 'One of these must change:' : 'All of these must change:';
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
