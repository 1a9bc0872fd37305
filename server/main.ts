import './start/thread-pool.ts';
import { buildApp } from './http/app.ts';
import { collectGarbage } from './start/collect-garbage.ts';
import { loadConfig } from './config/load-config.ts';
import type { Config } from './config/config.ts';
import { createLogForPeople } from './log/log-for-people.ts';
import { createDeferredLog } from './log/deferred-log.ts';
import { createEngine } from './engine/create-engine.ts';
import { createTargetGuard } from './egress/target-guard.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { pages } from './report/pages.ts';
import { createScanService } from './scans/create-scan-service.ts';
import { Worker } from './scans/worker.ts';
import { explainStartFailure } from './start/explain-start-failure.ts';
import { pruneRegularly } from './start/prune-regularly.ts';
import { shutDownOnSignals } from './start/shut-down-on-signals.ts';
import { openStorage } from './storage/open-storage.ts';
import type { QueueLimits } from './storage/records.ts';

/** How long running scans may continue after SIGTERM before they return to the queue. */
const GRACE_MS = 10_000;
/** The engine itself ends a scan at its time limit; if it does not, the worker stops the scan this much later. */
const HARD_STOP_SLACK_MS = 30_000;
/** The part of the queue that one client, or one host, may take; a short queue is not divided. */
const QUEUE_SHARE = { part: 1 / 2, min: 10 };

/**
 * Starts the service: store, engine, worker and HTTP are created; HTTP listens; once the store is checked, the worker
 * takes scans. A signal ends what has been started by then, and the start goes no further.
 */
async function main(config: Config): Promise<void> {
  const log = createDeferredLog();
  let shutDown: (() => Promise<void>) | null = null;
  const isEnding = shutDownOnSignals(log, async () => shutDown?.());

  const metrics = await openMetrics(config, log);
  const opened = await openStorage(config, log);
  if (isEnding()) return opened.close();
  const storage = metrics.measure(opened);
  const { store, queue } = storage;
  const engine = createEngine(config, log);
  const guard = createTargetGuard(config);
  const service = createScanService({
    store,
    guard,
    engine,
    queueLimits: queueLimits(config),
    targetGroups: config.targetGroups,
    log,
  });
  const worker = new Worker({
    queue,
    store,
    engine,
    log,
    maxScans: config.concurrency,
    hardStopMs: config.scanTimeoutMs + HARD_STOP_SLACK_MS,
    onRunEnd: collectGarbage,
  });
  let address = config.publicUrl;
  const logStream = process.stdout.isTTY ? { logStream: logForTerminal(config, () => address) } : {};
  const building = buildApp({ config, service, pages, ...logStream, ...metrics.appOptions });
  const pruning = pruneRegularly(store, config, log);

  shutDown = async () => {
    service.drain();
    pruning.stop();
    await worker.stop(GRACE_MS);
    await (await building).close();
    await metrics.close();
    await engine.close();
    await storage.close();
  };

  const app = await building;
  log.bind(app.log);
  if (isEnding()) return;
  try {
    const listening = await app.listen({ host: config.host, port: config.port });
    if (config.port === 0) address = listening;
    await metrics.listen({ queue, running: () => worker.running });
    await storage.checked;
  } catch (error) {
    if (isEnding()) return;
    await shutDown();
    throw error;
  }
  if (isEnding()) return;

  worker.start();
  pruning.now();
  // Warnings, which are about the browser, were logged when it was started.
  const { problems } = await service.readiness();
  if (isEnding()) return;
  for (const sentence of problems) log.warn({}, sentence);
  if (problems.length > 0) return;
  const url = `${address}/`;
  log.info({ store: storage.place, url }, `Sitedelta is ready: open ${url} in a browser`);
}

/** @param publicUrl - where the service is; with port 0 this is known only once it listens */
function logForTerminal({ logLevel }: Config, publicUrl: () => string): { write(line: string): void } {
  return createLogForPeople({
    write: (text) => process.stdout.write(text),
    reportUrl: (scanId) => `${publicUrl()}/reports/${scanId}`,
    all: logLevel === 'debug' || logLevel === 'trace',
  });
}

/** Without a rate limit clients are trusted, so each of them may fill the queue. */
function queueLimits({ queueLimit, rateLimitMax }: Config): QueueLimits {
  const share = Math.max(QUEUE_SHARE.min, Math.ceil(queueLimit * QUEUE_SHARE.part));
  return { all: queueLimit, share: rateLimitMax === 0 ? null : share };
}

let config: Config | null = null;
try {
  config = loadConfig(process.env);
  await main(config);
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, config)}\n`);
  process.exit(1);
}
