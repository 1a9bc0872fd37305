import { readDeployment } from './deployment.ts';
import type { JobProgress, ScanRecord } from './records.ts';
import { readStatus } from './scan-state.ts';
import type { ScanState } from './scan-state.ts';

/** A row by the names of its columns. */
type Row = Readonly<Record<string, string | number | bigint | boolean | Uint8Array | null>>;

/** The columns that recordOf reads. */
export const RECORD_COLUMNS =
  'id, target, status, attempt, error, created_ms, completed_ms, pages_found, pages_done, current_page, findings_found, deployment';

/** The record of a row of the table `scan`. */
export function recordOf(row: Row, queuePosition: number | null): ScanRecord {
  const { status, attempt, error } = stateOf(row);
  return {
    id: String(row['id']),
    target: String(row['target']),
    status,
    ...(row['deployment'] !== null && { deployment: readDeployment(String(row['deployment'])) }),
    attempt,
    createdAtMs: Number(row['created_ms']),
    completedAtMs: row['completed_ms'] === null ? null : Number(row['completed_ms']),
    error,
    queuePosition,
    progress: status === 'running' ? progressOf(row) : null,
  };
}

function progressOf(row: Row): JobProgress {
  return {
    pagesFound: Number(row['pages_found']),
    pagesDone: Number(row['pages_done']),
    ...(row['current_page'] !== null && { currentPage: String(row['current_page']) }),
    ...(row['findings_found'] !== null && { findingsFound: Number(row['findings_found']) }),
  };
}

/** The state in a row that has at least `status`, `attempt` and `error`; not watched without `is_watched`. */
export function stateOf(row: Row): ScanState {
  return {
    status: readStatus(row['status']),
    attempt: Number(row['attempt']),
    error: row['error'] === null ? null : String(row['error']),
    isWatched: Boolean(row['is_watched']),
  };
}
