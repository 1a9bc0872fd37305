import { ServiceError } from '../../shared/errors.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** How long the first of several waits for others; a commit takes about as long, and occupies the thread. */
const COLLECT_MS = 2;

/** Work that waits for the next commit. */
interface WaitingWork {
  /** Returns what says that it is on the disk. */
  run(): () => void;
  reject(error: unknown): void;
}

/** Runs writes that come at the same time in one transaction: the commit costs ten times as much as the rest. */
export class SharedCommit {
  readonly #database: SqliteDatabase;
  #waiting: WaitingWork[] = [];

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /**
   * Runs the work in the next transaction, after what came before it. Resolves to what it returns once it is on the
   * disk. What it throws undoes only its own writes, unless the file can't be used.
   * @param work must have written nothing when it throws a ServiceError; may be run again after any other error
   */
  async add<Result>(work: () => Result): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    if (this.#waiting.length === 0) setTimeout(() => this.#commit(this.#waiting.splice(0)), COLLECT_MS);
    this.#waiting.push({
      run() {
        const result = work();
        return () => resolve(result);
      },
      reject,
    });
    return promise;
  }

  #commit(all: readonly WaitingWork[]): void {
    const done: (() => void)[] = [];
    const refused = new Map<WaitingWork, unknown>();
    try {
      this.#database.transaction(() => {
        for (const work of all) {
          try {
            done.push(work.run());
          } catch (error) {
            if (!isRefusal(error)) throw error;
            refused.set(work, error);
            // An empty commit would say nothing about whether the file can be written.
            if (refused.size === all.length) throw error;
          }
        }
      });
    } catch (error) {
      if (all.length > 1 && !(error instanceof ServiceError)) {
        // One of them has an unexpected error, which must not be that of the others. Savepoints for all would cost more.
        for (const work of all) this.#commit([work]);
        return;
      }
      for (const work of all) work.reject(refused.get(work) ?? error);
      return;
    }
    for (const [work, error] of refused) work.reject(error);
    for (const resolve of done) resolve();
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.slug !== 'unavailable';
}
