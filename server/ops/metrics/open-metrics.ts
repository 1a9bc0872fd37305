import type { Config } from '../../config/config.ts';
import type { AppOptions } from '../../http/app.ts';
import type { Log } from '../log/log.ts';
import type { ScanQueue, Storage } from '../../storage/storage.ts';
import type { WebhookStore } from '../../storage/webhook-store.ts';
import { packageVersion } from '../../shared/package-version.ts';
import { measureStorage } from './measure-storage.ts';
import { createMetricsEndpoint } from './metrics-endpoint.ts';
import type { MetricsEndpoint } from './metrics-endpoint.ts';
import { watchChannels } from './watch-channels.ts';
import type { Metrics } from './metrics.ts';

/** The metrics of a service, to be attached to its parts. */
interface ServiceMetrics {
  /** The same storage, measured. */
  measure(storage: Storage): Storage;
  /** What the HTTP layer calls after each answer. */
  appOptions: Pick<AppOptions, 'onAnswer'>;
  /** Begins to answer. @throws Node's Error when the address can't be listened on */
  listen(parts: GaugedParts): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** What the gauges are read from. */
interface GaugedParts {
  queue: Pick<ScanQueue, 'backlog' | 'liveWorkers'>;
  webhooks: Pick<WebhookStore, 'backlog'>;
  /** Scans under way in this process. */
  running: () => number;
  /** Scans that this process can run at once. */
  slots: number;
}

/** Without METRICS_PORT nothing is measured, and everything stays as it is. */
const NO_METRICS: ServiceMetrics = {
  measure: (storage) => storage,
  appOptions: {},
  listen: async () => undefined,
  close: async () => undefined,
};

/** Begins to measure if METRICS_PORT is set. Only then is prom-client loaded. */
export async function openMetrics(
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  log: Log,
): Promise<ServiceMetrics> {
  if (metricsPort === null) return NO_METRICS;
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics();
  const unwatch = watchChannels(metrics);
  const version = packageVersion(new URL('../../../package.json', import.meta.url));
  metrics.buildInfo.set({ version, node: process.versions.node }, 1);
  let endpoint: MetricsEndpoint | null = null;
  return {
    measure: (storage) => measureStorage(storage, metrics),
    appOptions: { onAnswer: observeAnswers(metrics) },
    async listen(parts) {
      endpoint = createMetricsEndpoint({
        metrics,
        host: metricsHost,
        port: metricsPort,
        refresh: () => readGauges(metrics, parts),
        log,
      });
      await endpoint.listen();
    },
    async close() {
      unwatch();
      await endpoint?.close();
    },
  };
}

/**
 * Makes what AppOptions.onAnswer needs. Routes are patterns and statuses are classes, so there are only as many time
 * series as the service has routes, times five.
 */
function observeAnswers({
  httpSeconds,
}: Metrics): (route: string | null, status: number, seconds: number) => void {
  const known = new Map<string, { observe(seconds: number): void }>();
  return (route, status, seconds) => {
    const labels = { route: route ?? 'none', status: `${Math.floor(status / 100)}xx` };
    const key = `${labels.route} ${labels.status}`;
    let series = known.get(key);
    if (series === undefined) {
      // Looked up once: prom-client sorts and joins the labels each time.
      series = httpSeconds.labels(labels);
      known.set(key, series);
    }
    series.observe(seconds);
  };
}

/**
 * Reads the gauges whose values are elsewhere. If the store can't be used, those of the queue are left out, because a
 * zero would say that nothing waits.
 */
export async function readGauges(
  metrics: Metrics,
  { queue, webhooks, running, slots }: GaugedParts,
): Promise<void> {
  metrics.scansRunning.set(running());
  metrics.scanSlots.set(slots);
  try {
    const { waiting, oldestMs, claimable, claimableOldestMs } = await queue.backlog();
    metrics.queueScans.set(waiting);
    metrics.queueOldestAge.set(oldestMs / 1000);
    metrics.queueClaimable.set(claimable);
    metrics.queueClaimableAge.set(claimableOldestMs / 1000);
    metrics.workers.set(await queue.liveWorkers());
    const messages = await webhooks.backlog();
    metrics.webhookWaiting.set(messages.waiting);
    metrics.webhookOldestAge.set(messages.oldestMs / 1000);
  } catch {
    // The failure is in sitedelta_store_errors_total.
    metrics.queueScans.remove();
    metrics.queueOldestAge.remove();
    metrics.queueClaimable.remove();
    metrics.queueClaimableAge.remove();
    metrics.workers.remove();
    metrics.webhookWaiting.remove();
    metrics.webhookOldestAge.remove();
  }
}
