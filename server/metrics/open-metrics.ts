import type { Config } from '../config/config.ts';
import type { AppOptions } from '../http/app.ts';
import type { Log } from '../log/log.ts';
import type { ScanQueue, Storage } from '../storage/storage.ts';
import { measureStorage } from './measure-storage.ts';
import { createMetricsEndpoint } from './metrics-endpoint.ts';
import type { MetricsEndpoint } from './metrics-endpoint.ts';
import { observeAnswers } from './observe-answers.ts';
import { readGauges } from './read-gauges.ts';
import { watchChannels } from './watch-channels.ts';

/** The metrics of a service, to be attached to its parts. */
export interface ServiceMetrics {
  /** The same storage, measured. */
  measure(storage: Storage): Storage;
  /** What the HTTP layer calls after each answer. */
  appOptions: Pick<AppOptions, 'onAnswer'>;
  /** Begins to answer. @throws Node's Error when the address can't be listened on */
  listen(parts: { queue: ScanQueue; running: () => number }): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
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
