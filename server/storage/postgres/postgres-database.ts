import { channel } from 'node:diagnostics_channel';
import { Client, Pool } from 'pg';
import type { PoolClient } from 'pg';
import type { Log } from '../../ops/log/log.ts';
import { messageOf } from '../../shared/errors.ts';
import { asServiceError } from './as-service-error.ts';
import { endInTime, limitTimes, workConnection } from './connection.ts';

/** A row by the names of its columns; `bigint` comes as text, `bytea` as a Buffer. */
export type Row = Record<string, string | number | boolean | Buffer | null>;

/** Runs statements, whose parameters are `$1`, `$2` and so on. */
export interface Sql {
  get(sql: string, ...values: unknown[]): Promise<Row | undefined>;
  all(sql: string, ...values: unknown[]): Promise<Row[]>;
  /** @returns how many rows were changed */
  run(sql: string, ...values: unknown[]): Promise<number>;
}

/** Node's diagnostics channel on which it is reported how long a connection was waited for. */
const waited = channel('sitedelta:connection');

/** The part of a pool or of one of its connections that runs a statement. */
interface Connection {
  query(sql: string, values: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>;
}

/**
 * The connections to one database. All methods reject with ServiceError `unavailable` when it can't be used, with the
 * cause for the log, and work again by themselves when it can.
 */
export class PostgresDatabase implements Sql {
  readonly #url: string;
  readonly #pool: Pool;
  /** For reports. */
  readonly #name: 'store' | 'queue';
  readonly #sql: Sql;
  #closed: Promise<void> | null = null;

  /** @param maxConnections at once; statements and transactions that need more wait */
  constructor(
    url: string,
    log: Log,
    { name, maxConnections }: { name: 'store' | 'queue'; maxConnections: number },
  ) {
    this.#url = url;
    this.#name = name;
    this.#pool = new Pool({ ...workConnection(url), max: maxConnections, verify: limitTimes });
    this.#sql = sqlOn({ query: (sql, values) => this.#query(sql, values) });
    // A new one is made when it is needed; if that fails, the statement does, too. The error itself is not logged:
    // node-postgres attaches the connection to it.
    this.#pool.on('error', (error) =>
      log.debug({ reason: messageOf(error) }, 'A connection to the database was lost'),
    );
    // A connection that is lost while it is in use also rejects the statement, and without a listener ends the process.
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined);
      client.on('notice', ({ severity, message }) => {
        if (severity === 'WARNING') log.warn({ reason: message }, 'The database has a warning');
      });
    });
  }

  async get(sql: string, ...values: unknown[]): Promise<Row | undefined> {
    return this.#sql.get(sql, ...values);
  }

  async all(sql: string, ...values: unknown[]): Promise<Row[]> {
    return this.#sql.all(sql, ...values);
  }

  async run(sql: string, ...values: unknown[]): Promise<number> {
    return this.#sql.run(sql, ...values);
  }

  /**
   * Runs the work in one transaction, in which each statement sees what was committed before it began (read committed).
   * If the connection breaks during the commit, the promise rejects although all of it may have been written.
   */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await guarded(async () => this.#connect());
    const sql = sqlOn(client);
    let isBroken = true;
    try {
      await sql.run('BEGIN');
      const value = await work(sql).catch(async (error: unknown) => {
        // After an error of the database the connection is given up, which rolls back: it may be silent, too.
        if (!isOfDatabase(error)) {
          await sql.run('ROLLBACK');
          isBroken = false;
        }
        throw error;
      });
      await sql.run('COMMIT');
      isBroken = false;
      return value;
    } finally {
      client.release(isBroken);
    }
  }

  /**
   * Runs the work while no other process, and nothing else in this one, runs work under the same advisory lock. One more
   * connection holds the lock; if that is lost, the work goes on, so two at once must be harmless.
   * @returns null if another one runs
   */
  async alone<T>(lock: number, work: () => Promise<T>): Promise<T | null> {
    const holder = new Client(workConnection(this.#url));
    holder.on('error', () => undefined);
    try {
      const { rows } = await guarded(async () => {
        await holder.connect();
        return holder.query<Row>('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
      });
      return rows[0]?.['taken'] === true ? await work() : null;
    } finally {
      await endInTime(holder);
    }
  }

  async #query(sql: string, values: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }> {
    const client = await this.#connect();
    let isBroken = true;
    try {
      const result = await client.query<Row>(sql, values);
      isBroken = false;
      return result;
    } finally {
      client.release(isBroken);
    }
  }

  /** A connection that is free, or a new one. */
  async #connect(): Promise<PoolClient> {
    if (!waited.hasSubscribers) return this.#pool.connect();
    const beganMs = performance.now();
    try {
      return await this.#pool.connect();
    } finally {
      waited.publish({ pool: this.#name, seconds: (performance.now() - beganMs) / 1000 });
    }
  }

  /** Idempotent. */
  async close(): Promise<void> {
    this.#closed ??= endInTime(this.#pool);
    await this.#closed;
  }
}

/** Errors that came from a statement. */
const ofDatabase = new WeakSet<object>();

function isOfDatabase(error: unknown): boolean {
  return typeof error === 'object' && error !== null && ofDatabase.has(error);
}

function sqlOn(connection: Connection): Sql {
  const all = async (sql: string, ...values: unknown[]): Promise<Row[]> =>
    (await guarded(async () => connection.query(sql, values))).rows;
  return {
    all,
    get: async (sql, ...values) => (await all(sql, ...values))[0],
    run: async (sql, ...values) => (await guarded(async () => connection.query(sql, values))).rowCount ?? 0,
  };
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const shown = asServiceError(error);
    if (typeof shown === 'object' && shown !== null) ofDatabase.add(shown);
    throw shown;
  }
}
