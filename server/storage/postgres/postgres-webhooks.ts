import {
  claimedDelivery,
  deliveryAttempt,
  listedDelivery,
  listedWebhook,
  MAX_LISTED_DELIVERIES,
  DELIVERY_LEASE_MS,
  TEST_EVENT,
} from '../webhook-store.ts';
import type {
  AfterAttempt,
  ClaimedDelivery,
  DeliveryBacklog,
  DeliveryState,
  FinishedAttempt,
  ListedDelivery,
  ListedWebhook,
  NewWebhook,
  RetriedDeliveries,
  WebhookStore,
} from '../webhook-store.ts';
import { auditNamed } from './postgres-audit.ts';
import type { AuditAction } from '../audit-trail.ts';
import type { PostgresContext } from './postgres-context.ts';
import type { Sql } from './postgres-database.ts';

/** Messages removed in one transaction. */
const PRUNE_BATCH = 500;

const LISTED = `
  SELECT d.*, w.name AS webhook, last.status AS last_status, last.error AS last_error
  FROM sitedelta.delivery AS d JOIN sitedelta.webhook AS w ON w.seq = d.webhook_seq
  LEFT JOIN LATERAL (
    SELECT status, error FROM sitedelta.delivery_attempt WHERE delivery_seq = d.seq ORDER BY attempt DESC LIMIT 1
  ) AS last ON true`;

/** Webhooks in a PostgreSQL database; any number of processes may send. */
export class PostgresWebhooks implements WebhookStore {
  readonly #context: PostgresContext;

  constructor(context: PostgresContext) {
    this.#context = context;
  }

  async create({ name, url, token, events, secret }: NewWebhook): Promise<boolean> {
    const { now } = this.#context;
    return this.#audited('webhook.create', name, (sql) =>
      sql.run(
        `INSERT INTO sitedelta.webhook (name, url, token, events, secret, created_ms) VALUES ($1, $2, $3, $4, $5, ${now()})
       ON CONFLICT DO NOTHING`,
        name,
        url,
        token,
        events.join(' '),
        secret,
      ),
    );
  }

  async rotate(name: string, secret: string, overlapMs: number): Promise<boolean> {
    const { now } = this.#context;
    return this.#audited('webhook.rotate', name, (sql) =>
      sql.run(
        `UPDATE sitedelta.webhook SET old_secret = secret, old_secret_ends_ms = ${now()} + $1::bigint, secret = $2
       WHERE name = $3`,
        overlapMs,
        secret,
        name,
      ),
    );
  }

  async setStopped(name: string, isStopped: boolean): Promise<boolean> {
    return this.#context.database.transaction(async (sql) => {
      const set = 'UPDATE sitedelta.webhook SET stopped = $1 WHERE name = $2';
      if ((await sql.run(set, isStopped ? 'disabled' : null, name)) === 0) return false;
      if (isStopped) await this.#giveUp(sql, name);
      return true;
    });
  }

  async remove(name: string): Promise<boolean> {
    return this.#audited('webhook.delete', name, (sql) =>
      sql.run('DELETE FROM sitedelta.webhook WHERE name = $1', name),
    );
  }

  async list(): Promise<ListedWebhook[]> {
    const { database, now } = this.#context;
    const rows = await database.all(
      `SELECT name, url, token, events, created_ms, stopped,
         CASE WHEN old_secret_ends_ms > ${now()} THEN old_secret_ends_ms END AS old_secret_ends_ms,
         (SELECT count(*) FROM sitedelta.delivery WHERE webhook_seq = w.seq AND state = 'waiting') AS waiting,
         (SELECT count(*) FROM sitedelta.delivery WHERE webhook_seq = w.seq AND state = 'dead') AS dead
       FROM sitedelta.webhook AS w ORDER BY name COLLATE "C"`,
    );
    return rows.map(listedWebhook);
  }

  async addTest(name: string): Promise<string | null> {
    const { database, now } = this.#context;
    const row = await database.get(
      `INSERT INTO sitedelta.delivery (webhook_seq, event, about, created_ms)
       SELECT seq, $1, '{}', ${now()} FROM sitedelta.webhook WHERE name = $2 AND stopped IS NULL RETURNING id`,
      TEST_EVENT,
      name,
    );
    return row ? String(row['id']) : null;
  }

  async deliveries(of: { webhook?: string; state?: DeliveryState }): Promise<ListedDelivery[]> {
    const rows = await this.#context.database.all(
      `${LISTED} WHERE ($1::text IS NULL OR w.name = $1) AND ($2::text IS NULL OR d.state = $2)
       ORDER BY d.seq DESC LIMIT ${MAX_LISTED_DELIVERIES}`,
      of.webhook ?? null,
      of.state ?? null,
    );
    return rows.map(listedDelivery);
  }

  async delivery(id: string): ReturnType<WebhookStore['delivery']> {
    const { database } = this.#context;
    const row = await database.get(`${LISTED} WHERE d.id = $1`, id);
    if (row === undefined) return null;
    const attempts = await database.all(
      'SELECT * FROM sitedelta.delivery_attempt WHERE delivery_seq = $1 ORDER BY attempt',
      row['seq'],
    );
    const body = row['body'] === null ? null : String(row['body']);
    return { ...listedDelivery(row), log: attempts.map(deliveryAttempt), body };
  }

  async retry(which: RetriedDeliveries): Promise<number> {
    const [condition, value] =
      'id' in which ? ['d.id = $1', which.id] : [`d.state = 'dead' AND w.name = $1`, which.webhook];
    return this.#context.database.run(
      `UPDATE sitedelta.delivery AS d SET state = 'waiting', attempts = 0, due_ms = 0, ended_ms = NULL
       FROM sitedelta.webhook AS w
       WHERE w.seq = d.webhook_seq AND ${condition} AND d.holder IS NULL AND w.stopped IS NULL`,
      value,
    );
  }

  async claim(except: readonly string[]): Promise<ClaimedDelivery | null> {
    const { database, now, process } = this.#context;
    // Of each webhook the first one, so that the many messages of one do not hide those of others.
    const row = await database.get(
      `UPDATE sitedelta.delivery AS d
       SET attempts = d.attempts + 1, due_ms = time.now + ${DELIVERY_LEASE_MS}, holder = $1
       FROM sitedelta.webhook AS w, (SELECT ${now()} AS now) AS time
       WHERE w.seq = d.webhook_seq AND d.seq = (
         SELECT first.seq FROM sitedelta.webhook AS of CROSS JOIN LATERAL (
           SELECT seq, due_ms FROM sitedelta.delivery
           WHERE webhook_seq = of.seq AND state = 'waiting' AND due_ms <= ${now()}
           ORDER BY due_ms, seq LIMIT 1 FOR UPDATE SKIP LOCKED) AS first
         WHERE of.stopped IS NULL AND of.name <> ALL ($2::text[]) ORDER BY first.due_ms, first.seq LIMIT 1)
       RETURNING d.*, w.name AS webhook, w.url, w.secret,
         CASE WHEN w.old_secret_ends_ms > time.now THEN w.old_secret END AS old_secret`,
      process,
      except,
    );
    return row ? claimedDelivery(row) : null;
  }

  async finish(
    { id, attempt, webhook }: ClaimedDelivery,
    { tookMs, status, error, body }: FinishedAttempt,
    next: AfterAttempt,
  ): Promise<boolean> {
    const { database, now, process } = this.#context;
    const state = next.kind === 'delivered' ? 'delivered' : next.kind === 'again' ? 'waiting' : 'dead';
    return database.transaction(async (sql) => {
      // Attempts are counted anew when an operator has it sent again; the log goes on.
      const noted = await sql.run(
        `WITH ended AS (
           UPDATE sitedelta.delivery SET state = $1, body = $9, due_ms = ${now()} + $2::bigint, holder = NULL,
             ended_ms = CASE WHEN $1 <> 'waiting' THEN ${now()} END
           WHERE id = $3 AND attempts = $4 AND state = 'waiting' AND holder = $5 RETURNING seq)
         INSERT INTO sitedelta.delivery_attempt (delivery_seq, attempt, began_ms, took_ms, status, error)
         SELECT seq, 1 + (SELECT count(*) FROM sitedelta.delivery_attempt WHERE delivery_seq = ended.seq),
           ${now()} - $6::integer, $6::integer, $7, $8
         FROM ended`,
        state,
        next.kind === 'again' ? next.inMs : 0,
        id,
        attempt,
        process,
        tookMs,
        status,
        error,
        body,
      );
      if (noted === 0) return false;
      if (next.kind === 'gone') {
        await sql.run(`UPDATE sitedelta.webhook SET stopped = 'gone' WHERE name = $1`, webhook);
        await this.#giveUp(sql, webhook);
      }
      return true;
    });
  }

  async backlog(): Promise<DeliveryBacklog> {
    const { database, now } = this.#context;
    const row = await database.get(
      `SELECT count(*) AS waiting, coalesce(${now()} - min(created_ms), 0) AS oldest
       FROM sitedelta.delivery WHERE state = 'waiting'`,
    );
    return { waiting: Number(row?.['waiting']), oldestMs: Math.max(0, Number(row?.['oldest'])) };
  }

  async prune(maxAgeMs: number, signal?: AbortSignal): Promise<number> {
    const { database, now } = this.#context;
    let removed = 0;
    for (;;) {
      const some = await database.run(
        `DELETE FROM sitedelta.delivery WHERE seq IN (
           SELECT seq FROM sitedelta.delivery WHERE ended_ms < ${now()} - $1::bigint
           ORDER BY ended_ms LIMIT ${PRUNE_BATCH} FOR UPDATE SKIP LOCKED)`,
        maxAgeMs,
      );
      removed += some;
      if (some < PRUNE_BATCH || signal?.aborted === true) return removed;
    }
  }

  /** Changes a webhook. @param change returns how many rows were changed @returns whether any was */
  async #audited(action: AuditAction, name: string, change: (sql: Sql) => Promise<number>): Promise<boolean> {
    const { database, now } = this.#context;
    return database.transaction(async (sql) => {
      if ((await change(sql)) === 0) return false;
      await auditNamed(sql, now(), action, name);
      return true;
    });
  }

  /** What waits for a webhook is dead. */
  async #giveUp(sql: Sql, webhook: string): Promise<void> {
    await sql.run(
      `UPDATE sitedelta.delivery SET state = 'dead', holder = NULL, ended_ms = ${this.#context.now()}
       WHERE state = 'waiting' AND webhook_seq = (SELECT seq FROM sitedelta.webhook WHERE name = $1)`,
      webhook,
    );
  }
}
