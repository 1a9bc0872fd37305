import path from 'node:path';
import { freePort } from '../../harness/network/free-port.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startService } from '../../harness/service/start-service.ts';
import { followProcessTree } from '../../server/engine/browser/process-tree.ts';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { openOrdinarySite } from './ordinary-site.ts';
import { sizeOf } from './size-of.ts';

/**
 * `node bench/memory/many-scans.ts [scans]`: memory of the service over many small scans, each compared with the one
 * before it. It is read while nothing runs, after every tenth of the scans.
 */

const SCANS = Number(process.argv[2] ?? 2000);
const ROWS = 10;
/** Sites that are scanned at the same time. */
const LANES = 4;
const MIB = 1024 * 1024;

const folder = await makeTemporaryFolder('many-scans');
const metricsPort = await freePort();
const site = await openOrdinarySite(1);
const service = await startService(path.join(folder, 'data'), {
  ALLOW_TARGETS: '127.0.0.0/8',
  MAX_PAGES: '1',
  METRICS_PORT: String(metricsPort),
});
const tree = followProcessTree(service.child.pid ?? 0);
if (tree === null) throw new Error('Memory can be measured on Linux only.');
const client = createScanClient(service.url);

/** Scans the site of a lane again and again. */
async function scanLane(
  lane: number,
  times: number,
  before: string | undefined,
): Promise<string | undefined> {
  let last = before;
  for (let n = 0; n < times; n += 1) {
    const { id } = await client.scan(site.startUrl(lane + 1), last);
    if (last !== undefined) await client.compare(id, last);
    last = id;
  }
  return last;
}

async function heapBytes(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1] ?? NaN);
}

try {
  process.stdout.write(
    '| scans | seconds | service MB | of it heap in use | with browser MB |\n|---|---|---|---|---|\n',
  );
  const beganMs = performance.now();
  let last: (string | undefined)[] = Array.from({ length: LANES });
  for (let row = 1; row <= ROWS; row += 1) {
    const times = Math.ceil(SCANS / ROWS / LANES);
    last = await Promise.all(last.map((id, lane) => scanLane(lane, times, id)));
    const sizes = tree.read().map((each) => ({ pid: each.pid, bytes: sizeOf(each) }));
    const own = sizes.find(({ pid }) => pid === service.child.pid)?.bytes ?? NaN;
    const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    const cells = [own, await heapBytes(), all].map((bytes) => Math.round(bytes / MIB));
    const seconds = Math.round((performance.now() - beganMs) / 1000);
    process.stdout.write(`| ${[row * times * LANES, seconds, ...cells].join(' | ')} |\n`);
  }
} finally {
  await service.stop();
  site.close();
  await removeTemporaryFolder(folder);
}
