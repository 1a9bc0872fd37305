import { LISTED_COLUMNS, MAX_LISTED } from '../queue-control.ts';
import type { CancelledScans, ListedScan, QueueControl, Removal } from '../queue-control.ts';
import { listedScan } from '../scan-row.ts';
import { MAX_WAIT_MS, MIN_WAIT_AFTER_START_MS } from '../scan-state.ts';
import { STATE_COLUMNS, moveScans } from './move-scan.ts';
import { auditOperator } from './sqlite-audit.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** The control of a queue on a SQLite file, in the process that has the file. */
export class SqliteControl implements QueueControl {
  readonly #context: SqliteContext;

  constructor(context: SqliteContext) {
    this.#context = context;
  }

  async list(): Promise<{ isPaused: boolean; scans: ListedScan[] }> {
    const { database } = this.#context;
    const rows = database.all(
      `SELECT ${LISTED_COLUMNS} FROM scan WHERE status IN ('queued', 'running')
       ORDER BY status DESC, turn, seq LIMIT ${MAX_LISTED}`,
    );
    return {
      isPaused: database.get('SELECT is_paused FROM queue')?.['is_paused'] === 1,
      scans: rows.map(listedScan),
    };
  }

  async show(id: string): Promise<ListedScan | null> {
    const row = this.#context.database.get(`SELECT ${LISTED_COLUMNS} FROM scan WHERE id = ?`, id);
    return row ? listedScan(row) : null;
  }

  async cancel(which: CancelledScans): Promise<number> {
    const { database } = this.#context;
    return database.transaction(() => {
      const rows = database
        .all(
          `SELECT ${STATE_COLUMNS}, target, client FROM scan WHERE status IN ('queued', 'running') ORDER BY seq`,
        )
        .filter((row) => {
          if ('id' in which) return row['id'] === which.id;
          if ('client' in which) return row['client'] === which.client;
          const { host, hostname } = new URL(String(row['target']));
          return host === which.host || hostname === which.host;
        });
      for (const { id, target } of rows)
        auditOperator(this.#context, 'scan.cancel', { scan: String(id), target: String(target) });
      return moveScans(this.#context, rows, { type: 'cancelled' });
    });
  }

  async setPaused(isPaused: boolean): Promise<void> {
    const { database, clock, wakeUp } = this.#context;
    database.transaction(() => {
      const sql = 'UPDATE queue SET is_paused = ? WHERE is_paused <> ?';
      if (database.run(sql, Number(isPaused), Number(isPaused)) === 0 || isPaused) return;
      database.run(
        `UPDATE scan SET queued_ms = max(queued_ms, ?) WHERE status = 'queued'`,
        clock.steady() - (MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS),
      );
    });
    if (!isPaused) wakeUp.notify();
  }

  async remove(id: string, evenLast: boolean): Promise<Removal> {
    const { database } = this.#context;
    const row = database.get(
      `SELECT status, target, EXISTS (
           SELECT 1 FROM scan AS run WHERE run.base_id = scan.id AND run.status IN ('queued', 'running')) AS is_needed,
         status = 'complete' AND NOT EXISTS (
           SELECT 1 FROM scan AS newer
           WHERE newer.status = 'complete' AND newer.target = scan.target AND newer.seq > scan.seq) AS is_last,
         (SELECT count(*) FROM scan AS other WHERE other.base_id = scan.id) AS named_by
       FROM scan WHERE id = ?`,
      id,
    );
    if (!row) return { kind: 'not-there' };
    if (row['status'] === 'queued' || row['status'] === 'running') return { kind: 'under-way' };
    if (row['is_needed'] === 1) return { kind: 'needed' };
    if (row['is_last'] === 1 && !evenLast) return { kind: 'last' };
    database.transaction(() => {
      auditOperator(this.#context, 'scan.delete', { scan: id, target: String(row['target']) });
      database.run('DELETE FROM scan WHERE id = ?', id);
      database.run('DELETE FROM delivery WHERE scan_id = ?', id);
    });
    return { kind: 'removed', namedBy: Number(row['named_by']) };
  }
}
