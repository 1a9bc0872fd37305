import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from '../../../server/storage/scan-state.ts';
import { pickOne } from '../../../harness/findings/random.ts';
import type { Random } from '../../../harness/findings/random.ts';
import type { ClusterNode, NodeRole, Span } from '../../../harness/service/cluster-node.ts';
import { ask } from './chaos-client.ts';
import { count, hasRunSince } from './chaos-world.ts';
import type { ChaosWorld } from './chaos-world.ts';

/** At least so many nodes of each role are left alone. */
const MIN_RUNNING = 2;
/** A visit that began within this time shows that a worker runs a scan. */
const BUSY_MS = 2_000;
/** How long a node may take until it is ready after an outage. */
const RECOVERY_MS = 30_000;

interface Disturbance {
  name: string;
  /** Resolves when the next one may happen. */
  happen: (world: ChaosWorld, random: Random) => Promise<void>;
}

const KILL_WORKER: Disturbance = {
  name: 'worker killed',
  happen: async (world, random) => kill(world, random, 'worker'),
};
const DISTURBANCES: Disturbance[] = [
  KILL_WORKER,
  KILL_WORKER,
  KILL_WORKER,
  { name: 'API node killed', happen: async (world, random) => kill(world, random, 'api') },
  {
    name: 'worker asked to end',
    happen: async (world, random) => (await pick(world, random, 'worker')).stop(),
  },
  {
    name: 'worker suspended for longer than its lease',
    happen: async (world, random) => suspend(world, random, 'worker', LEASE_MS + 5_000),
  },
  {
    name: 'worker suspended',
    happen: async (world, random) => suspend(world, random, 'worker', 2_000),
  },
  {
    name: 'API node suspended',
    happen: async (world, random) => suspend(world, random, 'api', 2_000),
  },
];

/** A time without the database: it is gone, or there and silent. */
interface Outage {
  isSilent: boolean;
  ms: number;
}

/** A silent database is given up after 12 seconds. */
const SHORT_OUTAGES: Outage[] = [
  { isSilent: false, ms: 5_000 },
  { isSilent: true, ms: 14_000 },
];
const LONG_OUTAGES: Outage[] = [
  { isSilent: false, ms: 60_000 },
  { isSilent: false, ms: 1_000 },
  { isSilent: false, ms: 17_000 },
  { isSilent: true, ms: 2_000 },
  { isSilent: true, ms: 9_000 },
  { isSilent: true, ms: 19_000 },
  { isSilent: true, ms: 27_000 },
  { isSilent: true, ms: 45_000 },
];

/** Disturbs nodes at random moments, in rounds in which everything happens. */
export async function disturbNodes(world: ChaosWorld, random: Random): Promise<void> {
  do {
    for (const { name, happen } of shuffled(random, DISTURBANCES)) {
      await sleep(500 + random() * 4_000);
      await happen(world, random);
      count(world, name);
    }
  } while (Date.now() < world.untilMs);
  await Promise.all(world.suspensions);
}

/** Takes the database away at random moments, in rounds in which all outages happen. */
export async function disturbDatabase(world: ChaosWorld, random: Random): Promise<void> {
  do {
    for (const outage of shuffled(random, [...SHORT_OUTAGES, ...(world.isLong ? LONG_OUTAGES : [])])) {
      // Time to go on in, and in long runs to take over scans as if there were no outages.
      await sleep(3_000 + random() * (world.isLong ? 40_000 : 4_000));
      await takeDatabaseAway(world, outage);
      if (world.isLong && Date.now() > world.untilMs) return;
    }
  } while (Date.now() < world.untilMs);
}

async function takeDatabaseAway(world: ChaosWorld, { isSilent, ms }: Outage): Promise<void> {
  const { server, cluster } = world;
  const outage = { fromMs: Date.now(), toMs: Infinity };
  world.outages.push(outage);
  if (isSilent) server.suspend();
  else await server.stop('immediate');
  const awayMs = Date.now();
  await Promise.all([
    sleep(ms),
    ...cluster.running('api').map(async (node) => expectUnavailable(world, node, awayMs + ms)),
  ]);
  if (isSilent) server.resume();
  else await server.start();
  outage.toMs = Date.now();
  count(world, isSilent ? 'database silent' : 'database gone');
  const survivors = cluster.nodes.filter((node) => hasRunSince(node, outage.fromMs));
  await Promise.all(survivors.map(async (node) => expectReady(world, node, outage)));
}

/** A node that has lived through an outage goes on by itself. */
async function expectReady(world: ChaosWorld, node: ClusterNode, { fromMs, toMs }: Span): Promise<void> {
  while (hasRunSince(node, fromMs)) {
    const answer = await ask(world, node, '/readyz');
    if (answer?.status === 200) return;
    if (Date.now() > toMs + RECOVERY_MS && hasRunSince(node, fromMs)) {
      world.violations.push(
        `${node.life.name} is not ready ${RECOVERY_MS} ms after an outage: ${answer?.text}`,
      );
      return;
    }
    await sleep(500);
  }
}

/** Asks until the database is about to come back: every answer must be a 503. */
async function expectUnavailable(world: ChaosWorld, node: ClusterNode, untilMs: number): Promise<void> {
  const url = world.sites.addressOf({ number: 0, pages: 2, delayMs: 0 });
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  };
  // For a second, a node may answer /readyz by its last trial write.
  await sleep(1_500);
  while (Date.now() < untilMs && node.isRunning) {
    for (const answer of await Promise.all([
      ask(world, node, '/api/v1/scans', post),
      ask(world, node, `/api/v1/scans/${'0'.repeat(32)}`),
      ask(world, node, '/readyz'),
    ])) {
      if (Date.now() >= untilMs || answer === null) return;
      if (answer.status === 503) count(world, '503 during an outage');
      else world.violations.push(`${answer.what}: ${answer.status} without a database: ${answer.text}`);
    }
    await sleep(500);
  }
}

async function kill(world: ChaosWorld, random: Random, role: NodeRole): Promise<void> {
  world.left.push(...(await pick(world, random, role)).kill());
}

/** Goes on while the node is suspended, for some seconds more than the least time. */
async function suspend(world: ChaosWorld, random: Random, role: NodeRole, leastMs: number): Promise<void> {
  const node = await pick(world, random, role);
  node.suspend();
  world.suspensions.push(sleep(leastMs + random() * 6_000).then(() => node.resume()));
}

/** A node, a busy one if there is any. Waits until enough others run. */
async function pick({ cluster, sites }: ChaosWorld, random: Random, role: NodeRole): Promise<ClusterNode> {
  for (;;) {
    const running = cluster.running(role);
    const sinceMs = Date.now() - BUSY_MS;
    const busy = running.filter(({ life }) =>
      sites.visits.some(({ visitor, fromMs }) => visitor === life.name && fromMs > sinceMs),
    );
    if (running.length > MIN_RUNNING) return pickOne(random, busy.length > 0 ? busy : running);
    await sleep(100);
  }
}

function shuffled<Each>(random: Random, list: readonly Each[]): Each[] {
  return list
    .map((each) => ({ each, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
}
