import type { components } from '../../openapi.gen.ts';
import { categoryOf } from '../category.ts';
import { isInPart } from './change-sum.ts';
import { severityRank, type Severity, type SeverityCounts } from '../severity.ts';

type Finding = components['schemas']['Finding'];
type ComparedFinding = components['schemas']['ComparedFinding'];

/** What a comparison says of a finding. */
type State = 'added' | 'resolved' | 'unverified' | 'unchanged';

/** A finding with its state; null without a comparison. */
interface StatedFinding {
  finding: ComparedFinding;
  state: State | null;
}

/** What a report's overview says of a rule. */
export interface RuleRow {
  rule: string;
  /** The worst of its findings: not that of each of them, see `severities`. */
  severity: Severity;
  category: string;
  title: string;
  /** Findings that are there now. */
  findings: number;
  /** Pages on which they are. */
  pages: number;
  /** On how many pages the rule was looked for; undefined if on all. */
  judgedPages?: number;
  /** By state; all 0 without a comparison. */
  states: Record<State, number>;
  /** The same numbers by severity: of the findings that are there now, and of each state. */
  severities: Record<'now' | State, SeverityCounts>;
  /** Of those that were added or resolved, the findings that were so in some of their elements only. */
  inPart: Record<'added' | 'resolved', number>;
}

interface Group {
  row: RuleRow;
  pages: Set<string>;
}

/**
 * The overview of a report: a row for each rule, the worst severity first, then those that reach most pages. In a
 * comparison, rules with added or resolved findings come before all others, and then those that were not verified.
 *
 * @param entries - what the report lists
 * @param findings - those of the scan
 */
export function ruleRows(entries: readonly StatedFinding[], findings: readonly Finding[]): RuleRow[] {
  const groups = new Map<string, Group>();
  for (const { finding, state } of entries) {
    const { row } = groupOf(finding, categoryOf(finding), groups);
    if (state === null) continue;
    row.states[state] += 1;
    row.severities[state][finding.severity] += 1;
    if ((state === 'added' || state === 'resolved') && isInPart(finding)) row.inPart[state] += 1;
  }
  for (const finding of findings) {
    const { row, pages } = groupOf(finding, categoryOf(finding), groups);
    row.findings += 1;
    row.severities.now[finding.severity] += 1;
    for (const page of finding.pages) pages.add(page);
    if (finding.judgedPages !== undefined) row.judgedPages = finding.judgedPages;
  }
  return [...groups.values()]
    .map(({ row, pages }) => ({ ...row, pages: pages.size }))
    .sort(
      (a, b) =>
        changeRank(a) - changeRank(b) ||
        severityRank(a.severity) - severityRank(b.severity) ||
        b.pages - a.pages ||
        b.findings - a.findings ||
        (a.rule < b.rule ? -1 : 1),
    );
}

function changeRank({ states: { added, resolved, unverified } }: RuleRow): number {
  if (added + resolved > 0) return 0;
  return unverified > 0 ? 1 : 2;
}

function groupOf({ rule, title, severity }: Finding, category: string, groups: Map<string, Group>): Group {
  const known = groups.get(rule);
  if (known !== undefined) {
    if (severityRank(severity) < severityRank(known.row.severity)) known.row.severity = severity;
    return known;
  }
  const states = { added: 0, resolved: 0, unverified: 0, unchanged: 0 };
  const group = {
    row: {
      rule,
      severity,
      category,
      title,
      findings: 0,
      pages: 0,
      states,
      severities: { now: none(), added: none(), resolved: none(), unverified: none(), unchanged: none() },
      inPart: { added: 0, resolved: 0 },
    },
    pages: new Set<string>(),
  };
  groups.set(rule, group);
  return group;
}

function none(): SeverityCounts {
  return { high: 0, medium: 0, low: 0 };
}
