import { createHash } from 'node:crypto';
import { findingKey } from '../../shared/formats/reported-finding.ts';
import { splitChanges } from '../result/changes.ts';
import type { TargetResult } from '../result/target-result.ts';
import type { ComparedFinding } from '../service/api-types.ts';
import type { FailedStatus } from '../shared/errors.ts';
import { describeNoBase } from './describe-no-base.ts';

/** A short hash of what matters about the results of a run. */
export function digestResults(results: readonly TargetResult[]): string {
  const [only, ...others] = results;
  if (only !== undefined && others.length === 0) return digestResult(only);
  const failures = results.flatMap((result) => (result.kind === 'failed' ? [result.status] : []));
  const [failure] = failures;
  if (failure !== undefined && failures.length === results.length) return digestFailure(failure);
  return hash(results.map((result) => [result.url, digestResult(result)]));
}

/** The verdict, and what was added, resolved and ignored. What is not verified comes and goes, and is no news. */
function digestResult(result: TargetResult): string {
  if (result.kind === 'failed') return digestFailure(result.status);
  const { comparison, outcome, scan } = result;
  const verdict = [outcome.conclusion, outcome.verdict];
  const ignored = identify((outcome.ignored ?? []).map(({ finding }) => finding));
  if (comparison.kind === 'no-base') {
    return hash([...verdict, describeNoBase(comparison), identify(scan.result?.findings ?? []), ignored]);
  }
  const { added, resolved } = splitChanges(comparison.diff);
  return hash([...verdict, identify(added), identify(resolved), ignored, outcome.coverage ?? '']);
}

function identify(findings: readonly ComparedFinding[]): string[] {
  return findings.map(findingKey).toSorted();
}

/** The digest of a target without a result. */
export function digestFailure(status: FailedStatus): string {
  return hash(['failed', status]);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
