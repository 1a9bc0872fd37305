import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startOtlpReceiver } from '../../harness/service/otlp-receiver.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startService } from '../../harness/service/start-service.ts';
import { servePages } from '../../harness/sites/serve-pages.ts';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';

/**
 * `node bench/tracing/run.ts`: what traces cost the process of the service (its browser is left out): CPU until it is
 * ready and per scan, and memory, with and without a collector, in alternation.
 */

const ROUNDS = 3;
const SCANS = 4;
const PAGES = 10;
/** Of the kernel: USER_HZ, which is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

interface Cost {
  startMs: number;
  scanMs: number;
  megabytes: number;
}

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

function megabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function measure(settings: Record<string, string>, site: string): Promise<Cost> {
  const folder = await makeTemporaryFolder('tracing');
  const service = await startService(path.join(folder, 'data'), { MAX_PAGES: String(PAGES), ...settings });
  const { pid = 0 } = service.child;
  try {
    const startMs = cpuMs(pid);
    const client = createScanClient(service.url);
    // The first scan also starts what later ones find running.
    await client.scan(site);
    const beganMs = cpuMs(pid);
    // oxlint-disable-next-line no-await-in-loop -- one scan after the other
    for (let scan = 0; scan < SCANS; scan += 1) await client.scan(site);
    return { startMs, scanMs: (cpuMs(pid) - beganMs) / SCANS, megabytes: megabytes(pid) };
  } finally {
    await service.stop();
    await removeTemporaryFolder(folder);
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const links = Array.from({ length: PAGES }, (_none, page) => `<li><a href="/p${page}">Page ${page}</a>`).join(
  '',
);
const site = await servePages((address) =>
  address.includes('.')
    ? undefined
    : `<!doctype html><html lang="en"><title>${address}</title><h1>${address}</h1><ul>${links}</ul>`,
);
const receiver = await startOtlpReceiver();
const costs: { without: Cost[]; traced: Cost[] } = { without: [], traced: [] };
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    // oxlint-disable no-await-in-loop -- one service after the other
    costs.without.push(await measure({}, `${site.origin}/`));
    costs.traced.push(await measure({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, `${site.origin}/`));
    // oxlint-enable no-await-in-loop
  }
  const scans = receiver.spans.filter(({ name }) => name === 'scan').length;
  for (const [what, of] of [
    ['CPU ms until it is ready', (cost: Cost) => cost.startMs],
    [`CPU ms of a scan of ${PAGES} pages`, (cost: Cost) => cost.scanMs],
    ['MB of memory', (cost: Cost) => cost.megabytes],
  ] as const) {
    const [without, traced] = [median(costs.without.map(of)), median(costs.traced.map(of))];
    console.log(
      `${what}: ${without.toFixed(0)} without, ${traced.toFixed(0)} with traces, ratio ${(traced / without).toFixed(2)}`,
    );
  }
  console.log(`${(receiver.spans.length / scans).toFixed(0)} spans for each scan, its requests included`);
} finally {
  await receiver.close();
  await site.close();
}
