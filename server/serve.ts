import { loadConfig } from './config/load-config.ts';
import type { Config } from './config/config.ts';
import { findMisspelt } from './config/find-misspelt.ts';
import { createLogForPeople } from './ops/log/log-for-people.ts';
import { createDeferredLog } from './ops/log/log.ts';
import type { DeferredLog, Log } from './ops/log/log.ts';
import { listenForCommands } from './ops/queue/control-socket.ts';
import type { Commands } from './ops/queue/control-socket.ts';
import { runAuditCommand } from './ops/audit/run-audit-command.ts';
import { runQueueCommand } from './ops/queue/run-queue-command.ts';
import { runTokensCommand } from './ops/tokens/run-tokens-command.ts';
import { runWebhooksCommand } from './ops/webhooks/run-webhooks-command.ts';
import { openMetrics } from './ops/metrics/open-metrics.ts';
import { createService } from './service/start/create-service.ts';
import { explainStartFailure } from './service/start/explain-start-failure.ts';
import { shutDownOnSignals, exitWhenWritten, backUpOnSignal } from './service/start/signals.ts';
import { openStorage } from './storage/open-storage.ts';
import { reportOutages } from './storage/report-outages.ts';
import type { Storage } from './storage/storage.ts';
import { openTracing } from './ops/tracing/open-tracing.ts';

/**
 * Starts the service: store, HTTP and the parts of the role are created; HTTP listens; once the store is checked, scans
 * are taken. A signal ends what has been started by then, and the start goes no further.
 */
async function main(config: Config, log: DeferredLog): Promise<void> {
  let shutDown: (() => Promise<void>) | null = null;
  const ending = shutDownOnSignals(log, async () => shutDown?.());
  let toBackUp: Storage | null = null;
  backUpOnSignal(() => toBackUp, log);

  const tracing = await openTracing(process.env, log);
  const metrics = await openMetrics(config, log);
  const opened = await openStorage(config, log, printSentence);
  if (ending.hasBegun()) return opened.close();
  const storage = tracing.trace(metrics.measure(reportOutages(opened, log)));
  toBackUp = storage;
  let address = config.publicUrl;
  const logStream = process.stdout.isTTY ? { logStream: logForTerminal(config, () => address) } : {};
  const service = createService(config, {
    storage,
    log,
    app: { ...logStream, ...metrics.appOptions, ...tracing.appOptions },
  });

  let stopCommands: (() => Promise<void>) | null = null;
  shutDown = async () => {
    await stopCommands?.();
    await service.end();
    await metrics.close();
    await storage.close();
    await tracing.close();
  };

  try {
    const listening = await service.listen();
    if (config.port === 0) address = listening;
    await metrics.listen({
      queue: storage.queue,
      webhooks: storage.webhooks,
      running: service.running,
      slots: service.slots,
    });
    await storage.checked;
    if (config.databaseUrl === null)
      stopCommands = await listenForCommands(config.dataDir, commandsOn(storage), log);
  } catch (error) {
    if (ending.hasBegun()) return;
    await shutDown();
    throw error;
  }
  if (ending.hasBegun()) return;

  // Warnings, which are about the browser, were logged when it was started.
  const { problems } = await service.takeScans();
  if (ending.hasBegun()) return;
  for (const sentence of problems) log.warn({}, sentence);
  if (problems.length === 0) announce(config, { address, store: storage.place }, log);
}

function commandsOn({ control, tokens, webhooks, audit }: Storage): Commands {
  return {
    queue: (args) => runQueueCommand(control, args, Date.now()),
    tokens: (args) => runTokensCommand(tokens, args),
    webhooks: (args) =>
      // This process runs scans, and sends.
      runWebhooksCommand(webhooks, args, async () => 1),
    audit: (args) => runAuditCommand(audit, args, Date.now()),
  };
}

function announce({ role }: Config, { address, store }: { address: string; store: string }, log: Log): void {
  if (role === 'worker')
    return log.info({ event: 'worker-ready', store }, 'The worker is ready and takes scans');
  const url = `${address}/`;
  log.info({ event: 'ready', store, url }, `Sitedelta is ready: open ${url} in a browser`);
}

/** @param publicUrl - where the service is; with port 0 this is known only once it listens */
function logForTerminal({ logLevel }: Config, publicUrl: () => string): { write(line: string): void } {
  return createLogForPeople({
    write: (text) => process.stdout.write(text),
    reportUrl: (scanId) => `${publicUrl()}/reports/${scanId}`,
    all: logLevel === 'debug' || logLevel === 'trace',
  });
}

/** On standard error, for what must be seen before there is a log. */
function printSentence(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

const log = createDeferredLog();
let config: Config | null = null;
try {
  for (const sentence of findMisspelt(process.env)) log.warn({}, sentence);
  config = loadConfig(process.env);
  await main(config, log);
} catch (error) {
  for (const sentence of log.keptWarnings()) printSentence(sentence);
  printSentence(explainStartFailure(error, config));
  exitWhenWritten(1);
}
