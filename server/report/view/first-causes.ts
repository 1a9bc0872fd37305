import { severityRank } from '../../../shared/severity.ts';
import type { Severity } from '../../../shared/severity.ts';
import { shapeGroups, reachOf } from './shape-groups.ts';
import type { ReportEntry } from './report-view.ts';

/** As many as people keep in mind. */
const MAX_CAUSES = 3;

/** Findings of one rule, one severity and one state. */
export interface Cause {
  state: 'added' | 'unchanged' | null;
  severity: Severity;
  rule: string;
  title: string;
  elements: number;
  pages: number;
  /** On how many pages the rule was looked for; undefined if on all. */
  judgedPages: number | undefined;
  /** The finding to begin with: of the shape that reaches most pages, the one with most elements. */
  lead: ReportEntry;
  /** That shape, and how many of the elements have it. */
  shape: { name: string; elements: number };
}

/**
 * What to fix first, each rule once: the worst severity first, then what reaches most pages, then most elements. In a
 * comparison what was added comes before what was there; what was resolved or could not be verified is no work.
 */
export function firstCauses(entries: readonly ReportEntry[]): Cause[] {
  const open = entries.filter(
    ({ state, isOfBase }) => !isOfBase && (state === null || state === 'added' || state === 'unchanged'),
  );
  const rules = Map.groupBy(open, ({ finding: { rule } }) => rule);
  return [...rules.values()]
    .flatMap((own) => causeOf(own) ?? [])
    .sort(
      (a, b) =>
        stateRank(a) - stateRank(b) ||
        severityRank(a.severity) - severityRank(b.severity) ||
        b.pages - a.pages ||
        b.elements - a.elements ||
        (a.rule < b.rule ? -1 : 1),
    )
    .slice(0, MAX_CAUSES);
}

/** Of the findings of a rule, those that come first: added ones before others, then the worst. */
function causeOf(entries: readonly ReportEntry[]): Cause | undefined {
  const best = Math.min(...entries.map(rank));
  const own = entries.filter((entry) => rank(entry) === best);
  const [group] = shapeGroups(own, { sort: 'severity' });
  const lead = group?.entries.toSorted((a, b) => occurrencesOf(b) - occurrencesOf(a))[0];
  if (group === undefined || lead === undefined) return undefined;
  const { rule, severity, title } = lead.finding;
  return {
    ...reachOf(own),
    state: lead.state === 'added' || lead.state === 'unchanged' ? lead.state : null,
    severity,
    rule,
    title,
    lead,
    shape: { name: group.shape, elements: reachOf(group.entries).elements },
  };
}

function rank({ state, finding: { severity } }: ReportEntry): number {
  return stateRank({ state }) * 10 + severityRank(severity);
}

function stateRank({ state }: Pick<ReportEntry, 'state'>): number {
  return state === 'unchanged' ? 1 : 0;
}

function occurrencesOf({ finding: { occurrences = 1 } }: ReportEntry): number {
  return occurrences;
}
