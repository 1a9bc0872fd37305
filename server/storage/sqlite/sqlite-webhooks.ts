import { setImmediate as nextTurn } from 'node:timers/promises';
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
import { auditOperator } from './sqlite-audit.ts';
import type { AuditAction } from '../audit-trail.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** Messages removed in one transaction. */
const PRUNE_BATCH = 200;

const LISTED = `
  SELECT d.*, w.name AS webhook,
    (SELECT status FROM delivery_attempt AS a WHERE a.delivery_seq = d.seq ORDER BY attempt DESC LIMIT 1) AS last_status,
    (SELECT error FROM delivery_attempt AS a WHERE a.delivery_seq = d.seq ORDER BY attempt DESC LIMIT 1) AS last_error
  FROM delivery AS d JOIN webhook AS w ON w.seq = d.webhook_seq`;

/** An attempt that is still the one that was claimed. */
const IS_CURRENT = `id = ? AND attempts = ? AND state = 'waiting' AND holder IS NOT NULL`;

/** Webhooks in a SQLite file, which this process alone has. Pauses go by the clock that never jumps. */
export class SqliteWebhooks implements WebhookStore {
  readonly #context: SqliteContext;

  constructor(context: SqliteContext) {
    this.#context = context;
  }

  async create({ name, url, token, events, secret }: NewWebhook): Promise<boolean> {
    const { database, clock } = this.#context;
    return this.#audited('webhook.create', name, () =>
      database.run(
        `INSERT INTO webhook (name, url, token, events, secret, created_ms) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
        name,
        url,
        token,
        events.join(' '),
        secret,
        clock.wall(),
      ),
    );
  }

  async rotate(name: string, secret: string, overlapMs: number): Promise<boolean> {
    const { database, clock } = this.#context;
    return this.#audited('webhook.rotate', name, () =>
      database.run(
        `UPDATE webhook SET old_secret = secret, old_secret_ends_ms = ?, secret = ? WHERE name = ?`,
        clock.wall() + overlapMs,
        secret,
        name,
      ),
    );
  }

  async setStopped(name: string, isStopped: boolean): Promise<boolean> {
    const { database } = this.#context;
    return database.transaction(() => {
      const sql = 'UPDATE webhook SET stopped = ? WHERE name = ?';
      if (database.run(sql, isStopped ? 'disabled' : null, name) === 0) return false;
      if (isStopped) this.#giveUp(name);
      return true;
    });
  }

  async remove(name: string): Promise<boolean> {
    const { database } = this.#context;
    return this.#audited('webhook.delete', name, () =>
      database.run('DELETE FROM webhook WHERE name = ?', name),
    );
  }

  async list(): Promise<ListedWebhook[]> {
    const rows = this.#context.database.all(
      `SELECT w.*, iif(old_secret_ends_ms > ?, old_secret_ends_ms, NULL) AS old_secret_ends_ms,
         (SELECT count(*) FROM delivery WHERE webhook_seq = w.seq AND state = 'waiting') AS waiting,
         (SELECT count(*) FROM delivery WHERE webhook_seq = w.seq AND state = 'dead') AS dead
       FROM webhook AS w ORDER BY name`,
      this.#context.clock.wall(),
    );
    return rows.map(listedWebhook);
  }

  async addTest(name: string): Promise<string | null> {
    const { database, clock } = this.#context;
    const row = database.transaction(() =>
      database.get(
        `INSERT INTO delivery (webhook_seq, event, about, created_ms)
         SELECT seq, ?, '{}', ? FROM webhook WHERE name = ? AND stopped IS NULL RETURNING id`,
        TEST_EVENT,
        clock.wall(),
        name,
      ),
    );
    return row ? String(row['id']) : null;
  }

  async deliveries(of: { webhook?: string; state?: DeliveryState }): Promise<ListedDelivery[]> {
    const rows = this.#context.database.all(
      `${LISTED} WHERE (? IS NULL OR w.name = ?) AND (? IS NULL OR d.state = ?)
       ORDER BY d.seq DESC LIMIT ${MAX_LISTED_DELIVERIES}`,
      of.webhook ?? null,
      of.webhook ?? null,
      of.state ?? null,
      of.state ?? null,
    );
    return rows.map(listedDelivery);
  }

  async delivery(id: string): ReturnType<WebhookStore['delivery']> {
    const { database } = this.#context;
    const row = database.get(`${LISTED} WHERE d.id = ?`, id);
    if (row === undefined) return null;
    const attempts = database.all(
      'SELECT * FROM delivery_attempt WHERE delivery_seq = ? ORDER BY attempt',
      Number(row['seq']),
    );
    const body = row['body'] === null ? null : String(row['body']);
    return { ...listedDelivery(row), log: attempts.map(deliveryAttempt), body };
  }

  async retry(which: RetriedDeliveries): Promise<number> {
    const { database } = this.#context;
    const [condition, value] =
      'id' in which ? ['d.id = ?', which.id] : [`d.state = 'dead' AND w.name = ?`, which.webhook];
    return database.transaction(() =>
      database.run(
        `UPDATE delivery SET state = 'waiting', attempts = 0, due_ms = 0, ended_ms = NULL
         WHERE seq IN (
           SELECT d.seq FROM delivery AS d JOIN webhook AS w ON w.seq = d.webhook_seq
           WHERE ${condition} AND d.holder IS NULL AND w.stopped IS NULL)`,
        value,
      ),
    );
  }

  async claim(except: readonly string[]): Promise<ClaimedDelivery | null> {
    const { database, clock } = this.#context;
    const nowMs = clock.steady();
    // Of each webhook the first one, so that the many messages of one do not hide those of others.
    const due = database.get(
      `SELECT d.seq FROM (
         SELECT (SELECT seq FROM delivery WHERE webhook_seq = w.seq AND state = 'waiting' AND due_ms <= ?
                 ORDER BY due_ms, seq LIMIT 1) AS first
         FROM webhook AS w WHERE stopped IS NULL AND name NOT IN (SELECT value FROM json_each(?))) AS of_webhook
       JOIN delivery AS d ON d.seq = of_webhook.first ORDER BY d.due_ms, d.seq LIMIT 1`,
      nowMs,
      JSON.stringify(except),
    );
    if (due === undefined) return null;
    const seq = Number(due['seq']);
    const row = database.transaction(() => {
      database.run(
        `UPDATE delivery SET attempts = attempts + 1, due_ms = ?, holder = 'service' WHERE seq = ?`,
        nowMs + DELIVERY_LEASE_MS,
        seq,
      );
      return database.get(
        `SELECT d.*, w.name AS webhook, w.url, w.secret, iif(w.old_secret_ends_ms > ?, w.old_secret, NULL) AS old_secret
         FROM delivery AS d JOIN webhook AS w ON w.seq = d.webhook_seq WHERE d.seq = ?`,
        clock.wall(),
        seq,
      );
    });
    return row ? claimedDelivery(row) : null;
  }

  async finish(
    { id, attempt, webhook }: ClaimedDelivery,
    { tookMs, status, error, body }: FinishedAttempt,
    next: AfterAttempt,
  ): Promise<boolean> {
    const { database, clock } = this.#context;
    const state = next.kind === 'delivered' ? 'delivered' : next.kind === 'again' ? 'waiting' : 'dead';
    return database.transaction(() => {
      const changed = database.run(
        `UPDATE delivery SET state = ?, body = ?, due_ms = ?, holder = NULL, ended_ms = ? WHERE ${IS_CURRENT}`,
        state,
        body,
        clock.steady() + (next.kind === 'again' ? next.inMs : 0),
        state === 'waiting' ? null : clock.wall(),
        id,
        attempt,
      );
      if (changed === 0) return false;
      // Attempts are counted anew when an operator has it sent again; the log goes on.
      database.run(
        `INSERT INTO delivery_attempt (delivery_seq, attempt, began_ms, took_ms, status, error)
         SELECT seq, 1 + (SELECT count(*) FROM delivery_attempt WHERE delivery_seq = delivery.seq), ?, ?, ?, ?
         FROM delivery WHERE id = ?`,
        clock.wall() - tookMs,
        tookMs,
        status,
        error,
        id,
      );
      if (next.kind === 'gone') {
        database.run(`UPDATE webhook SET stopped = 'gone' WHERE name = ?`, webhook);
        this.#giveUp(webhook);
      }
      return true;
    });
  }

  async backlog(): Promise<DeliveryBacklog> {
    const { database, clock } = this.#context;
    const row = database.get(
      `SELECT count(*) AS waiting, min(created_ms) AS oldest FROM delivery WHERE state = 'waiting'`,
    );
    const waiting = Number(row?.['waiting'] ?? 0);
    return { waiting, oldestMs: waiting === 0 ? 0 : Math.max(0, clock.wall() - Number(row?.['oldest'])) };
  }

  async prune(maxAgeMs: number, signal?: AbortSignal): Promise<number> {
    const { database, clock } = this.#context;
    const beforeMs = Math.min(clock.wall(), clock.steady()) - maxAgeMs;
    const old = `FROM delivery WHERE ended_ms < ? ORDER BY ended_ms LIMIT ${PRUNE_BATCH}`;
    let removed = 0;
    for (;;) {
      if (signal?.aborted === true || !database.get(`SELECT 1 ${old}`, beforeMs)) return removed;
      removed += database.transaction(() =>
        database.run(`DELETE FROM delivery WHERE seq IN (SELECT seq ${old})`, beforeMs),
      );
      await nextTurn();
    }
  }

  /** Changes a webhook. @param change returns how many rows were changed @returns whether any was */
  #audited(action: AuditAction, name: string, change: () => number): boolean {
    return this.#context.database.transaction(() => {
      if (change() === 0) return false;
      auditOperator(this.#context, action, { name });
      return true;
    });
  }

  /** What waits for a webhook is dead. */
  #giveUp(webhook: string): void {
    const { database, clock } = this.#context;
    database.run(
      `UPDATE delivery SET state = 'dead', holder = NULL, ended_ms = ?
       WHERE state = 'waiting' AND webhook_seq = (SELECT seq FROM webhook WHERE name = ?)`,
      clock.wall(),
      webhook,
    );
  }
}
