import { grantIn, listedToken } from '../token-store.ts';
import type { ListedToken, NewToken, TokenGrant, TokenStore } from '../token-store.ts';
import { auditOperator } from './sqlite-audit.ts';
import { KeptReads } from './kept-reads.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** Whether a token is valid at a time. */
const IS_VALID = '(ends_ms IS NULL OR ends_ms > ?)';

interface KeptToken {
  grant: TokenGrant;
  endsAtMs: number;
}

/**
 * Tokens in a SQLite file, which this process alone has. One that was read is kept until the next write to the file, so
 * clients that ask often cost few statements, and a revoked token ends at once.
 */
export class SqliteTokens implements TokenStore {
  readonly #context: SqliteContext;
  readonly #kept: KeptReads<KeptToken>;

  constructor(context: SqliteContext) {
    this.#context = context;
    this.#kept = new KeptReads(context.database);
  }

  async create({ hash, name, scopes, targets, lifetimeMs }: NewToken): Promise<boolean> {
    const { database } = this.#context;
    const nowMs = this.#now();
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
      auditOperator(this.#context, 'token.create', { name });
      return true;
    });
  }

  async rotate(name: string, hash: Uint8Array, overlapMs: number): Promise<boolean> {
    const { database } = this.#context;
    const nowMs = this.#now();
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
      auditOperator(this.#context, 'token.rotate', { name });
      return true;
    });
  }

  async revoke(name: string): Promise<number> {
    const { database } = this.#context;
    return database.transaction(() => {
      const sql = `SELECT count(*) AS n FROM token WHERE name = ? AND ${IS_VALID}`;
      const valid = Number(database.get(sql, name, this.#now())?.['n']);
      database.run('DELETE FROM token WHERE name = ?', name);
      if (valid > 0) auditOperator(this.#context, 'token.revoke', { name });
      return valid;
    });
  }

  async list(): Promise<ListedToken[]> {
    return this.#context.database
      .all(`SELECT *, ${IS_VALID} AS is_valid FROM token ORDER BY name, seq`, this.#now())
      .map(listedToken);
  }

  async find(hash: Uint8Array): Promise<TokenGrant | null> {
    const kept = this.#kept.get(Buffer.from(hash).toString('base64'), () => {
      const sql = 'SELECT name, scopes, targets, ends_ms FROM token WHERE hash = ?';
      const row = this.#context.database.get(sql, hash);
      return row ? { grant: grantIn(row), endsAtMs: Number(row['ends_ms'] ?? Infinity) } : null;
    });
    return kept !== null && kept.endsAtMs > this.#now() ? kept.grant : null;
  }

  /** The later of the two clocks: a token that ended while this process ran stays ended when the wall clock is set back. */
  #now(): number {
    const { clock } = this.#context;
    return Math.max(clock.wall(), clock.steady());
  }
}
