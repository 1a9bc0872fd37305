import type { SqliteDatabase } from './sqlite-database.ts';

/** More are asked for between two writes only if very many clients wait. */
const MAX_KEPT = 1_000;

/** Keeps what was read of a file until its data change. */
export class KeptReads<Value> {
  readonly #database: Pick<SqliteDatabase, 'revision'>;
  readonly #kept = new Map<string, Value>();
  /** Of the data that all of it was read from. */
  #revision = NaN;

  constructor(database: Pick<SqliteDatabase, 'revision'>) {
    this.#database = database;
  }

  /** What was read with this key. If nothing was, reads it; null is not kept. */
  get(key: string, read: () => Value | null): Value | null {
    const { revision } = this.#database;
    if (revision !== this.#revision) this.#kept.clear();
    this.#revision = revision;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const value = read();
    if (value === null) return null;
    if (this.#kept.size === MAX_KEPT) this.#kept.clear();
    this.#kept.set(key, value);
    return value;
  }
}
