import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Compressed } from '../compress.ts';
import type { StoredClients, StoredRow } from '../stored-clients.ts';
import type { PictureBody, StoredBodies, StoredScan } from '../stored-scan.ts';
import { StoreOpenError } from '../store-open-error.ts';
import { stateOf } from '../scan-row.ts';
import { DATABASE_FILE, refuseUnusable } from './refuse-unusable.ts';
import { quickCheck } from './quick-check.ts';
import { schemaVersion } from './migrations.ts';
import type { Row } from './sqlite-database.ts';
import { damagedFile, toStoreOpenError } from './to-store-open-error.ts';

const BUSY_TIMEOUT_MS = 200;

/**
 * The scans of a store that nobody can open or change meanwhile. Nothing is written into its file or its journal. Methods
 * throw StoreOpenError.
 */
export class ReadOnlyStore {
  readonly #database: DatabaseSync;
  readonly #folder: string;
  readonly #removeTraces: () => void;
  readonly #bodies: Record<'result' | 'facts', ReturnType<DatabaseSync['prepare']>>;
  readonly #pictures: ReturnType<DatabaseSync['prepare']>;

  /** See openReadOnlyStore. @param removeTraces called before the lock is given up */
  constructor(database: DatabaseSync, folder: string, removeTraces: () => void) {
    this.#database = database;
    this.#folder = folder;
    this.#removeTraces = removeTraces;
    this.#bodies = {
      result: database.prepare('SELECT bytes, body FROM result WHERE scan_id = ?'),
      facts: database.prepare('SELECT bytes, body FROM facts WHERE scan_id = ?'),
    };
    this.#pictures = database.prepare(
      'SELECT finding_id, about, body FROM picture WHERE scan_id = ? ORDER BY finding_id',
    );
  }

  count(): number {
    return this.#guarded(() => Number(this.#database.prepare('SELECT count(*) AS n FROM scan').get()?.['n']));
  }

  /** What is kept for clients and operators; a store of an earlier version has less of it. */
  clients(): StoredClients {
    const all = (table: string, sql: string): StoredRow[] => [...this.#rows(table, sql)];
    return {
      tokens: all('token', 'SELECT * FROM token ORDER BY seq'),
      webhooks: all('webhook', 'SELECT * FROM webhook ORDER BY seq'),
      deliveries: all(
        'delivery',
        'SELECT d.*, w.name AS webhook FROM delivery AS d JOIN webhook AS w ON w.seq = d.webhook_seq ORDER BY d.seq',
      ),
      attempts: all(
        'delivery_attempt',
        'SELECT a.*, d.id AS message FROM delivery_attempt AS a JOIN delivery AS d ON d.seq = a.delivery_seq',
      ),
      scanTokens: all('scan_token', 'SELECT * FROM scan_token'),
      isAudited: all('auditing', 'SELECT is_on FROM auditing')[0]?.['is_on'] === 1,
      audit: () => this.#rows('audit', 'SELECT * FROM audit ORDER BY seq'),
    };
  }

  /** How many lines the audit trail has. */
  countLines(): number {
    return Number([...this.#rows('audit', 'SELECT count(*) AS n FROM audit')][0]?.['n'] ?? 0);
  }

  /** None if the table is missing. */
  *#rows(table: string, sql: string): Generator<StoredRow> {
    const rows = this.#guarded(() => {
      const found = this.#database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table);
      return found === undefined ? [].values() : this.#database.prepare(sql).iterate();
    });
    for (;;) {
      const next = this.#guarded(() => rows.next());
      if (next.done === true) return;
      yield next.value;
    }
  }

  /** All scans in the order in which they came. */
  *scans(): Generator<StoredScan> {
    const rows = this.#database.prepare('SELECT * FROM scan ORDER BY seq').iterate();
    for (;;) {
      const next = this.#guarded(() => rows.next());
      if (next.done === true) return;
      yield scanOf(next.value);
    }
  }

  bodies(id: string): StoredBodies {
    const read = (name: 'result' | 'facts'): Compressed | null => {
      const row = this.#bodies[name].get(id);
      const body = row?.['body'];
      return body instanceof Uint8Array ? { bytes: Number(row?.['bytes']), body } : null;
    };
    return this.#guarded(() => ({
      result: read('result'),
      facts: read('facts'),
      pictures: this.#pictures.all(id).map(pictureOf),
    }));
  }

  /** Lets a service open the store again. */
  close(): void {
    this.#removeTraces();
    this.#database.close();
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toStoreOpenError(this.#folder, error);
    }
  }
}

/**
 * Opens the store in a folder to be read. The lock, which is held until it is closed, keeps a service from starting on it.
 * @throws StoreOpenError with the sentence of the service if it would not start on this store, or runs on it
 */
export function openReadOnlyStore(folder: string): ReadOnlyStore {
  const file = join(folder, DATABASE_FILE);
  refuseUnusable(folder);
  if (!existsSync(file)) throw noStore(folder);
  const removeTraces = tracesOf(file);
  let database: DatabaseSync | undefined;
  let isLocked = false;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    // A transaction takes the lock when it reads for the first time.
    database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    isLocked = true;
    const problem = quickCheck(database);
    if (problem !== null) throw damagedFile(file, problem);
    if (schemaVersion(database, folder) === 0) throw noStore(folder);
    return new ReadOnlyStore(database, folder, removeTraces);
  } catch (error) {
    if (isLocked) removeTraces();
    database?.close();
    throw toStoreOpenError(folder, error);
  }
}

/**
 * To read, SQLite makes a file of shared memory and an empty journal, and leaves them behind.
 * @returns removes them; to be called while the lock is held
 */
function tracesOf(file: string): () => void {
  const hadMemory = existsSync(`${file}-shm`);
  return () => {
    if (!hadMemory) rmSync(`${file}-shm`, { force: true });
    if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size === 0) rmSync(`${file}-wal`);
  };
}

function noStore(folder: string): StoreOpenError {
  return new StoreOpenError(`There is no store in ${folder}; set DATA_DIR to the folder of the store.`);
}

function scanOf(row: Row): StoredScan {
  return {
    ...stateOf(row),
    id: String(row['id']),
    target: String(row['target']),
    client: String(row['client']),
    base: textOf(row['base_id']),
    isBaseLive: row['base_is_live'] === 1,
    hasAllRules: row['all_rules'] === 1,
    deployment: textOf(row['deployment']),
    turn: Number(row['turn']),
    createdAtMs: Number(row['created_ms']),
    queuedAtMs: Number(row['queued_ms']),
    completedAtMs: timeOf(row['completed_ms']),
    usedAtMs: timeOf(row['used_ms']),
    counts: countsOf(row),
    changes: changesOf(row),
  };
}

function pictureOf(row: Row): PictureBody {
  const { body } = row;
  return {
    finding: String(row['finding_id']),
    about: String(row['about']),
    body: body instanceof Uint8Array ? body : new Uint8Array(),
  };
}

function countsOf({ high, medium, low, pages }: Row): StoredScan['counts'] {
  if (high === null || high === undefined) return null;
  return { high: Number(high), medium: Number(medium), low: Number(low), pages: Number(pages) };
}

function changesOf({ added, resolved }: Row): StoredScan['changes'] {
  if (added === null || added === undefined) return null;
  return { added: Number(added), resolved: Number(resolved) };
}

function textOf(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function timeOf(value: Row[string] | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
