import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../harness/network/free-port.ts';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { startProcess } from '../load/start-process.ts';
import type { MeasuredProcess } from '../load/start-process.ts';
import { cpuWithEndedThreads } from '../report/cpu-with-ended-threads.ts';
import type { LargeScans } from '../report/large-scans.ts';

/**
 * `node bench/large/run.ts [--findings 6000] [--rounds 5] [--against FOLDER]`: what answers of a large scan cost the
 * service: its CPU with all threads, the longest turn of its main thread (in CPU of that thread, so that other work on the
 * machine does not count), and the bytes that are sent. With another checkout of the repository, both take turns, and the
 * table has the ratios.
 */
const { values } = parseArgs({
  options: {
    findings: { type: 'string', default: '6000' },
    rounds: { type: 'string', default: '5' },
    against: { type: 'string' },
  },
});

interface Ready extends LargeScans {
  url: string;
}
interface Turn {
  longestMs: number;
}
type Node = MeasuredProcess<Ready | Turn>;

interface Sample {
  cpuMs: number;
  turnMs: number;
  bytes: number;
}

/** Counts the CPU of the main thread from turn to turn, and answers each message with the largest number since the last. */
const WATCH = `
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) {
    let [last, longest] = [process.threadCpuUsage(), 0];
    setInterval(() => {
      const { user, system } = process.threadCpuUsage(last);
      longest = Math.max(longest, (user + system) / 1000);
      last = process.threadCpuUsage();
    }, 1).unref();
    process.on('message', () => {
      process.send({ longestMs: longest });
      longest = 0;
    });
  }`;
const HERE = path.join(import.meta.dirname, '../..');
/** The service pauses after large reads. */
const REST_MS = 4_000;

async function start(checkout: string, folder: string): Promise<Node> {
  const dataDir = path.join(folder, 'data');
  const port = String(await freePort());
  const env = {
    HOST: '127.0.0.1',
    PORT: port,
    RATE_LIMIT_MAX: '0',
    DATA_DIR: dataDir,
    FINDINGS: values.findings,
  };
  const program = path.join(checkout, 'bench/report/report-node.ts');
  const seeding = await startProcess<Ready>(program, { env });
  const { id, base, findings } = seeding.ready;
  await seeding.stop();
  return startProcess<Ready | Turn>(program, {
    env: { ...env, SCANS: JSON.stringify({ id, base, findings }) },
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(WATCH)}`],
  });
}

async function sample(node: Node, address: string, encoding: string): Promise<Sample> {
  const { ready } = node;
  if (!('url' in ready)) throw new Error('The service is not ready.');
  await node.tell('reset');
  const beforeMs = cpuWithEndedThreads(node.pid);
  const bytes = await new Promise<number>((resolve, reject) => {
    get(ready.url + address, { headers: { 'accept-encoding': encoding } }, (response) => {
      let received = 0;
      response.on('data', (part: Buffer) => (received += part.length));
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(received)
          : reject(new Error(`${address}: ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
  await delay(REST_MS);
  const cpuMs = cpuWithEndedThreads(node.pid) - beforeMs;
  const turn = await node.tell('longest');
  return { cpuMs, bytes, turnMs: 'longestMs' in turn ? turn.longestMs : NaN };
}

function requests({ id, base }: LargeScans): [name: string, address: string, encoding: string][] {
  const scan = `/api/v1/scans/${id}`;
  return [
    ['comparison, made', `${scan}/diff?base=${base}`, 'identity'],
    ['comparison', `${scan}/diff?base=${base}`, 'identity'],
    ['comparison, zstd', `${scan}/diff?base=${base}`, 'zstd'],
    ['scan', scan, 'identity'],
    ['scan, gzip', scan, 'gzip'],
    ['scan, br', scan, 'br'],
    ['scan, zstd', scan, 'zstd'],
    ['report of the comparison', `/reports/${id}?base=${base}`, 'zstd'],
  ];
}

function median(samples: readonly Sample[], field: keyof Sample): number {
  const sorted = samples.map((each) => each[field]).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

function line(cells: readonly (string | number)[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

const folders = [await makeTemporaryFolder('large'), await makeTemporaryFolder('large')];
const nodes: Node[] = [];
try {
  const checkouts = values.against === undefined ? [HERE] : [HERE, path.resolve(values.against)];
  for (const [n, checkout] of checkouts.entries()) nodes.push(await start(checkout, folders[n] ?? ''));
  const [first] = nodes;
  if (first === undefined || !('url' in first.ready)) throw new Error('The service is not ready.');
  line(['answer', 'findings', 'CPU, ms', 'longest turn, ms', 'kB sent', 'CPU, ratio', 'turn, ratio']);
  line(Array.from({ length: 7 }, () => '---'));
  for (const [index, [name]] of requests(first.ready).entries()) {
    const measured: Sample[][] = nodes.map(() => []);
    // A comparison is made once.
    for (let round = 0; round < (index === 0 ? 1 : Number(values.rounds)); round += 1) {
      for (const [n, node] of nodes.entries()) {
        const [, address, encoding] = 'url' in node.ready ? (requests(node.ready)[index] ?? []) : [];
        if (address === undefined || encoding === undefined) throw new Error('The service is not ready.');
        measured[n]?.push(await sample(node, address, encoding));
      }
    }
    const [own = [], other] = measured;
    const ratio = (field: keyof Sample): string =>
      other === undefined ? '' : (median(own, field) / median(other, field)).toFixed(2);
    line([
      name,
      first.ready.findings,
      Math.round(median(own, 'cpuMs')),
      Math.round(median(own, 'turnMs')),
      Math.round(median(own, 'bytes') / 1000),
      ratio('cpuMs'),
      ratio('turnMs'),
    ]);
  }
} finally {
  for (const node of nodes) await node.stop();
  for (const folder of folders) await removeTemporaryFolder(folder);
}
