import { LISTED_COLUMNS, MAX_LISTED } from '../queue-control.ts';
import type { CancelledScans, ListedScan, QueueControl, Removal } from '../queue-control.ts';
import { listedScan } from '../scan-row.ts';
import { MAX_WAIT_MS, MIN_WAIT_AFTER_START_MS } from '../scan-state.ts';
import { LOCK_QUEUE } from './accept-scan.ts';
import { STATE_COLUMNS, moveScans } from './move-scan.ts';
import { auditScans } from './postgres-audit.ts';
import type { PostgresContext } from './postgres-context.ts';
import { NOTIFY_QUEUE } from './queue-listener.ts';

/** Scans cancelled in one transaction. */
const BATCH = 200;

/** The control of a queue on a PostgreSQL database, from any process. */
export class PostgresControl implements QueueControl {
  readonly #context: PostgresContext;

  constructor(context: PostgresContext) {
    this.#context = context;
  }

  async list(): Promise<{ isPaused: boolean; scans: ListedScan[] }> {
    const { database } = this.#context;
    const state = await database.get('SELECT is_paused FROM sitedelta.state');
    const rows = await database.all(
      `SELECT ${LISTED_COLUMNS} FROM sitedelta.scan WHERE status IN ('queued', 'running')
       ORDER BY status DESC, turn, seq LIMIT ${MAX_LISTED}`,
    );
    return { isPaused: state?.['is_paused'] === true, scans: rows.map(listedScan) };
  }

  async show(id: string): Promise<ListedScan | null> {
    const row = await this.#context.database.get(
      `SELECT ${LISTED_COLUMNS} FROM sitedelta.scan WHERE id = $1`,
      id,
    );
    return row ? listedScan(row) : null;
  }

  async cancel(which: CancelledScans): Promise<number> {
    let cancelled = 0;
    for (;;) {
      const moved = await this.#cancelSome(which);
      cancelled += moved;
      if (moved < BATCH) return cancelled;
    }
  }

  async setPaused(isPaused: boolean): Promise<void> {
    const { database, now } = this.#context;
    await database.transaction(async (sql) => {
      const changed = await sql.run(
        'UPDATE sitedelta.state SET is_paused = $1 WHERE is_paused <> $1',
        isPaused,
      );
      if (isPaused || changed === 0) return;
      await sql.run(
        `UPDATE sitedelta.scan SET queued_ms = greatest(queued_ms, ${now()} - ${MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS})
         WHERE status = 'queued'`,
      );
      await sql.run(`SELECT ${NOTIFY_QUEUE}`);
    });
  }

  async remove(id: string, evenLast: boolean): Promise<Removal> {
    return this.#context.database.transaction(async (sql) => {
      // No scan that names it can be accepted meanwhile.
      await sql.run(LOCK_QUEUE);
      const row = await sql.get(
        `SELECT status, EXISTS (
             SELECT FROM sitedelta.scan AS run WHERE run.base_id = scan.id AND run.status IN ('queued', 'running')) AS is_needed,
           status = 'complete' AND NOT EXISTS (
             SELECT FROM sitedelta.scan AS newer
             WHERE newer.status = 'complete' AND md5(newer.target) = md5(scan.target) AND newer.target = scan.target
               AND newer.seq > scan.seq) AS is_last,
           (SELECT count(*) FROM sitedelta.scan AS other WHERE other.base_id = scan.id) AS named_by
         FROM sitedelta.scan AS scan WHERE id = $1`,
        id,
      );
      if (!row) return { kind: 'not-there' };
      if (row['status'] === 'queued' || row['status'] === 'running') return { kind: 'under-way' };
      if (row['is_needed'] === true) return { kind: 'needed' };
      if (row['is_last'] === true && !evenLast) return { kind: 'last' };
      await auditScans(sql, this.#context.now(), 'scan.delete', [id]);
      await sql.run('DELETE FROM sitedelta.scan WHERE id = $1', id);
      await sql.run('DELETE FROM sitedelta.delivery WHERE scan_id = $1', id);
      return { kind: 'removed', namedBy: Number(row['named_by']) };
    });
  }

  async #cancelSome(which: CancelledScans): Promise<number> {
    const { database, now } = this.#context;
    const [condition, value] =
      'id' in which
        ? ['id = $1', which.id]
        : 'host' in which
          ? ['(host = $1 OR sitedelta.host_of(target) = $1)', which.host]
          : ['client = $1', which.client];
    return database.transaction(async (sql) => {
      const rows = await sql.all(
        `SELECT ${STATE_COLUMNS} FROM sitedelta.scan WHERE status IN ('queued', 'running') AND ${condition}
         ORDER BY seq LIMIT ${BATCH} FOR UPDATE`,
        value,
      );
      // As when scans are reaped: the lock of the queue comes before those of hosts.
      if (rows.length > 0) {
        await auditScans(
          sql,
          now(),
          'scan.cancel',
          rows.map((row) => String(row['id'])),
        );
        await sql.run(LOCK_QUEUE);
      }
      return moveScans(sql, now(), rows, { type: 'cancelled' });
    });
  }
}
