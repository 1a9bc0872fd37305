import type { ComparedFinding } from '../service/api-types.ts';
import { findingKey } from '../../server/report/files/finding-key.ts';
import type { TargetResult } from './target-result.ts';

/**
 * The added findings, verified or not, that the policy does not ignore.
 */
export function addedFindings(result: TargetResult): ComparedFinding[] {
  if (result.kind === 'failed' || result.comparison.kind === 'no-base') return [];
  const ignored = new Set((result.outcome.ignored ?? []).map(({ finding }) => findingKey(finding)));
  return result.comparison.diff.added.filter((finding) => !ignored.has(findingKey(finding)));
}
