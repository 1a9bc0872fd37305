import type { BaselineRecord, StoredBase } from './baseline-store.ts';

/**
 * The base that a run takes from a record. A re-run must neither turn red to green nor green to red: it never takes
 * the scan of its own earlier attempt or of a newer run, but the base of that scan, if an older run made it.
 *
 * A pull request stores nothing, so a newer scan of its base branch is a fair base where the older one is not known: it is
 * what its next push would be compared with.
 *
 * @param runId The run that asks.
 * @param isPull Whether it is that of a pull request.
 * @returns undefined if the record has none; `unknown` if it is not known what the base was
 */
export function toStoredBase(
  record: BaselineRecord,
  runId: number,
  isPull = false,
): StoredBase | 'unknown' | undefined {
  const { scanId, sha, runNumber, environment, baseScanId, baseRunId } = record;
  const newest: StoredBase = { scanId, sha, runId: record.runId, runNumber, environment };
  if (record.runId < runId) return newest;
  const isOwn = record.runId === runId;
  if (baseScanId === '') return isPull && !isOwn ? newest : undefined;
  if (isOwn || (baseRunId > 0 && baseRunId < runId)) {
    return { scanId: baseScanId, sha: '', runId: baseRunId, runNumber: 0, environment: '' };
  }
  return isPull ? newest : 'unknown';
}
