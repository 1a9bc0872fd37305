import { grantIn, listedToken, TOKEN_KEPT_MS } from '../token-store.ts';
import type { ListedToken, NewToken, TokenGrant, TokenStore } from '../token-store.ts';
import { auditNamed } from './postgres-audit.ts';
import type { PostgresContext } from './postgres-context.ts';
import type { Sql } from './postgres-database.ts';

/** Two processes must not make a token of one name. Reading goes on. */
const LOCK_TOKENS = 'LOCK TABLE sitedelta.token IN SHARE ROW EXCLUSIVE MODE';
/** Tokens remembered at once; the one that was read longest ago is forgotten first. */
const REMEMBERED = 1_000;

interface Remembered {
  grant: TokenGrant;
  /** By performance.now(). */
  untilMs: number;
}

/** Tokens in a PostgreSQL database. A valid one is remembered for TOKEN_KEPT_MS, so requests in a row cost no statement. */
export class PostgresTokens implements TokenStore {
  readonly #context: PostgresContext;
  readonly #remembered = new Map<string, Remembered>();
  /** Another number after each change that this process makes. */
  #changes = 0;

  constructor(context: PostgresContext) {
    this.#context = context;
  }

  async create({ hash, name, scopes, targets, lifetimeMs }: NewToken): Promise<boolean> {
    return this.#change(async (sql) => {
      if (
        (await sql.get(`SELECT FROM sitedelta.token WHERE name = $1 AND ${this.#isValid()}`, name)) !==
        undefined
      )
        return false;
      await sql.run('DELETE FROM sitedelta.token WHERE name = $1', name);
      const { now } = this.#context;
      await sql.run(
        `INSERT INTO sitedelta.token (hash, name, scopes, targets, created_ms, ends_ms)
         SELECT $1, $2, $3, $4, now_ms, now_ms + $5::bigint FROM (SELECT ${now()} AS now_ms) AS clock`,
        hash,
        name,
        scopes.join(' '),
        targets.join(' '),
        lifetimeMs,
      );
      await auditNamed(sql, now(), 'token.create', name);
      return true;
    });
  }

  async rotate(name: string, hash: Uint8Array, overlapMs: number): Promise<boolean> {
    const { now } = this.#context;
    return this.#change(async (sql) => {
      const added = await sql.run(
        `INSERT INTO sitedelta.token (hash, name, scopes, targets, created_ms, ends_ms)
         SELECT $1, name, scopes, targets, now_ms, now_ms + ends_ms - created_ms
         FROM sitedelta.token, (SELECT ${now()} AS now_ms) AS clock
         WHERE name = $2 AND ${this.#isValid()} ORDER BY seq DESC LIMIT 1`,
        hash,
        name,
      );
      if (added === 0) return false;
      await sql.run(
        // Without an end, `least` takes the other one.
        `UPDATE sitedelta.token SET ends_ms = least(ends_ms, ${now()} + $1::bigint) WHERE name = $2 AND hash <> $3`,
        overlapMs,
        name,
        hash,
      );
      await auditNamed(sql, now(), 'token.rotate', name);
      return true;
    });
  }

  async revoke(name: string): Promise<number> {
    return this.#change(async (sql) => {
      const removed = await sql.all(
        `DELETE FROM sitedelta.token WHERE name = $1 RETURNING ${this.#isValid()} AS is_valid`,
        name,
      );
      const valid = removed.filter((row) => row['is_valid'] === true).length;
      if (valid > 0) await auditNamed(sql, this.#context.now(), 'token.revoke', name);
      return valid;
    });
  }

  async list(): Promise<ListedToken[]> {
    const { database } = this.#context;
    const sql = `SELECT *, ${this.#isValid()} AS is_valid FROM sitedelta.token ORDER BY name COLLATE "C", seq`;
    return (await database.all(sql)).map(listedToken);
  }

  async find(hash: Uint8Array): Promise<TokenGrant | null> {
    const key = Buffer.from(hash).toString('base64');
    const known = this.#remembered.get(key);
    if (known !== undefined && performance.now() < known.untilMs) return known.grant;
    this.#remembered.delete(key);
    const changes = this.#changes;
    const askedMs = performance.now();
    const { database, now } = this.#context;
    const row = await database.get(
      `SELECT name, scopes, targets, ends_ms - ${now()} AS left_ms FROM sitedelta.token
       WHERE hash = $1 AND ${this.#isValid()}`,
      hash,
    );
    if (row === undefined) return null;
    const leftMs = row['left_ms'] === null ? Infinity : Number(row['left_ms']);
    const grant = grantIn(row);
    // It may have been revoked while it was read.
    if (changes === this.#changes)
      this.#remember(key, { grant, untilMs: askedMs + Math.min(TOKEN_KEPT_MS, leftMs) });
    return grant;
  }

  #isValid(): string {
    return `(ends_ms IS NULL OR ends_ms > ${this.#context.now()})`;
  }

  #remember(key: string, token: Remembered): void {
    this.#remembered.set(key, token);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }

  /** Forgets what is remembered also if the change fails: a connection that breaks does not say whether it was made. */
  async #change<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    try {
      return await this.#context.database.transaction(async (sql) => {
        await sql.run(LOCK_TOKENS);
        return work(sql);
      });
    } finally {
      this.#changes += 1;
      this.#remembered.clear();
    }
  }
}
