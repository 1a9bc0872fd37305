import type { Log } from '../log/log.ts';
import { openSqliteStorage } from './sqlite/open-sqlite-storage.ts';
import type { Storage } from './storage.ts';

/** The settings that choose the storage. */
export interface StorageConfig {
  /** Folder of the embedded store; created if missing. */
  dataDir: string;
}

/**
 * Opens the storage that the configuration names: the only place that knows which implementations there are. Today
 * it is always the embedded one.
 * @throws StoreOpenError
 */
export async function openStorage(config: StorageConfig, log: Log): Promise<Storage> {
  return openSqliteStorage({ folder: config.dataDir, log });
}
