import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from '../../harness/service/start-service.ts';
import {
  makeTemporaryFolder,
  removeTemporaryFolder,
} from '../../server/engine/browser/start/temporary-folder.ts';
import { openSqliteStorage } from '../../server/storage/sqlite/open-sqlite-storage.ts';

/** `node bench/load/run.ts`: CPU that one request costs the service, as a multiple of an empty Fastify route. */

const WARM_UP = 2_000;
const REQUESTS = 4_000;
const ROUNDS = 3;
const CONNECTIONS = 10;
/** Of the kernel: USER_HZ, which is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

interface Reading {
  name: string;
  pid: number;
  url: string;
  headers?: Record<string, string>;
}

/** CPU milliseconds of a process, in user mode and in the kernel. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

async function read({ url, headers = {} }: Reading, times: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = times;
  async function lane(): Promise<void> {
    while (left > 0) {
      left -= 1;
      // oxlint-disable-next-line no-await-in-loop -- one request of a connection after the other
      await new Promise<void>((resolve, reject) => {
        get(url, { agent, headers }, (response) => {
          const expected = headers['if-none-match'] === undefined ? 200 : 304;
          if (response.statusCode !== expected) reject(new Error(`${url}: ${response.statusCode}`));
          response.resume().once('end', resolve);
        }).once('error', reject);
      });
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  agent.destroy();
}

async function perRequestMs(reading: Reading): Promise<number> {
  await read(reading, WARM_UP);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpuMs(reading.pid);
    await read(reading, REQUESTS);
    rounds.push((cpuMs(reading.pid) - before) / REQUESTS);
  }
  return Math.min(...rounds);
}

/** Stores a complete scan with this many findings, without a browser. */
async function seed(dataDir: string, findings: number): Promise<string> {
  const storage = openSqliteStorage({ folder: dataDir });
  const id = findings.toString(16).padStart(32, '0');
  const target = `https://${findings}.example/`;
  await storage.store.create({ id, target, client: 'bench', base: null }, { all: 10, share: null });
  const job = await storage.queue.claim('bench');
  if (job === null) throw new Error('The scan that was just accepted is not in the queue.');
  const finding = {
    severity: 'high' as const,
    rule: 'image-alt',
    title: 'Images must have alternative text',
    evidence: '<img class="hero" src="/img/harbour.svg">',
    pages: [`${target}about`],
    helpUrl: 'https://dequeuniversity.com/rules/axe/4.14/image-alt',
  };
  await storage.queue.complete(job, {
    result: {
      findings: Array.from({ length: findings }, (_, index) => ({ ...finding, id: `f${index}` })),
      counts: { total: findings, high: findings, medium: 0, low: 0, pages: 1 },
      pages: [{ url: `${target}about`, status: 200, title: 'About us', findings }],
      limitations: [],
    },
    facts: new Uint8Array(),
  });
  await storage.close();
  return id;
}

const folder = await makeTemporaryFolder('load');
const dataDir = path.join(folder, 'data');
const small = await seed(dataDir, 6);
const large = await seed(dataDir, 400);
const empty = spawn(process.execPath, [fileURLToPath(new URL('empty-route.ts', import.meta.url))]);
const service = await startService(dataDir, { LOG_LEVEL: 'info' }, () => {});
try {
  const [port] = await once(empty.stdout, 'data');
  const api = `${service.url}/api/v1/scans`;
  const tag = (await fetch(`${api}/${small}`)).headers.get('etag');
  const { pid = 0 } = service.child;
  const yardstick = await perRequestMs({
    name: 'an empty Fastify route',
    pid: empty.pid ?? 0,
    url: `http://127.0.0.1:${String(port).trim()}/`,
  });
  console.log(`an empty Fastify route: ${yardstick.toFixed(3)} ms of CPU`);
  const readings: Reading[] = [
    { name: 'healthz', pid, url: `${service.url}/healthz` },
    { name: 'a complete scan of 2 kB', pid, url: `${api}/${small}` },
    ...(tag === null
      ? []
      : [{ name: 'the same, unchanged', pid, url: `${api}/${small}`, headers: { 'if-none-match': tag } }]),
    { name: 'a complete scan of 100 kB', pid, url: `${api}/${large}` },
    {
      name: 'the same, as zstd',
      pid,
      url: `${api}/${large}`,
      headers: { 'accept-encoding': 'zstd' },
    },
    { name: 'the home page', pid, url: `${service.url}/` },
  ];
  for (const reading of readings) {
    const ms = await perRequestMs(reading);
    console.log(`${reading.name}: ${ms.toFixed(3)} ms of CPU, ${(ms / yardstick).toFixed(1)} times as much`);
  }
} finally {
  await service.stop();
  empty.kill();
  await removeTemporaryFolder(folder);
}
