import type { Config } from '../../config/config.ts';
import type { Log } from '../../ops/log/log.ts';
import { logFailure } from '../log-failure.ts';
import type { ScanStore } from '../../storage/storage.ts';
import type { WebhookStore } from '../../storage/webhook-store.ts';

const INTERVAL_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes old scans, and old messages to webhooks, now, without waiting for the result, and then every ten minutes until `stop`, which also ends a
 * removing that is under way.
 */
export function pruneRegularly(
  { store, webhooks }: { store: Pick<ScanStore, 'prune'>; webhooks: Pick<WebhookStore, 'prune'> },
  { retentionDays, storeLimitBytes }: Pick<Config, 'retentionDays' | 'storeLimitBytes'>,
  log: Log,
): { stop(): void } {
  const stopping = new AbortController();
  let isUnderWay = false;
  async function prune(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      const { old, early } = await store.prune(retentionDays * DAY_MS, storeLimitBytes, stopping.signal);
      if (old > 0) log.info({ removed: old }, 'Old scans were removed');
      if (early > 0) log.warn({ removed: early }, 'Scans were removed early; see STORE_LIMIT_MB');
      await webhooks.prune(retentionDays * DAY_MS, stopping.signal);
    } catch (error) {
      logFailure(log, error, {}, 'Old scans, or messages to webhooks, could not be removed');
    } finally {
      isUnderWay = false;
    }
  }
  const timer = setInterval(() => void prune(), INTERVAL_MS);
  void prune();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
