import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { ServiceError } from '../../shared/errors.ts';
import type { Log } from '../../log/log.ts';
import { messageOf } from '../../shared/message-of.ts';
import { checkInBackground } from './check-in-background.ts';
import { DATABASE_FILE } from './database-file.ts';
import { MIGRATIONS } from './migrations.ts';
import { prepareFile } from './prepare-file.ts';
import { quickCheck } from './quick-check.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { StoreOpenError } from './store-open-error.ts';
import { toStoreOpenError } from './to-store-open-error.ts';

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
  /** Throws when the file can't be read or written or is not in its place, and from the moment damage was seen. */
  check(): void;
  /**
   * Checks a file that was too large to be checked when it was opened; nothing can be written meanwhile. Resolves at
   * once for others, and when the file is closed.
   * @throws StoreOpenError when it is damaged; nothing can be written from then on
   */
  checkWhole(): Promise<void>;
  /** Idempotent. */
  close(): void;
}

/** Long enough for a backup tool's short lock, short enough that a second process is refused at once. */
const BUSY_TIMEOUT_MS = 200;

/** Checked before anything is answered: takes a fraction of a second, and one or two on a slow disk. */
const CHECK_AT_ONCE_BYTES = 256 * 2 ** 20;

/** With less free on the disk, only a commit tells whether there is room: what is rolled back never gets to the disk. */
const AMPLE_ROOM_BYTES = 16 * 2 ** 20;

/** A scan and all that belongs to it; rolled back each time. */
const TRIAL = `
  INSERT INTO scan (id, target, target_key, status, attempt, created_ms, queued_ms)
  VALUES ('trial', '', '', 'failed', 0, 0, 0);
  INSERT INTO result (scan_id, body) VALUES ('trial', x'00');
  INSERT INTO facts (scan_id, body) VALUES ('trial', x'00');
  INSERT INTO diff (current_id, base_id, body) VALUES ('trial', 'trial', x'00');
`;

/**
 * Opens (and on the first start creates) the file in the folder, for this process alone, and brings it to
 * the newest shape.
 * @param checkAtOnceBytes a larger file is left to checkWhole
 * @throws StoreOpenError
 */
export function openSqliteDatabase(
  folder: string,
  log: Log,
  checkAtOnceBytes = CHECK_AT_ONCE_BYTES,
): SqliteDatabase {
  const file = join(folder, DATABASE_FILE);
  let db: DatabaseSync | undefined;
  try {
    const markMade = prepareFile(folder, log);
    db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    // The lock comes before the journal, so that no shared memory file is ever made; auto_vacuum has
    // no effect once there is a table; FULL makes a commit survive a loss of power.
    db.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA journal_size_limit = 67108864;
    `);
    const isChecked = statSync(file).size <= checkAtOnceBytes;
    const problem = isChecked ? quickCheck(db) : null;
    if (problem !== null) throw StoreOpenError.damaged(file, problem);
    migrate(db, folder);
    // Until now the new store is in the write-ahead log only, and the file may be empty.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    markMade();
    return wrap(db, { file, isChecked, log });
  } catch (error) {
    db?.close();
    throw toStoreOpenError(folder, error);
  }
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

function wrap(
  db: DatabaseSync,
  { file, isChecked, log }: { file: string; isChecked: boolean; log: Log },
): SqliteDatabase {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const opened = statSync(file);
  const closing = new AbortController();
  let writeFailed = false;
  /** Why nothing may be written now. */
  let held: ServiceError | null = null;
  /** Stays, although writes to other pages of the file may work. */
  let isDamaged = false;

  function prepare(sql: string): ReturnType<DatabaseSync['prepare']> {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const code = sqliteCode(error);
      if (code === SQLITE.corrupt || code === SQLITE.notADatabase) noteDamage(error);
      throw asServiceError(error);
    }
  }

  function noteDamage(error: unknown): void {
    if (!isDamaged) log.error({ err: error }, StoreOpenError.damaged(file, messageOf(error)).message);
    isDamaged = true;
  }

  /** SQLite goes on writing to a file that was removed: all of that would be gone with the process. */
  function assertInPlace(): void {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now === undefined || now.ino !== opened.ino || now.dev !== opened.dev) throw unavailable(MOVED);
  }

  function transaction<T>(work: () => T): T {
    if (held) throw held;
    assertInPlace();
    try {
      return guarded(() => {
        db.exec('BEGIN IMMEDIATE');
        const value = work();
        db.exec('COMMIT');
        writeFailed = false;
        return value;
      });
    } catch (error) {
      rollBack();
      if (!(error instanceof ServiceError) || error.slug === 'unavailable') writeFailed = true;
      throw error;
    }
  }

  /** SQLite has rolled back by itself after some errors, and can't be asked once it is closed. */
  function rollBack(): void {
    if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
  }

  return {
    get: (sql, ...values) => guarded(() => prepare(sql).get(...values)),
    all: (sql, ...values) => guarded(() => prepare(sql).all(...values)),
    run: (sql, ...values) => guarded(() => Number(prepare(sql).run(...values).changes)),
    transaction,
    check() {
      if (held) throw held;
      guarded(() => prepare('SELECT 1 FROM scan LIMIT 1').get());
      // A full disk refuses commits only, so one is tried where that may be; a damaged page refuses the trial.
      assertInPlace();
      if (writeFailed || roomBytes(file) < AMPLE_ROOM_BYTES)
        transaction(() => db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`));
      try {
        guarded(() => db.exec(`BEGIN IMMEDIATE; ${TRIAL}`));
      } finally {
        rollBack();
      }
      if (isDamaged) throw unavailable(DAMAGED);
    },
    async checkWhole() {
      if (isChecked) return;
      held = unavailable('The service checks its store after the start. Try again in a minute.');
      try {
        const problem = await checkInBackground(file, closing.signal);
        held = problem === null ? null : unavailable(DAMAGED);
        if (problem !== null) throw StoreOpenError.damaged(file, problem);
      } catch (error) {
        if (closing.signal.aborted) return;
        if (error instanceof StoreOpenError) throw error;
        log.warn({ file, err: error }, 'The store could not be checked, and is used unchecked');
        held = null;
      }
    },
    close() {
      if (!db.isOpen) return;
      closing.abort();
      statements.clear();
      db.close();
    },
  };
}

function roomBytes(file: string): number {
  const { bavail, bsize } = statfsSync(file);
  return bavail * bsize;
}

const MOVED =
  'The file of the store was removed or replaced while the service runs; its operator must put it back, or restart the service.';
const DAMAGED = 'The store of the service is damaged; its operator must restore it from a backup.';

/** Seconds; an operator has to act first. */
const RETRY_AFTER_SECONDS = 30;

function unavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Errors of SQLite as what a client may see; bugs of ours (a wrong statement, a broken constraint) stay as they are. */
function asServiceError(error: unknown): unknown {
  const code = sqliteCode(error);
  const closed = error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE';
  if (!closed && (code === null || !Object.values(SQLITE).includes(code))) return error;
  const messages: Record<number, string> = {
    [SQLITE.full]: 'The service has no room left to store scans. Try again later.',
    [SQLITE.corrupt]: DAMAGED,
    [SQLITE.notADatabase]: DAMAGED,
  };
  return unavailable(
    messages[code ?? -1] ?? 'The store of the service cannot be used just now. Try again later.',
    error,
  );
}
