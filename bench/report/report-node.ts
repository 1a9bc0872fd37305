import '../../server/service/start/thread-pool.ts';
import { loadConfig } from '../../server/config/load-config.ts';
import { createTargetGuard } from '../../server/egress/target-guard.ts';
import { buildApp } from '../../server/http/app.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';
import { pages } from '../../server/report/page/pages.ts';
import { createScanService } from '../../server/service/create-scan-service.ts';
import { openStorage } from '../../server/storage/open-storage.ts';
import { storeLargeScans } from './large-scans.ts';

/**
 * The service with its store, but without browser and worker, and two large scans in it. Sends a ReadyNode to its parent.
 */
const config = loadConfig(process.env);
const storage = await openStorage(config, SILENT_LOG);
const service = createScanService({
  store: storage.store,
  guard: createTargetGuard(config),
  engine: { health: async () => ({ ok: true, warnings: [] }) },
  queue: storage.queue,
  workerName: 'bench',
  accepts: true,
  queueLimits: { all: config.queueLimit, share: config.queueLimit },
  targetGroups: config.targetGroups,
  log: SILENT_LOG,
});
const app = await buildApp({ config, service, pages });
const stored = process.env['SCANS'];
const scans =
  stored === undefined
    ? await storeLargeScans(storage, Number(process.env['FINDINGS'] ?? 20_000))
    : JSON.parse(stored);
const url = await app.listen({ host: config.host, port: config.port });
process.send?.({ ...scans, url });
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => storage.close())
    .then(() => process.exit(0));
});
