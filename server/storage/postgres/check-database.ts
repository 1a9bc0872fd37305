import { unavailable } from './as-service-error.ts';
import type { PostgresContext } from './postgres-context.ts';

/** How long the result of a trial write counts. */
const TRIAL_MEMORY_MS = 1_000;
/** The same for a write that needs room, and for looks that only warn. */
const ROOM_MEMORY_MS = 10_000;
/** As much as a small result with a picture. */
const ROOM_BYTES = 256 * 1024;
/** A transaction that is open for longer keeps PostgreSQL from removing old versions of the rows of the queue. */
const OLD_TRANSACTION_MS = 10 * 60 * 1000;
/** Any number that no other program is likely to use. */
const ROOM_LOCK = 7_438_135_526;

const NOT_HEARD =
  'The database passes no notifications on, as behind PgBouncer in transaction mode: scans begin up to five seconds late, and time limits do not hold. Use its session mode, or connect to PostgreSQL itself.';

/** Finds out whether the database takes what the service writes. Strangers may ask as often as they like. */
export class DatabaseCheck {
  readonly #context: PostgresContext;
  readonly #isHeard: () => boolean;
  /** The last trial write. */
  #trial: Promise<void> = Promise.resolve();
  #room: Promise<void> = Promise.resolve();
  #oldTransaction: Promise<string[]> = Promise.resolve([]);
  /** By performance.now(). */
  #writeAgainMs = 0;
  #lookAgainMs = 0;

  /** @param isHeard whether notifications arrive, as far as is known */
  constructor(context: PostgresContext, isHeard: () => boolean) {
    this.#context = context;
    this.#isHeard = isHeard;
  }

  /** See ScanStore.check. */
  async run(): Promise<string[]> {
    await assertWritable(this.#context);
    const nowMs = performance.now();
    if (nowMs >= this.#writeAgainMs) {
      this.#writeAgainMs = nowMs + TRIAL_MEMORY_MS;
      this.#trial = tryToWrite(this.#context);
    }
    await this.#trial;
    if (nowMs >= this.#lookAgainMs) {
      this.#lookAgainMs = nowMs + ROOM_MEMORY_MS;
      this.#room = tryRoom(this.#context);
      // After the trial, whose own transaction would be seen.
      this.#oldTransaction = this.#room.then(() => oldTransaction(this.#context));
      this.#oldTransaction.catch(() => undefined);
    }
    await this.#room;
    return [...(this.#isHeard() ? [] : [NOT_HEARD]), ...(await this.#oldTransaction)];
  }
}

/** Asks the database whether it takes writes; a standby does not. @throws ServiceError unavailable */
async function assertWritable({ database }: PostgresContext): Promise<void> {
  const row = await database.get(`SELECT current_setting('transaction_read_only') = 'on' AS is_read_only`);
  if (row?.['is_read_only'] !== true) return;
  throw unavailable('The database of the service can only be read just now. Try again later.');
}

/** Writes to the database. @throws ServiceError unavailable if that is not possible */
async function tryToWrite({ database, now }: PostgresContext): Promise<void> {
  await database.run(`UPDATE sitedelta.trial SET written_ms = ${now()}`);
}

/** Says that a trial worked and is undone. */
class Undone extends Error {}

/**
 * Writes what needs new room on the disk, unlike the row that is written in place, and undoes it: the rows of a new table
 * go into new files, which a rollback removes. A table that is there can't be emptied while a dump has all of them.
 * @throws ServiceError unavailable if there is no room
 */
async function tryRoom({ database }: PostgresContext): Promise<void> {
  await database
    .transaction(async (sql) => {
      const row = await sql.get('SELECT pg_try_advisory_xact_lock($1) AS taken', ROOM_LOCK);
      if (row?.['taken'] === true) {
        await sql.run('CREATE UNLOGGED TABLE sitedelta.trial_room (body text)');
        // As it is, not compressed.
        await sql.run('ALTER TABLE sitedelta.trial_room ALTER COLUMN body SET STORAGE EXTERNAL');
        await sql.run(`INSERT INTO sitedelta.trial_room VALUES (repeat('x', ${ROOM_BYTES}))`);
      }
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

/** Of other users it is seen only with the role pg_read_all_stats. */
async function oldTransaction({ database, now }: PostgresContext): Promise<string[]> {
  const row = await database.get(
    `SELECT ${now()} - (extract(epoch FROM min(xact_start)) * 1000)::bigint AS ms FROM pg_stat_activity
     WHERE backend_xmin IS NOT NULL AND datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const ms = Number(row?.['ms'] ?? 0);
  if (ms < OLD_TRANSACTION_MS) return [];
  return [
    `A transaction of the database has been open for ${Math.round(ms / 60_000)} minutes; until it ends, the queue gets slower.`,
  ];
}
