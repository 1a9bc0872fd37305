/** `scan`: start scans. `read`: read scans, comparisons, reports, histories. */
export const SCOPES = ['scan', 'read'] as const;

/** What a token allows. */
export type Scope = (typeof SCOPES)[number];

/** Whom a token is for, and what it allows. */
export interface TokenGrant {
  name: string;
  scopes: readonly Scope[];
  /** Hosts that may be scanned: `host` (on the default port), `host:port`, `*.host`, or `*` for all. */
  targets: readonly string[];
}

/** A token to be kept. */
export interface NewToken extends TokenGrant {
  /** See hashOfToken. */
  hash: Uint8Array;
  /** Null if it has no end. */
  lifetimeMs: number | null;
}

/** A token as an operator sees it. Times in milliseconds since 1970. */
export interface ListedToken extends TokenGrant {
  createdAtMs: number;
  endsAtMs: number | null;
  isValid: boolean;
}

/** Keeps tokens of clients, by their hashes. Several have one name only while it is rotated. */
export interface TokenStore {
  /** Once it resolves to true, the token survives the death of this process. @returns false if a valid one has the name */
  create(token: NewToken): Promise<boolean>;
  /**
   * Adds a token with the name, the grant and the lifetime of the newest valid one; those that are valid now end after a
   * time, unless they end sooner.
   * @returns false if there is no valid one
   */
  rotate(name: string, hash: Uint8Array, overlapMs: number): Promise<boolean>;
  /** Removes all tokens of a name, also those that have ended. @returns how many were valid */
  revoke(name: string): Promise<number>;
  /** All tokens, by name; of one name the oldest first. */
  list(): Promise<ListedToken[]>;
  /**
   * The grant of a valid token. One that another process has revoked is found for at most TOKEN_KEPT_MS more, and one that
   * this process has revoked is not found any more.
   */
  find(hash: Uint8Array): Promise<TokenGrant | null>;
}

/** For how long a process may go by what it has read of a token. */
export const TOKEN_KEPT_MS = 5_000;

/** A column with several words. */
function wordsIn(column: unknown): string[] {
  return String(column).split(' ');
}

/** A row with the columns `name`, `scopes` and `targets`. */
export function grantIn(row: Readonly<Record<string, unknown>>): TokenGrant {
  const scopes = wordsIn(row['scopes']);
  return {
    name: String(row['name']),
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    targets: wordsIn(row['targets']),
  };
}

/** A row that also has `created_ms`, `ends_ms` and `is_valid`. */
export function listedToken(row: Readonly<Record<string, unknown>>): ListedToken {
  return {
    ...grantIn(row),
    createdAtMs: Number(row['created_ms']),
    endsAtMs: row['ends_ms'] === null ? null : Number(row['ends_ms']),
    isValid: Boolean(row['is_valid']),
  };
}
