import { inspectDatabase } from '../../storage/postgres/inspect-database.ts';
import type { ConnectionRoom } from '../../storage/postgres/inspect-database.ts';
import type { Finding } from './examine.ts';

/** Besides those of DATABASE_CONNECTIONS a process has one on which it listens, and one more while it removes old scans. */
const MORE_CONNECTIONS = 2;

/**
 * Checks whether the service can keep its data in the database of DATABASE_URL.
 * @param connections DATABASE_CONNECTIONS
 */
export async function checkDatabase(url: string, connections: number): Promise<Finding[]> {
  const name = 'store';
  const found = await inspectDatabase(url);
  if (found.kind === 'unusable') return [{ name, status: 'failed', message: found.message }];
  const message = `The database ${found.name} (PostgreSQL ${found.version}) can be reached, and tables can be made in it.`;
  return [{ name, status: 'ok', message }, checkConnections(found.connections, connections)];
}

/** A process that finds no connection answers requests late, or not at all: said before it happens. */
function checkConnections({ max, others, processes }: ConnectionRoom, connections: number): Finding {
  const name = 'connections';
  const each = connections + MORE_CONNECTIONS;
  const needed = (processes + 1) * each;
  const running =
    processes === 0 ? '' : `${processes} running ${processes === 1 ? 'process' : 'processes'} and `;
  const message = `PostgreSQL allows ${max} connections, of which other programs have ${others}. With DATABASE_CONNECTIONS=${connections}, ${running}one more process need up to ${needed}.`;
  if (needed + others <= max) return { name, status: 'ok', message };
  const advice = `Raise max_connections (or the limit of the user or database) to ${needed + others} or more, or lower DATABASE_CONNECTIONS.`;
  return { name, status: 'warning', message: `${message} ${advice}` };
}
