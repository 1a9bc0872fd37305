import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeServer } from '../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import { descendantsOf } from '../../harness/service/list-processes.ts';
import { localSettings, startLocal } from '../../harness/service/start-local.ts';

/**
 * `node bench/local/run.ts [path of a bundled service]`: what a local service costs besides scanning: until it is ready,
 * until the site is asked for its first page, and until it has ended; and the CPU of service and browser until it is
 * ready. Linux only.
 */

const ROUNDS = 7;
/** Of the kernel: USER_HZ, which is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

interface Round {
  readyMs: number;
  firstPageMs: number;
  endMs: number;
  serviceCpuMs: number;
  browserCpuMs: number;
}

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

async function measure(entry: string | undefined): Promise<Round> {
  const server = createServer((_request, response) => response.end('<title>Home</title>'));
  const site = `http://localhost:${await listenOnLoopback(server)}/`;
  const folder = await mkdtemp(path.join(tmpdir(), 'sd-'));
  try {
    const asked = once(server, 'request');
    const beganMs = performance.now();
    const settings = localSettings(folder, { addresses: [site] });
    const local = startLocal(settings, entry === undefined ? {} : { entry });
    const ready = await local.started;
    if (ready.kind === 'failed') throw new Error(ready.message);
    const readyMs = performance.now() - beganMs;
    const { pid = 0 } = local.child;
    const serviceCpuMs = cpuMs(pid);
    const browserCpuMs = descendantsOf(pid).reduce((sum, each) => sum + cpuMs(each.pid), 0);
    const scanning = local.scan(site);
    await asked;
    const firstPageMs = performance.now() - beganMs;
    await scanning;
    const endingMs = performance.now();
    local.send({ kind: 'stop' });
    await local.ended;
    return { readyMs, firstPageMs, endMs: performance.now() - endingMs, serviceCpuMs, browserCpuMs };
  } finally {
    await closeServer(server);
    await rm(folder, { recursive: true, force: true });
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const rounds: Round[] = [];
// oxlint-disable-next-line no-await-in-loop -- one after the other
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(process.argv[2]));

const rows: [string, keyof Round][] = [
  ['ready, ms', 'readyMs'],
  ['first page asked for, ms', 'firstPageMs'],
  ['ended after stop, ms', 'endMs'],
  ['CPU of the service until ready, ms', 'serviceCpuMs'],
  ['CPU of the browser until ready, ms', 'browserCpuMs'],
];
process.stdout.write(`${'median and range of'.padEnd(36)}${`${ROUNDS} runs`.padStart(8)}\n`);
for (const [name, key] of rows) {
  const values = rounds.map((round) => round[key]);
  const range = `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;
  process.stdout.write(`${name.padEnd(36)}${String(Math.round(median(values))).padStart(8)}   ${range}\n`);
}
