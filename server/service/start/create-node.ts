import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { knownPublicUrl } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { createPostGuarded } from '../../egress/post-guarded.ts';
import { createTargetGuard } from '../../egress/target-guard.ts';
import { createEngine } from '../../engine/create-engine.ts';
import type { EngineOptions } from '../../engine/create-engine.ts';
import type { RulePages } from '../../../shared/rule-pages.ts';
import type { Log } from '../../ops/log/log.ts';
import { createScanService } from '../create-scan-service.ts';
import { reapRegularly } from '../reap-regularly.ts';
import { watchWorkers } from '../watch-workers.ts';
import type { ScanService } from '../scan-service.ts';
import { Worker } from '../worker.ts';
import { Deliverer } from '../webhooks/deliverer.ts';
import { packageVersion } from '../../shared/package-version.ts';
import type { WorkerOptions } from '../worker.ts';
import type { QueueLimits } from '../../storage/records.ts';
import type { Storage } from '../../storage/storage.ts';
import { pruneRegularly } from './prune-regularly.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The engine itself ends a scan at its time limit; if it does not, the worker stops the scan this much later. */
const HARD_STOP_SLACK_MS = 30_000;
/** The part of the queue that one client, or one host, may take; a short queue is not divided. */
const QUEUE_SHARE = { part: 1 / 2, min: 10 };

/** What one process of the service does besides answering, by its role. */
interface ServiceNode {
  service: ScanService;
  /** Scans under way in this process. */
  running: () => number;
  /** Scans that it can run at once. */
  slots: number;
  /** Begins to take scans, to take back those of dead workers, and to remove old ones. */
  start(): void;
  /**
   * Accepts and takes no more scans, and ends those under way.
   * @param graceMs how long they may continue before they return to the queue
   */
  stop(graceMs: number): Promise<void>;
  /** Ends the browser. To be called when nothing is answered any more. */
  close(): Promise<void>;
}

/** What a process differs in from one that is started by its settings alone. */
export interface NodeOptions {
  engine?: EngineOptions;
  /** Where people read about rules; by default on the service itself. Null if there is no such place. */
  rulePages?: RulePages | null;
}

/** Makes the parts that ROLE asks for: an engine and a worker unless it is api, pruning unless it is worker. */
export function createNode(
  config: Config,
  { store, queue, webhooks, audit }: Storage,
  log: Log,
  { engine: engineOptions = {}, rulePages = rulePagesOf(config) }: NodeOptions = {},
): ServiceNode {
  const { role } = config;
  const { loopbackPorts = [] } = engineOptions;
  const workerName = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const engine = role === 'api' ? null : createEngine(config, log, engineOptions);
  // It takes as long as all else of a start. Whether it has worked is asked for later.
  void engine?.health();
  const service = createScanService({
    store,
    queue,
    guard: createTargetGuard({ ...config, loopbackPorts }),
    engine,
    workerName,
    accepts: role !== 'worker',
    queueLimits: queueLimits(config),
    reuseMs: config.scanReuseMs,
    targetGroups: config.targetGroups,
    publicHistory: config.publicHistory === 'on',
    rulePages,
    log,
  });
  // Only processes that run scans need a way out.
  const deliverer = engine === null ? null : createDeliverer(config, { webhooks, service, log });
  const worker =
    engine === null
      ? null
      : createWorker(config, {
          name: workerName,
          store,
          queue,
          engine,
          rulePages,
          log,
          onRunEnd() {
            deliverer?.wake();
            collectGarbage();
          },
        });
  let reaping: { stop(): void } | null = null;
  let pruning: { stop(): void } | null = null;
  let watching: { stop(): void } | null = null;
  return {
    service,
    running: () => worker?.running ?? 0,
    slots: worker === null ? 0 : config.concurrency,
    start() {
      // A worker reaps, too.
      if (worker === null) reaping = reapRegularly({ queue, log, alive: () => [] });
      else worker.start();
      deliverer?.start();
      if (role === 'api') watching = watchWorkers({ queue, log });
      if (role !== 'worker') pruning = pruneRegularly({ store, webhooks, audit }, config, log);
    },
    async stop(graceMs) {
      service.drain();
      pruning?.stop();
      reaping?.stop();
      watching?.stop();
      await worker?.stop(graceMs);
      // The runs that have ended just now are told, too.
      await deliverer?.stop();
    },
    close: async () => engine?.close(),
  };
}

function createWorker(
  { concurrency, scanTimeoutMs }: Config,
  parts: Pick<WorkerOptions, 'name' | 'store' | 'queue' | 'engine' | 'rulePages' | 'log' | 'onRunEnd'>,
): Worker {
  return new Worker({
    ...parts,
    maxScans: concurrency,
    hardStopMs: scanTimeoutMs + HARD_STOP_SLACK_MS,
  });
}

function createDeliverer(
  config: Config,
  { webhooks, service, log }: Pick<Storage, 'webhooks'> & { service: ScanService; log: Log },
): Deliverer {
  return new Deliverer({
    webhooks,
    post: createPostGuarded({
      ...config,
      allowTargets: config.webhookTargets,
      allowPorts: [{ from: 443, to: 443 }],
    }),
    async changesOf(id, base) {
      // Made in a thread, and kept for those who read it next.
      const comparison = await service.compareText(id, base);
      await comparison.read();
      return (await service.summary(id)).changes;
    },
    publicUrl: config.publicUrl,
    version: packageVersion(new URL('../../../package.json', import.meta.url)),
    log,
  });
}

/** The pages of the service itself, if its address is known. */
function rulePagesOf(config: Config): RulePages | null {
  const base = knownPublicUrl(config);
  return base === null ? null : { before: `${base}/rules/`, after: '' };
}

/** Without a rate limit clients are trusted, so each of them may fill the queue. */
function queueLimits({ queueLimit, rateLimitMax }: Config): QueueLimits {
  const share = Math.max(QUEUE_SHARE.min, Math.ceil(queueLimit * QUEUE_SHARE.part));
  return { all: queueLimit, share: rateLimitMax === 0 ? null : share };
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/**
 * Collects garbage now. On a machine with much memory V8 would wait, and the service would hold some 110 MB more than it
 * needs for as long as it runs. Takes some tens of milliseconds.
 */
function collectGarbage(): void {
  if (typeof collect === 'function') collect();
}
