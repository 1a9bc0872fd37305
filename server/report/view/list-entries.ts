import type { components } from '../../../openapi.gen.ts';
import type { Changes } from '../../../shared/formats/split-changes.ts';
import { categoryOf } from '../../../shared/category.ts';
import type { EntryState, ReportEntry } from './report-entry.ts';

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
