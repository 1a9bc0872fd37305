import { readDeployment } from './deployment.ts';
import type { ScanSummary } from './records.ts';
import { readStatus } from './scan-state.ts';

/** A row by the names of its columns. */
type Row = Readonly<Record<string, string | number | bigint | boolean | Uint8Array | null>>;

/** The columns that summaryOf reads. */
export const SUMMARY_COLUMNS =
  'id, target, status, base_id, created_ms, completed_ms, high, medium, low, pages, added, resolved, deployment';

/** The summary of a row of the table `scan`. */
export function summaryOf(row: Row): ScanSummary {
  const { high, medium, low, pages, added, resolved } = row;
  const { completed_ms: completedMs, base_id: base, deployment } = row;
  return {
    id: String(row['id']),
    target: String(row['target']),
    status: readStatus(row['status']),
    base: base === null ? null : String(base),
    deployment: deployment === null ? null : readDeployment(String(deployment)),
    createdAtMs: Number(row['created_ms']),
    completedAtMs: completedMs === null ? null : Number(completedMs),
    counts:
      high === null
        ? null
        : { high: Number(high), medium: Number(medium), low: Number(low), pages: Number(pages) },
    changes: added === null ? null : { added: Number(added), resolved: Number(resolved) },
  };
}
