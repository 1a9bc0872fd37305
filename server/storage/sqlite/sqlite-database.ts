import { statSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Log } from '../../ops/log/log.ts';
import { isErrorCode, ServiceError, messageOf } from '../../shared/errors.ts';
import { StoreOpenError } from '../store-open-error.ts';
import { backUpDatabase } from './back-up-database.ts';
import { checkInBackground } from './quick-check.ts';
import { MIGRATIONS } from './migrations.ts';
import { SQLITE, sqliteCode } from './sqlite-code.ts';
import { damagedFile } from './to-store-open-error.ts';

/** A row as SQLite gives it. */
export type Row = Record<string, SQLOutputValue>;

/** If less is free on the disk, only a commit shows whether there is room: what is rolled back never reaches the disk. */
const AMPLE_ROOM_BYTES = 16 * 2 ** 20;

/** A scan and all that belongs to it; it never stays. */
const TRIAL = `
  INSERT INTO scan (id, target, host, client, turn, status, attempt, created_ms, queued_ms)
  VALUES ('trial', '', '', '', 0, 'failed', 0, 0, 0);
  INSERT INTO result (scan_id, bytes, body) VALUES ('trial', 1, x'00');
  INSERT INTO facts (scan_id, bytes, body) VALUES ('trial', 1, x'00');
  INSERT INTO diff (current_id, base_id, made_by, bytes, body) VALUES ('trial', 'trial', '', 1, x'00');
`;

const MOVED =
  'The file of the store was removed or replaced while the service runs; its operator must put it back, or restart the service.';

/**
 * One open SQLite file. All methods throw ServiceError `unavailable` when the file can't be used (disk full, damaged,
 * closed), with the cause for the log.
 */
export class SqliteDatabase {
  readonly #db: DatabaseSync;
  readonly #file: string;
  readonly #log: Log;
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  readonly #opened: { ino: number; dev: number };
  readonly #closing = new AbortController();
  readonly #isChecked: boolean;
  #revision = 0;
  #writeFailed = false;
  /** Why nothing may be written now. */
  #writesRefused: ServiceError | null = null;
  /** Stays true, although writes to other pages of the file may work. */
  #isDamaged = false;
  #isCopied = false;

  /** @param about.isChecked whether the file was already found undamaged */
  constructor(db: DatabaseSync, about: { file: string; isChecked: boolean; log: Log }) {
    this.#db = db;
    this.#file = about.file;
    this.#isChecked = about.isChecked;
    this.#log = about.log;
    this.#opened = statSync(about.file);
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#guarded(() => this.#prepare(sql).get(...values));
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#guarded(() => this.#prepare(sql).all(...values));
  }

  /** @returns how many rows were changed */
  run(sql: string, ...values: SQLInputValue[]): number {
    this.#revision += 1;
    return this.#guarded(() => Number(this.#prepare(sql).run(...values).changes));
  }

  /**
   * Another number after each change of the data, and once the file is closed. What was read is true as long as the number
   * is the same: this process alone has the file, all its writes are made here, and nothing is read between a write and
   * the end of its transaction.
   */
  get revision(): number {
    return this.#revision;
  }

  /** Whether the last write worked, as far as is known: nothing is tried. */
  get canWrite(): boolean {
    return this.#writesRefused === null && !this.#writeFailed;
  }

  /** Runs the work in one transaction: afterwards all of it is on the disk, or nothing. */
  transaction<T>(work: () => T): T {
    if (this.#writesRefused) throw this.#writesRefused;
    try {
      this.#assertInPlace();
      return this.#guarded(() => {
        this.#db.exec('BEGIN IMMEDIATE');
        const value = work();
        this.#db.exec('COMMIT');
        this.#writeFailed = false;
        return value;
      });
    } catch (error) {
      this.#rollBack();
      if (!(error instanceof ServiceError) || error.slug === 'unavailable') this.#writeFailed = true;
      throw error;
    }
  }

  /** Throws if the file can't be read or written or is not in its place, and always after damage was seen. */
  check(): void {
    if (this.#writesRefused) throw this.#writesRefused;
    this.get('SELECT 1 FROM scan LIMIT 1');
    this.#assertInPlace();
    // A full disk refuses only commits, so one is tried when the disk may be full; a damaged page refuses the trial.
    if (this.#writeFailed || freeBytes(this.#file) < AMPLE_ROOM_BYTES)
      this.transaction(() => this.#db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`));
    this.#tryToWrite();
    if (this.#isDamaged) throw unavailable(DAMAGED);
  }

  /**
   * Checks a file that was too large to be checked when it was opened; nothing can be written meanwhile. Resolves at
   * once for others, and when the file is closed.
   * @throws StoreOpenError when it is damaged; nothing can be written from then on
   */
  async checkWhole(): Promise<void> {
    if (this.#isChecked) return;
    this.#writesRefused = unavailable('The service checks its store after the start. Try again in a minute.');
    try {
      const problem = await checkInBackground(this.#file, this.#closing.signal);
      this.#writesRefused = problem === null ? null : unavailable(DAMAGED);
      if (problem !== null) throw damagedFile(this.#file, problem);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      if (error instanceof StoreOpenError) throw error;
      this.#log.warn(
        { file: this.#file, err: error },
        'The store could not be checked, and is used unchecked',
      );
      this.#writesRefused = null;
    }
  }

  /** See Storage.backUp. */
  async backUp(): Promise<string> {
    this.#assertInPlace();
    this.#isCopied = true;
    try {
      return await backUpDatabase(this.#db, this.#file, this.#closing.signal);
    } finally {
      this.#isCopied = false;
    }
  }

  /** Idempotent. */
  close(): void {
    if (!this.#db.isOpen) return;
    this.#revision += 1;
    this.#closing.abort();
    this.#statements.clear();
    this.#db.close();
  }

  #prepare(sql: string): ReturnType<DatabaseSync['prepare']> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const code = sqliteCode(error);
      if (code === SQLITE.corrupt || code === SQLITE.notADatabase) this.#noteDamage(error);
      throw asServiceError(error);
    }
  }

  #noteDamage(error: unknown): void {
    if (!this.#isDamaged) this.#log.error({ err: error }, damagedFile(this.#file, messageOf(error)).message);
    this.#isDamaged = true;
  }

  /** SQLite would go on writing to a file that was removed, and all of that would be lost with the process. */
  #assertInPlace(): void {
    const now = statSync(this.#file, { throwIfNoEntry: false });
    if (now === undefined || now.ino !== this.#opened.ino || now.dev !== this.#opened.dev)
      throw unavailable(MOVED);
  }

  #tryToWrite(): void {
    // A rollback makes SQLite copy the file from its beginning again, so a backup would never end.
    if (this.#isCopied) {
      this.transaction(() => this.#db.exec(`${TRIAL} DELETE FROM scan WHERE id = 'trial'`));
      return;
    }
    try {
      this.#guarded(() => this.#db.exec(`BEGIN IMMEDIATE; ${TRIAL}`));
    } finally {
      this.#rollBack();
    }
  }

  /** SQLite has already rolled back after some errors, and can't be asked once it is closed. */
  #rollBack(): void {
    if (this.#db.isOpen && this.#db.isTransaction) this.#db.exec('ROLLBACK');
  }
}

function freeBytes(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}

const DAMAGED = 'The store of the service is damaged; its operator must restore it from a backup.';

/** Seconds; an operator has to act first. */
const RETRY_AFTER_SECONDS = 30;

/** The error of a store that can't be used now. */
function unavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Errors of SQLite as what a client may see; our own bugs (a wrong statement, a broken constraint) stay as they are. */
function asServiceError(error: unknown): unknown {
  const code = sqliteCode(error);
  const closed = isErrorCode(error, 'ERR_INVALID_STATE');
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
