import type { components } from '../../../openapi.gen.ts';
import type { Changes } from '../../../shared/formats/split-changes.ts';
import { categoryOf } from '../../../shared/category.ts';
import { changeSum } from '../../../shared/formats/change-sum.ts';
import type { ChangeSum } from '../../../shared/formats/change-sum.ts';
import type { EntryState, ReportEntry } from './report-view.ts';
import type { RuleRow } from '../../../shared/formats/rule-rows.ts';

/** Rows of the overview that are on a screen of 1280 by 800 pixels, with its heading. */
const ON_A_SCREEN = 28;

interface OverviewGroups {
  shown: readonly RuleRow[];
  /** Rows that people open if they want them. */
  folded: readonly RuleRow[];
  /** Rules with findings that were added or resolved; they are the first of those shown. */
  changed: number;
}

type ComparedFinding = components['schemas']['ComparedFinding'];

/** Everything that a report can list: the findings of a scan, or of a comparison if there is one. */
export function listEntries(
  findings: readonly ComparedFinding[],
  changes: Changes | null,
): readonly ReportEntry[] {
  if (changes === null) return entries(findings, null, false);
  return [
    ...entries(changes.added, 'added', false),
    ...entries(changes.resolved, 'resolved', true),
    ...entries(changes.unverifiedAdded, 'unverified', false),
    ...entries(changes.unverifiedResolved, 'unverified', true),
    ...entries(changes.unchanged, 'unchanged', false),
  ];
}

/** How the entries of a comparison add up. */
export function sumOf(all: readonly ReportEntry[]): ChangeSum {
  const findings = (includes: (entry: ReportEntry) => boolean): readonly ComparedFinding[] =>
    all.filter(includes).map(({ finding }) => finding);
  return changeSum({
    added: findings(({ isOfBase, state }) => !isOfBase && state !== 'unchanged'),
    resolved: findings(({ isOfBase }) => isOfBase),
    unchanged: findings(({ state }) => state === 'unchanged'),
  });
}

function entries(
  findings: readonly ComparedFinding[],
  state: EntryState | null,
  isOfBase: boolean,
): ReportEntry[] {
  return findings.map((finding) => ({
    finding,
    state,
    isOfBase,
    category: categoryOf(finding),
  }));
}

/**
 * Which rules of an overview are shown at once: in comparisons, those with findings that were added, resolved or not
 * verified; otherwise all, or of more than fit on a screen those that are not of low severity.
 *
 * @param rows In the order of ruleRows
 */
export function overviewGroups(rows: readonly RuleRow[], isCompared: boolean): OverviewGroups {
  const isFolded = isCompared ? isUnchanged : isLow;
  if (!isCompared && (rows.length <= ON_A_SCREEN || rows.every(isLow))) {
    return { shown: rows, folded: [], changed: 0 };
  }
  return {
    shown: rows.filter((row) => !isFolded(row)),
    folded: rows.filter(isFolded),
    changed: rows.filter(({ states: { added, resolved } }) => added + resolved > 0).length,
  };
}

function isUnchanged({ states: { added, resolved, unverified } }: RuleRow): boolean {
  return added + resolved + unverified === 0;
}

function isLow({ severity }: RuleRow): boolean {
  return severity === 'low';
}
