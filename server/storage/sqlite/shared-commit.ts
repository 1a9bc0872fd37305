import { ServiceError } from '../../shared/errors.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** Work that waits for the next commit. */
interface WaitingWork {
  run(): void;
  resolve(): void;
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
   * Runs the work in the transaction of this turn of the event loop, after what came before it. Resolves once the work is
   * on the disk. What it throws undoes only its own writes, unless the file can't be used.
   */
  async add(work: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // What arrives during a commit, which occupies the thread, is read before this runs.
    if (this.#waiting.length === 0) setImmediate(() => this.#commit());
    this.#waiting.push({ run: work, resolve, reject });
    return promise;
  }

  #commit(): void {
    const all = this.#waiting;
    this.#waiting = [];
    const refused = new Map<WaitingWork, unknown>();
    try {
      this.#database.transaction(() => {
        for (const work of all) {
          try {
            this.#database.nested(() => work.run());
          } catch (error) {
            // The whole transaction may have been rolled back.
            if (error instanceof ServiceError && error.slug === 'unavailable') throw error;
            refused.set(work, error);
          }
        }
      });
    } catch (error) {
      for (const work of all) work.reject(error);
      return;
    }
    for (const work of all) {
      if (refused.has(work)) work.reject(refused.get(work));
      else work.resolve();
    }
  }
}
