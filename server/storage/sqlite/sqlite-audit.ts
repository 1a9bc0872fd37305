import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressForAudit, keptAuditEntry, MAX_LISTED_ENTRIES } from '../audit-trail.ts';
import type {
  Asker,
  AuditAction,
  AuditEntry,
  AuditPlace,
  AuditTrail,
  KeptAuditEntry,
} from '../audit-trail.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** Rows removed in one transaction. */
const PRUNE_BATCH = 500;

/** The audit trail in a SQLite file. What comes at the same time shares a commit, also with scans that are accepted. */
export class SqliteAudit implements AuditTrail {
  readonly #context: SqliteContext;

  constructor(context: SqliteContext) {
    this.#context = context;
  }

  async keep(maxAgeMs: number, signal?: AbortSignal): Promise<number> {
    const { database, clock } = this.#context;
    const isOn = Number(maxAgeMs > 0);
    if (database.get('SELECT is_on FROM auditing')?.['is_on'] !== isOn)
      database.transaction(() => database.run('UPDATE auditing SET is_on = ?', isOn));
    if (maxAgeMs === 0) return 0;
    // If the wall clock is set forward while the process lives, nothing gets older by that.
    const beforeMs = Math.min(clock.wall(), clock.steady()) - maxAgeMs;
    const old = `FROM audit WHERE at_ms < ? ORDER BY at_ms, seq LIMIT ${PRUNE_BATCH}`;
    let removed = 0;
    for (;;) {
      if (signal?.aborted === true || !database.get(`SELECT 1 ${old}`, beforeMs)) return removed;
      removed += database.transaction(() =>
        database.run(`DELETE FROM audit WHERE seq IN (SELECT seq ${old})`, beforeMs),
      );
      await nextTurn();
    }
  }

  async addReads(asker: Asker, scans: readonly string[]): Promise<void> {
    const { database, accepting } = this.#context;
    const found = scans.flatMap((scan) => {
      const row = database.get('SELECT target FROM scan WHERE id = ?', scan);
      return row === undefined ? [] : [{ scan, subject: addressForAudit(String(row['target'])) }];
    });
    if (found.length === 0) return;
    await accepting.add(() => {
      for (const about of found)
        writeAudit(this.#context, { action: 'scan.read', outcome: 'allowed', ...asker, ...about, count: 1 });
    });
  }

  async addRefusals(refusals: readonly AuditEntry[]): Promise<void> {
    await this.#context.accepting.add(() => {
      for (const entry of refusals) writeAudit(this.#context, entry);
    });
  }

  async newest(sinceMs: number): Promise<KeptAuditEntry[]> {
    return this.#context.database
      .all(
        `SELECT * FROM audit WHERE at_ms >= ? ORDER BY at_ms DESC, seq DESC LIMIT ${MAX_LISTED_ENTRIES}`,
        sinceMs,
      )
      .map(keptAuditEntry)
      .reverse();
  }

  async page(sinceMs: number, after: AuditPlace | null, limit: number): Promise<KeptAuditEntry[]> {
    return this.#context.database
      .all(
        'SELECT * FROM audit WHERE (at_ms, seq) > (?, ?) ORDER BY at_ms, seq LIMIT ?',
        after?.atMs ?? sinceMs,
        after?.seq ?? -1,
        limit,
      )
      .map(keptAuditEntry);
  }
}

/** Within a transaction. */
export function writeAudit({ database, clock }: SqliteContext, entry: AuditEntry): void {
  database.run(
    'INSERT INTO audit (at_ms, action, outcome, token, client, scan_id, subject, count) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    clock.wall(),
    entry.action,
    entry.outcome,
    entry.token,
    entry.client,
    entry.scan,
    entry.subject,
    entry.count,
  );
}

/** Writes down what an operator does, if lines are written, within the transaction that does it. */
export function auditOperator(
  context: SqliteContext,
  action: AuditAction,
  about: { scan: string; target: string } | { name: string },
): void {
  if (context.database.get('SELECT is_on FROM auditing')?.['is_on'] !== 1) return;
  writeAudit(context, {
    action,
    outcome: 'done',
    token: null,
    client: null,
    scan: 'scan' in about ? about.scan : null,
    subject: 'scan' in about ? addressForAudit(about.target) : about.name,
    count: 1,
  });
}
