import './start/thread-pool.ts';
import { buildApp } from './http/app.ts';
import { loadConfig } from './config/load-config.ts';
import type { Config } from './config/config.ts';
import { createLogForPeople } from './log/log-for-people.ts';
import { createDeferredLog } from './log/deferred-log.ts';
import type { Log } from './log/log.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { pages } from './report/pages.ts';
import { backUpOnSignal } from './start/back-up-on-signal.ts';
import { createNode } from './start/create-node.ts';
import { explainStartFailure } from './start/explain-start-failure.ts';
import { shutDownOnSignals } from './start/shut-down-on-signals.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Storage } from './storage/storage.ts';
import { openTracing } from './tracing/open-tracing.ts';

/**
 * Starts the service: store, HTTP and the parts of the role are created; HTTP listens; once the store is checked, scans
 * are taken. A signal ends what has been started by then, and the start goes no further.
 */
async function main(config: Config): Promise<void> {
  const log = createDeferredLog();
  let shutDown: (() => Promise<void>) | null = null;
  const isEnding = shutDownOnSignals(log, async () => shutDown?.());
  let toBackUp: Storage | null = null;
  backUpOnSignal(() => toBackUp, log);

  const tracing = await openTracing(process.env, log);
  const metrics = await openMetrics(config, log);
  const opened = await openStorage(config, log);
  if (isEnding()) return opened.close();
  const storage = tracing.trace(metrics.measure(opened));
  toBackUp = storage;
  const node = createNode(config, storage, log);
  let address = config.publicUrl;
  const logStream = process.stdout.isTTY ? { logStream: logForTerminal(config, () => address) } : {};
  const building = buildApp({
    config,
    service: node.service,
    clientKey: storage.clientKey,
    callWindows: storage.callWindows,
    pages,
    ...logStream,
    ...metrics.appOptions,
    ...tracing.appOptions,
  });

  shutDown = async () => {
    await node.stop();
    await (await building).close();
    await metrics.close();
    await node.close();
    await storage.close();
    await tracing.close();
  };

  const app = await building;
  log.bind(app.log);
  if (isEnding()) return;
  try {
    const listening = await app.listen({ host: config.host, port: config.port });
    if (config.port === 0) address = listening;
    await metrics.listen({ queue: storage.queue, running: node.running });
    await storage.checked;
  } catch (error) {
    if (isEnding()) return;
    await shutDown();
    throw error;
  }
  if (isEnding()) return;

  node.start();
  // Warnings, which are about the browser, were logged when it was started.
  const { problems } = await node.service.readiness();
  if (isEnding()) return;
  for (const sentence of problems) log.warn({}, sentence);
  if (problems.length === 0) announce(config, { address, store: storage.place }, log);
}

function announce({ role }: Config, { address, store }: { address: string; store: string }, log: Log): void {
  if (role === 'worker') return log.info({ store }, 'The worker is ready and takes scans');
  const url = `${address}/`;
  log.info({ store, url }, `Sitedelta is ready: open ${url} in a browser`);
}

/** @param publicUrl - where the service is; with port 0 this is known only once it listens */
function logForTerminal({ logLevel }: Config, publicUrl: () => string): { write(line: string): void } {
  return createLogForPeople({
    write: (text) => process.stdout.write(text),
    reportUrl: (scanId) => `${publicUrl()}/reports/${scanId}`,
    all: logLevel === 'debug' || logLevel === 'trace',
  });
}

let config: Config | null = null;
try {
  config = loadConfig(process.env);
  await main(config);
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, config)}\n`);
  process.exit(1);
}
