import type { Log } from '../ops/log/log.ts';
import { packageVersion } from '../shared/package-version.ts';
import { openSqliteStorage } from './sqlite/open-sqlite-storage.ts';
import type { Storage } from './storage.ts';

/** The settings that choose the storage. */
export interface StorageConfig {
  /** Folder of the embedded store; created if missing. */
  dataDir: string;
  /** Address of a PostgreSQL database that is used instead; null for none. */
  databaseUrl: string | null;
  /** See DATABASE_CONNECTIONS. */
  databaseConnections?: number;
}

/**
 * Opens the storage that the configuration names: the only place that knows which implementations there are. The driver of
 * PostgreSQL is loaded if it is needed.
 * @param onWaiting called with a sentence when the database is waited for
 * @throws StoreOpenError
 */
export async function openStorage(
  config: StorageConfig,
  log: Log,
  onWaiting?: (sentence: string) => void,
): Promise<Storage> {
  const version = packageVersion(new URL('../../package.json', import.meta.url));
  if (config.databaseUrl === null) return openSqliteStorage({ folder: config.dataDir, log, version });
  const { openPostgresStorage } = await import('./postgres/open-postgres-storage.ts');
  return openPostgresStorage({
    url: config.databaseUrl,
    version,
    log,
    ...(config.databaseConnections !== undefined && { connections: config.databaseConnections }),
    ...(onWaiting && { onWaiting }),
  });
}
