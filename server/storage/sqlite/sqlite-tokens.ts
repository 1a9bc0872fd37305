import { grantIn, listedToken } from '../token-store.ts';
import type { ListedToken, NewToken, TokenGrant, TokenStore } from '../token-store.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** Whether a token is valid at a time. */
const IS_VALID = '(ends_ms IS NULL OR ends_ms > ?)';

/** Tokens in a SQLite file, which this process alone has: nothing needs to be remembered between two requests. */
export class SqliteTokens implements TokenStore {
  readonly #context: SqliteContext;

  constructor(context: SqliteContext) {
    this.#context = context;
  }

  async create({ hash, name, scopes, targets, lifetimeMs }: NewToken): Promise<boolean> {
    const { database, clock } = this.#context;
    const nowMs = clock.wall();
    return database.transaction(() => {
      const valid = database.get(`SELECT 1 FROM token WHERE name = ? AND ${IS_VALID}`, name, nowMs);
      if (valid !== undefined) return false;
      database.run('DELETE FROM token WHERE name = ?', name);
      database.run(
        `INSERT INTO token (hash, name, scopes, targets, created_ms, ends_ms) VALUES (?, ?, ?, ?, ?, ?)`,
        hash,
        name,
        scopes.join(' '),
        targets.join(' '),
        nowMs,
        lifetimeMs === null ? null : nowMs + lifetimeMs,
      );
      return true;
    });
  }

  async rotate(name: string, hash: Uint8Array, overlapMs: number): Promise<boolean> {
    const { database, clock } = this.#context;
    const nowMs = clock.wall();
    return database.transaction(() => {
      const added = database.run(
        `INSERT INTO token (hash, name, scopes, targets, created_ms, ends_ms)
         SELECT ?, name, scopes, targets, ?, ? + ends_ms - created_ms
         FROM token WHERE name = ? AND ${IS_VALID} ORDER BY seq DESC LIMIT 1`,
        hash,
        nowMs,
        nowMs,
        name,
        nowMs,
      );
      if (added === 0) return false;
      database.run(
        `UPDATE token SET ends_ms = min(coalesce(ends_ms, ?), ?) WHERE name = ? AND hash <> ?`,
        nowMs + overlapMs,
        nowMs + overlapMs,
        name,
        hash,
      );
      return true;
    });
  }

  async revoke(name: string): Promise<number> {
    const { database, clock } = this.#context;
    return database.transaction(() => {
      const sql = `SELECT count(*) AS n FROM token WHERE name = ? AND ${IS_VALID}`;
      const valid = Number(database.get(sql, name, clock.wall())?.['n']);
      database.run('DELETE FROM token WHERE name = ?', name);
      return valid;
    });
  }

  async list(): Promise<ListedToken[]> {
    const { database, clock } = this.#context;
    return database
      .all(`SELECT *, ${IS_VALID} AS is_valid FROM token ORDER BY name, seq`, clock.wall())
      .map(listedToken);
  }

  async find(hash: Uint8Array): Promise<TokenGrant | null> {
    const { database, clock } = this.#context;
    const sql = `SELECT name, scopes, targets FROM token WHERE hash = ? AND ${IS_VALID}`;
    const row = database.get(sql, hash, clock.wall());
    return row ? grantIn(row) : null;
  }
}
