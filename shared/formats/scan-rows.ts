import type { components } from '../../openapi.gen.ts';
import { splitChanges } from './split-changes.ts';
import { ruleRows } from './rule-rows.ts';
import type { RuleRow } from './rule-rows.ts';

type Schemas = components['schemas'];

/** The overview of a complete scan, or of its comparison if there is one: a row for each rule. */
export function scanRows(scan: Schemas['Scan'], diff: Schemas['ScanDiff'] | null): RuleRow[] {
  const findings = scan.result?.findings ?? [];
  if (diff === null) return ruleRows([], findings);
  const { added, resolved, unchanged, unverifiedAdded, unverifiedResolved } = splitChanges(diff);
  const states = {
    added,
    resolved,
    unverified: [...unverifiedAdded, ...unverifiedResolved],
    unchanged,
  } as const;
  const entries = (['added', 'resolved', 'unverified', 'unchanged'] as const).flatMap((state) =>
    states[state].map((finding) => ({ finding, state })),
  );
  return ruleRows(entries, findings);
}
