import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostGuarded } from '../../server/egress/post-guarded.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';
import { reapRegularly } from '../../server/service/reap-regularly.ts';
import { Deliverer } from '../../server/service/webhooks/deliverer.ts';
import type { ClaimedJob } from '../../server/storage/records.ts';
import { openStorage } from '../../server/storage/open-storage.ts';

/**
 * Accepts so many scans, ends them and those of killed processes, and sends what is to be told, until it is killed. Prints
 * a dot for each scan that it has accepted.
 */
const [dataDir = '', databaseUrl = '', count = '0'] = process.argv.slice(2);
const LANES = 4;
const storage = await openStorage(
  { dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl },
  SILENT_LOG,
);
await storage.checked;
const running = new Map<string, ClaimedJob>();
reapRegularly({
  queue: storage.queue,
  log: SILENT_LOG,
  intervalMs: 1_000,
  alive: () => [...running.values()],
});
const deliverer = new Deliverer({
  webhooks: storage.webhooks,
  post: createPostGuarded({
    host: '127.0.0.1',
    port: 1,
    allowTargets: ['127.0.0.1'],
    denyTargets: [],
    allowPorts: [],
  }),
  changesOf: async () => null,
  publicUrl: 'https://scan.example',
  version: '1',
  log: SILENT_LOG,
  pollMs: 1_000,
});
deliverer.start();

let left = Number(count);

async function acceptOne(): Promise<void> {
  left -= 1;
  const id = randomBytes(16).toString('hex');
  const scan = { id, target: `https://${id}.example/`, client: 'c', base: null };
  await storage.store.create(scan, { all: 1_000_000, share: null });
  writeSync(1, '.');
}

async function endOne(): Promise<boolean> {
  const job = await storage.queue.claim('w');
  if (job === null) return false;
  running.set(job.id, job);
  const counts = { total: 3, high: 1, medium: 1, low: 1, pages: 1 };
  const result = { findings: [], counts, pages: [], limitations: [] };
  if (job.id.startsWith('0')) await storage.queue.fail(job, { kind: 'too-slow' });
  else await storage.queue.complete(job, { result, facts: Buffer.from('x') });
  running.delete(job.id);
  deliverer.wake();
  return true;
}

await Promise.all(
  Array.from({ length: LANES }, async () => {
    for (;;) {
      if (left > 0) await acceptOne();
      if (!(await endOne())) await sleep(100);
    }
  }),
);
