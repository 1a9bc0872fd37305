import type { QueryResult } from 'pg';
import { LONGEST_PAUSE_MS } from '../webhook-store.ts';
import type { ClientCounts, StoredClients, StoredRow } from '../stored-clients.ts';
import { DATABASE_CLOCK } from './postgres-context.ts';

type Query = (sql: string, values?: unknown[]) => Promise<QueryResult<Record<string, unknown>>>;

/** Rows of one statement. */
const BATCH = 5_000;

const TOKENS = `
  INSERT INTO sitedelta.token (hash, name, scopes, targets, created_ms, ends_ms)
  SELECT decode(hash, 'hex'), name, scopes, targets, created_ms, ends_ms
  FROM json_to_recordset($1::json)
    AS row (seq bigint, hash text, name text, scopes text, targets text, created_ms bigint, ends_ms bigint)
  ORDER BY seq ON CONFLICT DO NOTHING`;

const WEBHOOKS = `
  INSERT INTO sitedelta.webhook
    (name, url, token, events, secret, old_secret, old_secret_ends_ms, created_ms, stopped)
  SELECT name, url, token, events, secret, old_secret, old_secret_ends_ms, created_ms, stopped
  FROM json_to_recordset($1::json) AS row (seq bigint, name text, url text, token text, events text, secret text,
    old_secret text, old_secret_ends_ms bigint, created_ms bigint, stopped text)
  ORDER BY seq ON CONFLICT DO NOTHING`;

/** As after a start: what was under way may have arrived or not, and is sent again. */
const DELIVERIES = `
  INSERT INTO sitedelta.delivery
    (webhook_seq, id, scan_id, event, about, body, state, attempts, due_ms, created_ms, ended_ms)
  SELECT webhook.seq, row.id, scan_id, event, about, body, state, attempts,
    CASE WHEN holder IS NULL THEN least(due_ms, ${DATABASE_CLOCK} + ${LONGEST_PAUSE_MS}) ELSE 0 END, row.created_ms, ended_ms
  FROM json_to_recordset($1::json) AS row (seq bigint, webhook text, id text, scan_id text, event text, about text,
    body text, state text, attempts integer, due_ms bigint, holder text, created_ms bigint, ended_ms bigint)
    JOIN sitedelta.webhook ON webhook.name = row.webhook
  ORDER BY row.seq ON CONFLICT DO NOTHING`;

const ATTEMPTS = `
  INSERT INTO sitedelta.delivery_attempt (delivery_seq, attempt, began_ms, took_ms, status, error)
  SELECT delivery.seq, attempt, began_ms, took_ms, status, error
  FROM json_to_recordset($1::json)
    AS row (message text, attempt integer, began_ms bigint, took_ms bigint, status integer, error text)
    JOIN sitedelta.delivery ON delivery.id = row.message
  ON CONFLICT DO NOTHING`;

const SCAN_TOKENS = `
  INSERT INTO sitedelta.scan_token (scan_id, token)
  SELECT scan.id, row.token FROM json_to_recordset($1::json) AS row (scan_id text, token text)
    JOIN sitedelta.scan ON scan.id = row.scan_id AND scan.status IN ('queued', 'running')
  ON CONFLICT DO NOTHING`;

/** For scans that the move itself has ended: see sitedelta.tell_webhooks. */
const ENDED = `
  INSERT INTO sitedelta.delivery (webhook_seq, scan_id, event, about, created_ms)
  SELECT w.seq, s.id, 'scan.failed', json_build_object(
    'target', s.target, 'status', s.status, 'failure', s.failure, 'base', s.base_id, 'deployment', s.deployment,
    'createdMs', s.created_ms, 'completedMs', s.completed_ms, 'high', s.high, 'medium', s.medium, 'low', s.low,
    'pages', s.pages)::text, s.completed_ms
  FROM sitedelta.webhook AS w, sitedelta.scan AS s
  WHERE s.id = ANY ($2::text[]) AND s.status = 'failed' AND w.stopped IS NULL
    AND 'scan.failed' = ANY (string_to_array(w.events, ' '))
    AND (w.token IS NULL OR (s.id, w.token) IN (
      SELECT scan_id, token FROM json_to_recordset($1::json) AS row (scan_id text, token text)))
  ON CONFLICT DO NOTHING`;

const AUDIT_COLUMNS = `at_ms bigint, action text, outcome text, token text, client text, scan_id text, subject text, count integer`;

const AUDIT = `
  INSERT INTO sitedelta.audit (at_ms, action, outcome, token, client, scan_id, subject, count)
  SELECT at_ms, action, outcome, token, client, scan_id, subject, count
  FROM json_to_recordset($1::json) AS row (seq bigint, ${AUDIT_COLUMNS}) ORDER BY seq`;

const HAS_LINE = `
  SELECT FROM sitedelta.audit AS a, json_to_record($1::json) AS row (${AUDIT_COLUMNS})
  WHERE a.at_ms = row.at_ms AND (a.action, a.outcome, a.token, a.client, a.scan_id, a.subject, a.count)
    IS NOT DISTINCT FROM (row.action, row.outcome, row.token, row.client, row.scan_id, row.subject, row.count)`;

/**
 * Takes tokens, webhooks with their messages, and the audit trail of another storage, in one transaction; what the database
 * has stays as it is.
 * @param ended scans that the move has ended
 * @returns how many it did not have
 */
export async function receiveClients(
  query: Query,
  clients: StoredClients,
  ended: readonly string[],
): Promise<ClientCounts> {
  const add = async (sql: string, rows: readonly StoredRow[]): Promise<number> => {
    let added = 0;
    for (let from = 0; from < rows.length; from += BATCH) {
      const { rowCount } = await query(sql, [jsonOf(rows.slice(from, from + BATCH))]);
      added += rowCount ?? 0;
    }
    return added;
  };
  await query('BEGIN');
  const tokens = await add(TOKENS, clients.tokens);
  const webhooks = await add(WEBHOOKS, clients.webhooks);
  const messages = await add(DELIVERIES, clients.deliveries);
  await add(ATTEMPTS, clients.attempts);
  await add(SCAN_TOKENS, clients.scanTokens);
  if (ended.length > 0) await query(ENDED, [jsonOf(clients.scanTokens), ended]);
  if (clients.isAudited) await query('UPDATE sitedelta.state SET is_audited = true');
  const lines = await receiveAudit(query, add, clients.audit());
  await query('COMMIT');
  return { tokens, webhooks, messages, lines };
}

/** Lines have no ids. They come in one transaction, so if the first one is there, all are. */
async function receiveAudit(
  query: Query,
  add: (sql: string, rows: readonly StoredRow[]) => Promise<number>,
  lines: Iterable<StoredRow>,
): Promise<number> {
  let [added, batch] = [0, [] as StoredRow[]];
  for (const line of lines) {
    if (
      added === 0 &&
      batch.length === 0 &&
      ((await query(HAS_LINE, [JSON.stringify(line)])).rowCount ?? 0) > 0
    )
      return 0;
    batch.push(line);
    if (batch.length < BATCH) continue;
    added += await add(AUDIT, batch);
    batch = [];
  }
  return added + (await add(AUDIT, batch));
}

/** What can't be moved, because the database has something else of that name. One sentence each. */
export async function conflictsWith(query: Query, { tokens, webhooks }: StoredClients): Promise<string[]> {
  const taken = await query(
    `SELECT DISTINCT name FROM sitedelta.token
     WHERE name = ANY ($1::text[]) AND NOT encode(hash, 'hex') = ANY ($2::text[])
       AND (ends_ms IS NULL OR ends_ms > ${DATABASE_CLOCK}) ORDER BY name`,
    [tokens.map(({ name }) => name), tokens.map(({ hash }) => hex(hash))],
  );
  const hooks = await query(
    `SELECT webhook.name FROM sitedelta.webhook
       JOIN json_to_recordset($1::json) AS row (name text, secret text) ON row.name = webhook.name
     WHERE row.secret <> webhook.secret ORDER BY webhook.name`,
    [jsonOf(webhooks)],
  );
  return [
    ...taken.rows.map(({ name }) => `The database has another token ${String(name)}: revoke one of them.`),
    ...hooks.rows.map(({ name }) => `The database has another webhook ${String(name)}: delete one of them.`),
  ];
}

/** What the database has not, although it was moved. One sentence each; empty if all is there. */
export async function missingClients(query: Query, clients: StoredClients): Promise<string[]> {
  const { tokens, webhooks, deliveries } = clients;
  const expected = [
    ['token', "encode(hash, 'hex')", tokens.map(({ name, hash }) => [name, hex(hash)])],
    [
      'webhook',
      "name || ' ' || url",
      webhooks.map(({ name, url }) => [name, `${String(name)} ${String(url)}`]),
    ],
    ['delivery', 'id', deliveries.map(({ id }) => [id, id])],
  ] as const;
  const missing: string[] = [];
  for (const [table, key, rows] of expected) {
    const keys = rows.map(([, value]) => value);
    const found = await query(
      `SELECT ${key} AS key FROM sitedelta.${table} WHERE ${key} = ANY ($1::text[])`,
      [keys],
    );
    const known = new Set(found.rows.map((row) => row['key']));
    for (const [name, value] of rows)
      if (!known.has(value)) missing.push(`The ${table} ${String(name)} is not in the database.`);
  }
  let last: StoredRow | null = null;
  for (const line of clients.audit()) last = line;
  if (last !== null && ((await query(HAS_LINE, [JSON.stringify(last)])).rowCount ?? 0) === 0)
    missing.push('The audit trail is not in the database.');
  return missing;
}

function jsonOf(rows: readonly StoredRow[]): string {
  return JSON.stringify(rows.map((row) => ('hash' in row ? { ...row, hash: hex(row['hash']) } : row)));
}

function hex(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : '';
}
