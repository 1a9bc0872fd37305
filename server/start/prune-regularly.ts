import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { ScanStore } from '../storage/storage.ts';

const INTERVAL_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes old scans now, without waiting for the result, and then every ten minutes until `stop`. */
export function pruneRegularly(
  store: ScanStore,
  { retentionDays, storeLimitBytes }: Config,
  log: Log,
): { stop(): void } {
  function prune(): void {
    store.prune(retentionDays * DAY_MS, storeLimitBytes).then(
      ({ old, early }) => {
        if (old > 0) log.info({ removed: old }, 'Old scans were removed');
        if (early > 0) log.warn({ removed: early }, 'Scans were removed early; see STORE_LIMIT_MB');
      },
      (error: unknown) => log.error({ err: error }, 'Old scans could not be removed'),
    );
  }
  const timer = setInterval(prune, INTERVAL_MS);
  prune();
  return { stop: () => clearInterval(timer) };
}
