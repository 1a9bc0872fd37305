import '../../server/service/start/thread-pool.ts';
import { loadConfig } from '../../server/config/load-config.ts';
import { createTargetGuard } from '../../server/egress/target-guard.ts';
import { buildApp } from '../../server/http/app.ts';
import { createDeferredLog } from '../../server/ops/log/log.ts';
import { pages } from '../../server/report/page/pages.ts';
import { createScanService } from '../../server/service/create-scan-service.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import { seed, seedQueue } from './seed.ts';

/**
 * The API as server/main.ts starts it, with its store, its log and its limits, but without browser and worker: what is
 * accepted stays in the queue. Sends a SeededNode to its parent; each message from the parent empties the queue, fills it
 * again and is answered with another.
 */
const config = loadConfig(process.env);
const log = createDeferredLog();
const storage = await openStorage(config, log);
const service = createScanService({
  store: storage.store,
  guard: createTargetGuard(config),
  engine: { health: async () => ({ ok: true, warnings: [] }) },
  queue: storage.queue,
  workerName: 'bench',
  accepts: true,
  queueLimits: { all: config.queueLimit, share: config.queueLimit },
  targetGroups: config.targetGroups,
  log,
});
const { tokens, audit } = storage;
const app = await buildApp({ config, service, pages, tokens, audit });
log.bind(app.log);
const seeded = await seed(storage);
const url = await app.listen({ host: config.host, port: config.port });
process.send?.({ ...seeded, url });
process.on('message', () => {
  void seedQueue(storage).then((queued) => process.send?.({ ...seeded, queued, url }));
});
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => storage.close())
    // A profile is written by an orderly end.
    .then(() => process.exit(0));
});
