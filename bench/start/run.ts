import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../harness/network/free-port.ts';

/**
 * `node bench/start/run.ts [program] …`: how long the service takes until it is ready, and the CPU of its own process until
 * then; of `server/main.ts` unless other programs are named, such as that of another checkout. They take turns, and the
 * first start of each, which fills caches, does not count. Linux only.
 */

const ROUNDS = 7;
/** Of the kernel: USER_HZ, which is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** In the log of this version, and of earlier ones. */
const READY = /"event":"ready"|ready: open /;

interface Start {
  readyMs: number;
  cpuMs: number;
}

async function start(program: string): Promise<Start> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sd-'));
  const port = await freePort();
  const beganMs = performance.now();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isReady = false;
  for await (const line of createInterface({ input: child.stdout })) {
    isReady = READY.test(line);
    if (isReady) break;
  }
  if (!isReady) throw new Error(`${program} has ended before it was ready.`);
  const readyMs = performance.now() - beganMs;
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  child.stdout.resume();
  child.kill('SIGTERM');
  await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
  return { readyMs, cpuMs };
}

function described(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [least = 0, median = 0, most = 0] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  return `${String(Math.round(median)).padStart(6)} (${Math.round(least)}–${Math.round(most)})`.padEnd(22);
}

const given = process.argv.slice(2).map((program) => path.resolve(program));
const programs = given.length > 0 ? given : [path.resolve(import.meta.dirname, '../../server/main.ts')];
const starts = new Map<string, Start[]>(programs.map((program) => [program, []]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [program, list] of starts) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const one = await start(program);
    if (round > 0) list.push(one);
  }
}
console.log(`median (range) of ${ROUNDS} starts, in ms`);
console.log('ready                 CPU of its process    program');
for (const [program, list] of starts) {
  const ready = described(list.map(({ readyMs }) => readyMs));
  console.log(`${ready}${described(list.map(({ cpuMs }) => cpuMs))}${program}`);
}
