import type { BaselineRecord, StoredBase } from './baseline-store.ts';

/**
 * The base that a run takes from a record. A re-run must neither turn red to green nor green to red: it never takes
 * the scan of its own earlier attempt or of a newer run, but the base of that scan, if an older run made it.
 *
 * @param runId The run that asks.
 * @returns undefined if the record has none; `unknown` if it is not known what the base was
 */
export function toStoredBase(record: BaselineRecord, runId: number): StoredBase | 'unknown' | undefined {
  const { scanId, sha, runNumber, environment, baseScanId, baseRunId } = record;
  if (record.runId < runId) return { scanId, sha, runId: record.runId, runNumber, environment };
  if (baseScanId === '') return undefined;
  const isOwn = record.runId === runId;
  if (isOwn || (baseRunId > 0 && baseRunId < runId)) {
    return { scanId: baseScanId, sha: '', runId: baseRunId, runNumber: 0, environment: '' };
  }
  return 'unknown';
}
