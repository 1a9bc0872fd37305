import { Client } from 'pg';
import type { ClientBase, ClientConfig } from 'pg';
import { messageOf } from '../../shared/errors.ts';
import { StoreOpenError } from '../store-open-error.ts';
import { endsWithin } from '../../shared/within.ts';

/** A statement that takes longer is given up, by the server and, if the server is silent, by us. */
const STATEMENT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 12_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A process that is suspended in the middle of a transaction must not keep its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 5_000;

/** The name of the connection on which a process listens: each has one. */
export const LISTENER_NAME = 'sitedelta listener';

/** How connections are made; limitTimes completes those for the work of the service. */
export function workConnection(url: string): ClientConfig {
  return {
    connectionString: withCheckedCertificate(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'sitedelta',
  };
}

/**
 * Sets the time limits of the server, before a new connection is used, and that it compiles no statement (JIT): it took
 * 130 ms for those of retention, which run for 0.4. PgBouncer refuses connections that name them when they are made.
 */
export function limitTimes(client: ClientBase, done: (error?: Error) => void): void {
  client.query(
    `SET jit = off; SET statement_timeout = ${STATEMENT_TIMEOUT_MS};
     SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`,
    done,
  );
}

/** Database and host of an address as people may read them: never the password. @throws Error if it can't be read */
export function nameOfDatabase(url: string): string {
  const { database, host, port } = new Client({ connectionString: withCheckedCertificate(url) });
  return `${database} on ${host.startsWith('/') ? host : `${host}:${port}`}`;
}

/**
 * The driver takes these modes for `verify-full`, with a warning of several lines on standard error, and will take them
 * for less in its next version. Here they stay what they are.
 */
function withCheckedCertificate(url: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

/** See nameOfDatabase. @throws StoreOpenError without the password if the address can't be read */
export function readDatabaseName(url: string): string {
  const authority = url.split('://', 2)[1]?.split('/', 1)[0] ?? '';
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(',')) {
    throw new StoreOpenError(
      "DATABASE_URL can't be used: it names several hosts. Name one address that always leads to the server that takes writes, such as that of a proxy or a virtual IP.",
    );
  }
  try {
    return nameOfDatabase(url);
  } catch (error) {
    // Messages about certificates name files; those about the address itself do not repeat it.
    throw new StoreOpenError(`DATABASE_URL can't be used (${messageOf(error)}).`);
  }
}

const END_MS = 3_000;

/** Ends connections. A database that is silent never answers that, and must not hold up a shutdown. Never rejects. */
export async function endInTime(connections: { end(): Promise<void> }): Promise<void> {
  await endsWithin(connections.end(), END_MS);
}
