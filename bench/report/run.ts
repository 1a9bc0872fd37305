import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { freePort } from '../../harness/network/free-port.ts';
import { startPostgres, whyNoPostgres } from '../../harness/service/postgres-server.ts';
import { startProcess } from '../load/start-process.ts';
import type { MeasuredProcess } from '../load/start-process.ts';
import { cpuWithEndedThreads } from './cpu-with-ended-threads.ts';
import type { LargeScans } from './large-scans.ts';

/**
 * `node bench/report/run.ts [--rounds 5] [--store sqlite|postgres]`: how long a report of 20,000 findings takes until its
 * first byte and its last, its bytes as they are sent, and the CPU of the service. The first request comes right after the
 * start, the others while the service is warm; each waits until the service rests. The CPU of PostgreSQL is not counted.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, store: { type: 'string' } },
});

type ReadyNode = LargeScans & { url: string };
type Node = MeasuredProcess<ReadyNode>;

interface Measured {
  status: number;
  firstByteMs: number;
  lastByteMs: number;
  bytes: number;
  cpuMs: number;
}

/** What browsers ask for. */
const ENCODINGS = 'gzip, deflate, br, zstd';
/** Reads have pauses after them, in which the next one would wait. */
const REST_MS = 6_000;

async function request(node: Node, address: string): Promise<Measured> {
  const beforeMs = cpuWithEndedThreads(node.pid);
  const beganMs = performance.now();
  const answer = await new Promise<Omit<Measured, 'cpuMs'>>((resolve, reject) => {
    get(node.ready.url + address, { headers: { 'accept-encoding': ENCODINGS } }, (response) => {
      let bytes = 0;
      let firstByteMs = 0;
      response.on('data', (part: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - beganMs;
        bytes += part.length;
      });
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          firstByteMs,
          lastByteMs: performance.now() - beganMs,
          bytes,
        }),
      );
    }).once('error', reject);
  });
  await delay(REST_MS);
  return { ...answer, cpuMs: cpuWithEndedThreads(node.pid) - beforeMs };
}

function line(cells: readonly (string | number)[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

async function measure(store: string, env: Record<string, string>): Promise<void> {
  const settings = { ...env, HOST: '127.0.0.1', PORT: String(await freePort()), RATE_LIMIT_MAX: '0' };
  const seeding = await startProcess<ReadyNode>('../report/report-node.ts', { env: settings });
  const { id, base, findings } = seeding.ready;
  await seeding.stop();
  const SCANS = JSON.stringify({ id, base, findings });
  const node = await startProcess<ReadyNode>('../report/report-node.ts', { env: { ...settings, SCANS } });
  try {
    for (const [name, address] of [
      ['report', `/reports/${id}`],
      ['report, its last part', `/reports/${id}?part=999`],
      ['report, words in it', `/reports/${id}?text=euro`],
      ['report of one page', `/reports/${id}?page=%2F`],
      ['report of one rule', `/reports/${id}?rule=link-name`],
      ['comparison', `/reports/${id}?base=${base}`],
      ['comparison, what was added', `/reports/${id}?base=${base}&state=added&sort=pages`],
      ['history', `/reports/${id}/history`],
    ] as const) {
      const rounds: Measured[] = [];
      for (let round = 0; round < Number(values.rounds); round += 1)
        rounds.push(await request(node, address));
      const [first, ...others] = rounds;
      for (const [when, those] of [
        ['first', [first]],
        ['later', others],
      ] as const) {
        const all = those.flatMap((each) => each ?? []);
        if (all.length === 0) continue;
        line([
          store,
          findings,
          `${name}, ${when}`,
          median(all, 'status'),
          median(all, 'firstByteMs'),
          median(all, 'lastByteMs'),
          (median(all, 'bytes') / 1000).toFixed(0),
          median(all, 'cpuMs'),
        ]);
      }
    }
  } finally {
    await node.stop();
  }
}

function median(rounds: readonly Measured[], field: keyof Measured): number {
  const sorted = rounds.map((round) => round[field]).sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1] ?? NaN);
}

line(['store', 'findings', 'request', 'status', 'first byte, ms', 'last byte, ms', 'kB sent', 'CPU, ms']);
line(['---', '---', '---', '---', '---', '---', '---', '---']);
if (values.store !== 'postgres') {
  const folder = await makeTemporaryFolder('report');
  try {
    await measure('SQLite', { DATA_DIR: path.join(folder, 'data') });
  } finally {
    await removeTemporaryFolder(folder);
  }
}
if (values.store !== 'sqlite') {
  const why = whyNoPostgres();
  if (why === null) {
    const server = await startPostgres(true);
    try {
      await measure('PostgreSQL', { DATABASE_URL: await server.createDatabase() });
    } finally {
      await server.remove();
    }
  } else process.stdout.write(`Without PostgreSQL: ${why}\n`);
}
