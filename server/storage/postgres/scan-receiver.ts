import type { Client, QueryResult, QueryResultRow } from 'pg';
import { failureText } from '../failure.ts';
import { MAX_WAIT_MS, MIN_WAIT_AFTER_START_MS } from '../scan-state.ts';
import type { StoredBodies, StoredScan } from '../stored-scan.ts';
import { DATABASE_CLOCK } from './postgres-context.ts';
import { conflictsWith, missingClients, receiveClients } from './receive-clients.ts';
import type { ClientCounts, StoredClients } from '../stored-clients.ts';
import { toStoreOpenError } from './to-store-open-error.ts';

/** What a database has of a scan. */
export interface ReceivedScan extends Pick<
  StoredScan,
  | 'id'
  | 'target'
  | 'base'
  | 'isBaseLive'
  | 'hasAllRules'
  | 'deployment'
  | 'status'
  | 'attempt'
  | 'createdAtMs'
  | 'completedAtMs'
  | 'usedAtMs'
> {
  /** As it is stored. */
  failure: string | null;
  /** Length and SHA-256 of the bodies as they are stored, in hexadecimal; null if it has none. */
  result: string | null;
  facts: string | null;
  /** Of the pictures, in one text; null if there are none. */
  pictures: string | null;
}

const NEW_ROWS = `
  INSERT INTO sitedelta.scan
    (id, target, host, client, base_id, status, attempt, turn, created_ms, queued_ms, completed_ms, used_ms,
     failure, high, medium, low, pages, added, resolved, deployment, base_is_live, all_rules)
  SELECT id, target, host, client, base, status, attempt, turn, "createdAtMs",
    CASE WHEN status = 'queued'
      THEN greatest(least("queuedAtMs", time.now), time.now - ${MAX_WAIT_MS - MIN_WAIT_AFTER_START_MS})
      ELSE "queuedAtMs" END,
    CASE WHEN status IN ('complete', 'failed')
      THEN coalesce("completedAtMs", greatest("createdAtMs", time.now)) END,
    "usedAtMs", failure, high, medium, low, pages, added, resolved, deployment, "isBaseLive", "hasAllRules"
  FROM (SELECT ${DATABASE_CLOCK} AS now) AS time, jsonb_to_recordset($1::jsonb) AS new (
    place integer, id text, target text, host text, client text, base text, status text, attempt integer, turn bigint,
    "createdAtMs" bigint, "queuedAtMs" bigint, "completedAtMs" bigint, "usedAtMs" bigint, failure text,
    high integer, medium integer, low integer, pages integer, added integer, resolved integer,
    deployment text, "isBaseLive" boolean, "hasAllRules" boolean)
  ORDER BY place
  ON CONFLICT (id) DO NOTHING
  RETURNING id`;

const RECEIVED = `
  SELECT id, target, base_id AS base, base_is_live AS "isBaseLive", all_rules AS "hasAllRules", deployment, status, attempt, failure, created_ms::float8 AS "createdAtMs",
    completed_ms::float8 AS "completedAtMs", used_ms::float8 AS "usedAtMs",
    result.bytes || ' ' || encode(sha256(result.body), 'hex') AS result,
    facts.bytes || ' ' || encode(sha256(facts.body), 'hex') AS facts,
    (SELECT string_agg(finding_id || ' ' || about || ' ' || encode(sha256(body), 'hex'), E'\\n'
        ORDER BY finding_id COLLATE "C")
      FROM sitedelta.picture WHERE picture.scan_id = scan.id) AS pictures
  FROM sitedelta.scan AS scan
    LEFT JOIN sitedelta.result ON result.scan_id = scan.id
    LEFT JOIN sitedelta.facts ON facts.scan_id = scan.id
  WHERE id = ANY($1::text[])`;

/** A database that takes scans of another storage; see openScanReceiver. Methods reject with StoreOpenError. */
export class ScanReceiver {
  readonly #client: Client;
  /** See nameOfDatabase. */
  readonly name: string;
  /** Whether it has the tables. */
  readonly #hasTables: boolean;

  constructor(client: Client, about: { name: string; hasTables: boolean }) {
    this.#client = client;
    this.name = about.name;
    this.#hasTables = about.hasTables;
  }

  /** The turn of the scan that is run next; 0 if none waits or runs. */
  async firstTurn(): Promise<number> {
    const { rows } = await this.#query<{ turn: number }>(
      `SELECT coalesce(min(turn), 0)::float8 AS turn FROM sitedelta.scan WHERE status IN ('queued', 'running')`,
    );
    return rows[0]?.turn ?? 0;
  }

  /**
   * Keeps scans that it does not have yet, with their bodies, in one transaction; those that it has stay as they are.
   * @param bodiesOf read one after the other, so that only one is in memory
   * @returns how many it did not have
   */
  async receive(scans: readonly StoredScan[], bodiesOf: (id: string) => StoredBodies): Promise<number> {
    await this.#query('BEGIN');
    const rows = scans.map(({ counts, changes, ...scan }, place) => ({
      ...scan,
      failure: failureText(scan.failure),
      ...counts,
      ...changes,
      place,
      host: new URL(scan.target).hostname,
    }));
    const added = await this.#query<{ id: string }>(NEW_ROWS, [JSON.stringify(rows)]);
    for (const { id } of added.rows) {
      const { result, facts, pictures } = bodiesOf(id);
      if (result !== null) {
        const { bytes, body } = result;
        await this.#query('INSERT INTO sitedelta.result (scan_id, bytes, body) VALUES ($1, $2, $3)', [
          id,
          bytes,
          body,
        ]);
      }
      if (facts !== null) {
        const { bytes, body } = facts;
        await this.#query('INSERT INTO sitedelta.facts (scan_id, bytes, body) VALUES ($1, $2, $3)', [
          id,
          bytes,
          body,
        ]);
      }
      for (const { finding, about, body } of pictures)
        await this.#query('INSERT INTO sitedelta.picture VALUES ($1, $2, $3, $4)', [
          id,
          finding,
          about,
          body,
        ]);
    }
    await this.#query('COMMIT');
    return added.rows.length;
  }

  /** What it has of these scans. */
  async received(ids: readonly string[]): Promise<Map<string, ReceivedScan>> {
    if (!this.#hasTables) return new Map();
    const { rows } = await this.#query<ReceivedScan>(RECEIVED, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** See receiveClients. */
  async receiveClients(clients: StoredClients, ended: readonly string[]): Promise<ClientCounts> {
    return receiveClients((sql, values) => this.#query(sql, values), clients, ended);
  }

  /** See conflictsWith. */
  async conflictsWith(clients: StoredClients): Promise<string[]> {
    return this.#hasTables ? conflictsWith((sql, values) => this.#query(sql, values), clients) : [];
  }

  /** See missingClients. */
  async missingClients(clients: StoredClients): Promise<string[]> {
    return missingClients((sql, values) => this.#query(sql, values), clients);
  }

  async #query<R extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<QueryResult<R>> {
    try {
      return await this.#client.query<R>(sql, values);
    } catch (error) {
      throw toStoreOpenError(this.name, error);
    }
  }

  /** Lets services start on the database again. What is not committed is rolled back. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }
}
