import './shared/thread-pool.ts';
import { buildApp } from './http/app.ts';
import { collectGarbage } from './shared/collect-garbage.ts';
import { ConfigError, loadConfig } from './config/load-config.ts';
import type { Config } from './config/config.ts';
import { createLogForPeople } from './log/log-for-people.ts';
import { createDeferredLog } from './log/deferred-log.ts';
import { createEngine } from './engine/create-engine.ts';
import { createTargetGuard } from './egress/target-guard.ts';
import { pages } from './report/pages.ts';
import { createScanService } from './scans/create-scan-service.ts';
import { Worker } from './scans/worker.ts';
import { openStorage } from './storage/open-storage.ts';
import type { QueueLimits } from './storage/records.ts';
import { StoreOpenError } from './storage/store-open-error.ts';

/** How long running scans may go on after SIGTERM before they go back into the queue. */
const GRACE_MS = 10_000;
/** After this a shutdown that hangs is cut short; the store survives that. */
const SHUTDOWN_MS = 30_000;
/** The engine ends a scan at its time limit by itself; this much later the worker stops it. */
const HARD_STOP_SLACK_MS = 30_000;
const PRUNE_INTERVAL_MS = 10 * 60 * 1000;
/** The part of the queue that one client, or one host, may take; a short queue is not divided. */
const QUEUE_SHARE = { part: 1 / 2, least: 10 };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts the service and lets it run until a signal ends it. */
async function main(config: Config): Promise<void> {
  // A signal during the start ends what has been started by then, and the start goes no further.
  let signals = 0;
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // A process in an unknown state is worse than a restart: what is in the store is safe.
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  const log = createDeferredLog();
  const storage = await openStorage(config, log);
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
  const building = buildApp({
    config,
    service,
    pages,
    ...(process.stdout.isTTY && {
      logStream: createLogForPeople({
        write: (text) => process.stdout.write(text),
        reportUrl: (scanId) => `${address}/reports/${scanId}`,
        all: config.logLevel === 'debug' || config.logLevel === 'trace',
      }),
    }),
  });

  const prune = (): void => {
    store.prune(config.retentionDays * DAY_MS, config.storeLimitBytes).then(
      ({ old, early }) => {
        if (old > 0) log.info({ removed: old }, 'Old scans were removed');
        if (early > 0) log.warn({ removed: early }, 'Scans were removed early; see STORE_LIMIT_MB');
      },
      (error: unknown) => log.error({ err: error }, 'Old scans could not be removed'),
    );
  };
  const pruning = setInterval(prune, PRUNE_INTERVAL_MS);

  async function shutDown(): Promise<void> {
    service.drain();
    clearInterval(pruning);
    await worker.stop(GRACE_MS);
    await (await building).close();
    await engine.close();
    await storage.close();
  }

  function onSignal(signal: string): void {
    signals += 1;
    if (signals > 1) process.exit(1);
    log.info({ signal }, 'Shutting down; a second signal ends the service at once');
    setTimeout(() => {
      log.error(
        {},
        'The shutdown took too long and is cut short; unfinished scans run again at the next start',
      );
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    shutDown().then(
      () => process.exit(0),
      (error: unknown) => die(error),
    );
  }
  function die(error: unknown): void {
    log.error({ err: error }, 'The service ends because of an unexpected error');
    process.exit(1);
  }
  const app = await building;
  log.bind(app.log);
  if (signals > 0) return;
  try {
    const listening = await app.listen({ host: config.host, port: config.port });
    if (config.port === 0) address = listening;
    await storage.checked;
  } catch (error) {
    if (signals > 0) return;
    await shutDown();
    throw error;
  }
  // A signal may have come while the store was checked.
  if (signals > 0) return;
  worker.start();
  prune();
  // Its warnings are about the browser, and were logged when it was started.
  const { problems } = await service.readiness();
  if (signals > 0) return;
  for (const sentence of problems) log.warn({}, sentence);
  if (problems.length === 0) {
    log.info(
      { dataDir: config.dataDir, url: `${address}/` },
      `Sitedelta is ready: open ${address}/ in a browser`,
    );
  }
}

/** Without a rate limit clients are trusted, and none is kept from filling the queue. */
function queueLimits({ queueLimit, rateLimitMax }: Config): QueueLimits {
  const share = Math.max(QUEUE_SHARE.least, Math.ceil(queueLimit * QUEUE_SHARE.part));
  return { all: queueLimit, share: rateLimitMax === 0 ? null : share };
}

/** One sentence where an operator can do something about it, everything where it is a bug. */
function startProblem(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError || error instanceof StoreOpenError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : null;
  const place = `${config?.host}:${config?.port}`;
  if (code === 'EADDRINUSE')
    return `Another process listens on ${place}; stop it, or set PORT to another number.`;
  if (code === 'EACCES') return `This user may not listen on ${place}; set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This machine has no address ${config?.host}; set HOST to one it has, such as 127.0.0.1 or 0.0.0.0.`;
  }
  return error.stack ?? error.message;
}

let config: Config | null = null;
try {
  config = loadConfig(process.env);
  await main(config);
} catch (error) {
  process.stderr.write(`${startProblem(error, config)}\n`);
  process.exit(1);
}
