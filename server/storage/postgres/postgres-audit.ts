import { addressForAudit, keptAuditEntry, MAX_LISTED_ENTRIES } from '../audit-trail.ts';
import type {
  Asker,
  AuditAction,
  AuditEntry,
  AuditPlace,
  AuditTrail,
  KeptAuditEntry,
} from '../audit-trail.ts';
import type { NewScan } from '../records.ts';
import type { PostgresContext } from './postgres-context.ts';
import type { Sql } from './postgres-database.ts';

/** Rows removed in one transaction. */
const PRUNE_BATCH = 500;
/** As addressForAudit. */
const ADDRESS = "split_part(target, '?', 1)";

/** The audit trail in a PostgreSQL database. No statement of it waits for a lock of the queue, or holds one. */
export class PostgresAudit implements AuditTrail {
  readonly #context: PostgresContext;

  constructor(context: PostgresContext) {
    this.#context = context;
  }

  async keep(maxAgeMs: number, signal?: AbortSignal): Promise<number> {
    const { database, now } = this.#context;
    await database.run('UPDATE sitedelta.state SET is_audited = $1 WHERE is_audited <> $1', maxAgeMs > 0);
    if (maxAgeMs === 0) return 0;
    let removed = 0;
    for (;;) {
      const some = await database.run(
        `DELETE FROM sitedelta.audit WHERE seq IN (
           SELECT seq FROM sitedelta.audit WHERE at_ms < ${now()} - $1::bigint
           ORDER BY at_ms, seq LIMIT ${PRUNE_BATCH} FOR UPDATE SKIP LOCKED)`,
        maxAgeMs,
      );
      removed += some;
      if (some < PRUNE_BATCH || signal?.aborted === true) return removed;
    }
  }

  async addReads({ token, client }: Asker, scans: readonly string[]): Promise<void> {
    const { database, now } = this.#context;
    await database.run(
      `INSERT INTO sitedelta.audit (at_ms, action, outcome, token, client, scan_id, subject)
       SELECT ${now()}, 'scan.read', 'allowed', $1, $2, id, ${ADDRESS} FROM sitedelta.scan WHERE id = ANY ($3::text[])`,
      token,
      client,
      scans,
    );
  }

  async addRefusals(refusals: readonly AuditEntry[]): Promise<void> {
    const { database, now } = this.#context;
    await database.run(
      `INSERT INTO sitedelta.audit (at_ms, action, outcome, token, client, scan_id, subject, count)
       SELECT ${now()}, action, outcome, token, client, scan, subject, count
       FROM json_to_recordset($1::json)
         AS entry (action text, outcome text, token text, client text, scan text, subject text, count integer)`,
      JSON.stringify(refusals),
    );
  }

  async newest(sinceMs: number): Promise<KeptAuditEntry[]> {
    const rows = await this.#context.database.all(
      `SELECT * FROM sitedelta.audit WHERE at_ms >= $1 ORDER BY at_ms DESC, seq DESC LIMIT ${MAX_LISTED_ENTRIES}`,
      sinceMs,
    );
    return rows.map(keptAuditEntry).reverse();
  }

  async page(sinceMs: number, after: AuditPlace | null, limit: number): Promise<KeptAuditEntry[]> {
    const rows = await this.#context.database.all(
      'SELECT * FROM sitedelta.audit WHERE (at_ms, seq) > ($1, $2) ORDER BY at_ms, seq LIMIT $3',
      after?.atMs ?? sinceMs,
      after?.seq ?? -1,
      limit,
    );
    return rows.map(keptAuditEntry);
  }
}

/**
 * Writes down, in the transaction that accepts a scan and before it takes the lock of the queue, that it is accepted.
 * @returns corrects the line if a scan that waits is the answer instead
 */
export async function auditAccepted(
  sql: Sql,
  { asker, id, target }: NewScan,
  now: string,
): Promise<(reused: string) => Promise<void>> {
  if (asker === undefined) return async () => undefined;
  const row = await sql.get(
    `INSERT INTO sitedelta.audit (at_ms, action, outcome, token, client, scan_id, subject)
     VALUES (${now}, 'scan.create', 'accepted', $1, $2, $3, $4) RETURNING seq`,
    asker.token,
    asker.client,
    id,
    addressForAudit(target),
  );
  return async (reused) => {
    await sql.run(
      `UPDATE sitedelta.audit SET outcome = 'reused', scan_id = $1 WHERE seq = $2`,
      reused,
      row?.['seq'],
    );
  };
}

/** Writes down what an operator does with scans, if lines are written, within the transaction that does it. */
export async function auditScans(
  sql: Sql,
  now: string,
  action: AuditAction,
  scans: readonly string[],
): Promise<void> {
  await sql.run(
    `INSERT INTO sitedelta.audit (at_ms, action, outcome, scan_id, subject)
     SELECT ${now}, $1, 'done', id, ${ADDRESS} FROM sitedelta.scan, sitedelta.state
     WHERE is_audited AND id = ANY ($2::text[]) ORDER BY sitedelta.scan.seq`,
    action,
    scans,
  );
}

/** Writes down what an operator does with a token or webhook, if lines are written, within the transaction that does it. */
export async function auditNamed(sql: Sql, now: string, action: AuditAction, name: string): Promise<void> {
  await sql.run(
    `INSERT INTO sitedelta.audit (at_ms, action, outcome, subject)
     SELECT ${now}, $1, 'done', $2 FROM sitedelta.state WHERE is_audited`,
    action,
    name,
  );
}
