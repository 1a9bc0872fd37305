import type { ComparedFinding } from '../service/api-types.ts';
import { findingKey } from './finding-key.ts';
import { splitChanges } from './split-changes.ts';
import type { TargetResult } from './target-result.ts';

/** What was added for sure and is worth a remark: those findings that the repository's settings do not ignore. */
export function addedFindings(result: TargetResult): ComparedFinding[] {
  if (result.kind === 'failed' || result.comparison.kind === 'no-base') return [];
  const ignored = new Set((result.outcome.ignored ?? []).map(({ finding }) => findingKey(finding)));
  return splitChanges(result.comparison.diff).added.filter((finding) => !ignored.has(findingKey(finding)));
}
