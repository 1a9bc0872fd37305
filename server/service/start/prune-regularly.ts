import type { Config } from '../../config/config.ts';
import type { Log } from '../../ops/log/log.ts';
import { logFailure } from '../log-failure.ts';
import type { AuditTrail } from '../../storage/audit-trail.ts';
import type { ScanStore } from '../../storage/storage.ts';
import type { WebhookStore } from '../../storage/webhook-store.ts';

const INTERVAL_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes old scans, old messages to webhooks and old lines of the audit trail, now, without waiting for the result, and then
 * every ten minutes until `stop`, which also ends a removing that is under way.
 */
export function pruneRegularly(
  {
    store,
    webhooks,
    audit,
  }: {
    store: Pick<ScanStore, 'prune'>;
    webhooks: Pick<WebhookStore, 'prune'>;
    audit: Pick<AuditTrail, 'keep'>;
  },
  {
    retentionDays,
    storeLimitBytes,
    auditDays,
  }: Pick<Config, 'retentionDays' | 'storeLimitBytes' | 'auditDays'>,
  log: Log,
): { stop(): void } {
  const stopping = new AbortController();
  let isUnderWay = false;
  async function prune(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      // First: from here on commands of operators are written down, too.
      await audit.keep(auditDays * DAY_MS, stopping.signal);
      const { old, early } = await store.prune(retentionDays * DAY_MS, storeLimitBytes, stopping.signal);
      if (old > 0) log.info({ removed: old }, 'Old scans were removed');
      if (early > 0) log.warn({ removed: early }, 'Scans were removed early; see STORE_LIMIT_MB');
      await webhooks.prune(retentionDays * DAY_MS, stopping.signal);
    } catch (error) {
      logFailure(
        log,
        error,
        {},
        'Old scans, messages to webhooks or lines of the audit trail could not be removed',
      );
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
