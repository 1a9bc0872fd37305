import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { ServiceError } from '../errors.ts';
import { MIGRATIONS } from './migrations.ts';
import { StoreOpenError } from './store-open-error.ts';
import { messageOf } from '../message-of.ts';

/** A row as SQLite gives it. */
export type Row = Record<string, SQLOutputValue>;

/**
 * One open SQLite file. All methods throw ServiceError `unavailable` when the file can't be used (disk
 * full, damaged, closed), with the cause for the log.
 */
export interface SqliteDatabase {
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  /** Answers how many rows were changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Runs the work in one transaction: all of it is on the disk afterwards, or none. */
  transaction<T>(work: () => T): T;
  /** Throws unless the file can be read, and written if the last write failed. */
  check(): void;
  /** Idempotent. */
  close(): void;
}

/** Name of the file in the data folder. */
export const DATABASE_FILE = 'scans.db';

/** Long enough for a backup tool's short lock, short enough that a second process is refused at once. */
const BUSY_TIMEOUT_MS = 200;

/** Primary result codes, https://sqlite.org/rescode.html */
const SQLITE = { busy: 5, full: 13, corrupt: 11, cannotOpen: 14, readonly: 8, ioError: 10, notADatabase: 26 };

/**
 * Opens (and on the first start creates) the file in the folder, for this process alone, and brings it to
 * the newest shape.
 * @throws StoreOpenError
 */
export function openSqliteDatabase(folder: string): SqliteDatabase {
  try {
    // Ids of scans open them, so nobody else on the machine reads them here; what is there keeps its mode.
    makeFolder(resolve(folder));
    closeSync(openSync(join(folder, DATABASE_FILE), 'a', 0o600));
  } catch (error) {
    throw openError(folder, error);
  }
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(join(folder, DATABASE_FILE), { timeout: BUSY_TIMEOUT_MS });
    // The lock comes before the journal, so that no shared memory file is ever made; auto_vacuum has
    // no effect once there is a table; FULL makes a commit survive a loss of power.
    db.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA journal_size_limit = 67108864;
    `);
    migrate(db, folder);
    return wrap(db);
  } catch (error) {
    db?.close();
    throw openError(folder, error);
  }
}

/** Makes a folder and those above it. Node's own `recursive` never ends where none can be made, such as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function migrate(db: DatabaseSync, folder: string): void {
  db.exec('BEGIN IMMEDIATE');
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  if (version > MIGRATIONS.length) {
    throw new StoreOpenError(
      `The data in ${folder} was written by a newer version of the service (${version}, this one knows ${MIGRATIONS.length}); start that version, or set DATA_DIR to another folder.`,
    );
  }
  if (version === 0 && db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()) {
    throw new StoreOpenError(
      `${join(folder, DATABASE_FILE)} belongs to another program; set DATA_DIR to another folder.`,
    );
  }
  for (const step of MIGRATIONS.slice(version)) db.exec(step);
  // Written even when nothing changed: a folder that can't be written is found at the start.
  db.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
}

function wrap(db: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  let writeFailed = false;

  function prepare(sql: string): ReturnType<DatabaseSync['prepare']> {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function transaction<T>(work: () => T): T {
    try {
      db.exec('BEGIN IMMEDIATE');
      const value = work();
      db.exec('COMMIT');
      writeFailed = false;
      return value;
    } catch (error) {
      // SQLite has rolled back by itself after some errors, and can't be asked once it is closed.
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
      if (!(error instanceof ServiceError) || error.slug === 'unavailable') writeFailed = true;
      throw asServiceError(error);
    }
  }

  return {
    get: (sql, ...values) => guarded(() => prepare(sql).get(...values)),
    all: (sql, ...values) => guarded(() => prepare(sql).all(...values)),
    run: (sql, ...values) => guarded(() => Number(prepare(sql).run(...values).changes)),
    transaction,
    check() {
      guarded(() => prepare('SELECT 1 FROM scan LIMIT 1').get());
      if (writeFailed) transaction(() => db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`));
    },
    close() {
      if (!db.isOpen) return;
      statements.clear();
      db.close();
    },
  };
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asServiceError(error);
  }
}

/** Seconds; an operator has to act first. */
const RETRY_AFTER_SECONDS = 30;

/** Errors of SQLite as what a client may see; bugs of ours (a wrong statement, a broken constraint) stay as they are. */
function asServiceError(error: unknown): unknown {
  const code = sqliteCode(error);
  const closed = error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE';
  if (!closed && (code === null || !Object.values(SQLITE).includes(code))) return error;
  const message =
    code === SQLITE.full
      ? 'The service has no room left to store scans. Try again later.'
      : 'The store of the service cannot be used just now. Try again later.';
  return new ServiceError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
}

function openError(folder: string, error: unknown): Error {
  if (error instanceof StoreOpenError) return error;
  const file = join(folder, DATABASE_FILE);
  const reason = messageOf(error);
  const noRoom = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  const code = noRoom ? SQLITE.full : sqliteCode(error);
  return new StoreOpenError(openSentence(folder, file, code, reason), { cause: error });
}

function openSentence(folder: string, file: string, code: number | null, reason: string): string {
  switch (code) {
    case SQLITE.busy:
      return `Another process is using the data in ${folder}; stop it, or set DATA_DIR to another folder.`;
    case SQLITE.notADatabase:
    case SQLITE.corrupt:
      return `${file} is damaged or is no database (${reason}); restore it from a backup, or move it away to start anew.`;
    case SQLITE.full:
      return `There is no room left on the disk for ${file}; free some, or set DATA_DIR to another disk.`;
    default:
      return `The data folder ${folder} cannot be opened and written (${reason}); check its permissions, or set DATA_DIR to another folder.`;
  }
}

/** The primary result code, without what extended codes add in the higher bits; null for other errors. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}
