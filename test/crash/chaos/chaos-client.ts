import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterNode } from '../../../harness/service/cluster-node.ts';
import { pickOne } from '../../../harness/findings/random.ts';
import type { Random } from '../../../harness/findings/random.ts';
import { count, hasRunSince } from './chaos-world.ts';
import type { ChaosWorld } from './chaos-world.ts';

const POLL_MS = 500;
/** More than a silent database takes until it is given up. */
const ANSWER_MS = 40_000;
/** Most sites are small; a scan of the last kind takes longer than the grace time of a shutdown. */
const SITES = [
  { pages: 2, delayMs: 200 },
  { pages: 2, delayMs: 800 },
  { pages: 2, delayMs: 1_500 },
  { pages: 4, delayMs: 3_000 },
];

interface Answer {
  /** What was asked. */
  what: string;
  status: number;
  text: string;
}

/**
 * A client that asks for one scan after the other and follows each to its end, at any API node.
 * @param nextNumber a number for each site
 */
export async function runChaosClient(
  world: ChaosWorld,
  random: Random,
  nextNumber: () => number,
): Promise<void> {
  while (!world.isOver) {
    const site = { number: nextNumber(), ...pickOne(random, SITES) };
    const id = await askForScan(world, random, world.sites.addressOf(site));
    if (id !== null) await follow(world, random, id);
    await sleep(POLL_MS);
  }
}

/** @returns the id of the scan; null if it was not accepted */
async function askForScan(world: ChaosWorld, random: Random, url: string): Promise<string | null> {
  const answer = await ask(world, pickOne(random, apis(world)), '/api/v1/scans', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (answer?.status !== 202) {
    expectOnlyUnavailable(world, answer);
    return null;
  }
  const { id }: { id: string } = JSON.parse(answer.text);
  world.accepted.push(id);
  return id;
}

/** Reads a scan until it has ended, at any API node each time. Gives up when the time is over. */
export async function follow(
  world: ChaosWorld,
  random: Random,
  id: string,
  giveUpMs = Infinity,
): Promise<void> {
  while (Date.now() < giveUpMs) {
    const answer = await ask(world, pickOne(random, apis(world)), `/api/v1/scans/${id}`);
    if (answer?.status === 200) {
      const scan: { status: string; result: object } = JSON.parse(answer.text);
      if (scan.status === 'complete') {
        const results = world.results.get(id) ?? new Set();
        world.results.set(id, results.add(JSON.stringify(scan.result)));
      }
      if (scan.status === 'complete' || scan.status === 'failed') return;
    } else expectOnlyUnavailable(world, answer);
    await sleep(POLL_MS);
  }
}

/** Besides what was asked for, there may be no answer or a 503. */
function expectOnlyUnavailable({ violations }: ChaosWorld, answer: Answer | null): void {
  if (answer !== null && answer.status !== 503)
    violations.push(`${answer.what}: ${answer.status} ${answer.text}`);
}

/** All API nodes that have not ended: a client does not know which of them are suspended. */
function apis({ cluster }: ChaosWorld): ClusterNode[] {
  return cluster.nodes.filter(({ life }) => life.role === 'api' && life.toMs === Infinity);
}

/**
 * Sends a request. A 503 without Retry-After, and no answer of a node that runs, are violations.
 * @returns null if there is no answer
 */
export async function ask(
  world: ChaosWorld,
  node: ClusterNode,
  path: string,
  init: RequestInit = {},
): Promise<Answer | null> {
  const sinceMs = Date.now();
  const mustAnswer = node.isRunning;
  const what = `${init.method ?? 'GET'} ${path} at ${node.life.name}`;
  try {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${world.token}`);
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(`${node.url}${path}`, { ...init, headers, signal });
    const text = await answer.text();
    const { status } = answer;
    count(world, `answers ${status}`);
    if (status === 503 && !(Number(answer.headers.get('retry-after')) > 0))
      world.violations.push(`${what}: 503 without Retry-After: ${text}`);
    return { what, status, text };
  } catch (error) {
    // How a process ended is known a moment after its connections break.
    await sleep(POLL_MS);
    if (mustAnswer && hasRunSince(node, sinceMs))
      world.violations.push(`${what}: no answer after ${Date.now() - sinceMs} ms: ${String(error)}`);
    count(world, 'requests without answer');
    return null;
  }
}
