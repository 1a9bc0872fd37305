import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Cluster } from '../../harness/service/cluster.ts';
import { stillAlive } from '../../harness/service/list-processes.ts';
import { startPostgres, whyNoPostgres } from '../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../harness/service/postgres-server.ts';
import { WatchedSites } from '../../harness/sites/watched-sites.ts';
import { seededRandom } from '../../harness/findings/random.ts';
import type { Random } from '../../harness/findings/random.ts';
import { follow, runChaosClient } from './chaos/chaos-client.ts';
import { describeRun } from './chaos/describe-run.ts';
import type { ChaosWorld } from './chaos/chaos-world.ts';
import { disturbDatabase, disturbNodes } from './chaos/disturbances.ts';
import { findViolations } from './chaos/guarantees.ts';
import { storyOf } from './chaos/story-of.ts';
import { StateWatch } from './chaos/state-watch.ts';

const seed = Number(process.env['CHAOS_SEED'] ?? '1');
/** Without a number the run is as short as it can be. */
const minutes = Number(process.env['CHAOS_MINUTES'] ?? '0');
const APIS = 3;
const WORKERS = 4;
const CLIENTS = 6;
const HOSTS = 6;
const DRAIN_MS = 180_000;
const ANSWER_MS = 40_000;

const missing = whyNoPostgres();

describe.skipIf(missing !== null || process.platform === 'win32')(missing ?? 'a cluster', () => {
  let server: PostgresServer;
  let url: string;
  let cluster: Cluster;
  let sites: WatchedSites;

  beforeEach(async () => {
    server = await startPostgres(true);
    url = await server.createDatabase();
    sites = new WatchedSites();
    await sites.open(HOSTS);
    cluster = new Cluster({
      DATABASE_URL: url,
      ALLOW_TARGETS: '127.0.0.1',
      RATE_LIMIT_MAX: '0',
      CONCURRENCY: '1',
      MAX_PAGES: '4',
      // The machine may be busy with other work.
      PAGE_TIMEOUT_MS: '120000',
    });
  });
  afterEach(async () => {
    await cluster.kill();
    await sites.close();
    await server.remove();
  });

  it(
    'keeps its guarantees while nodes are killed and suspended and the database goes away',
    async () => {
      await Promise.all([cluster.start('worker', WORKERS), cluster.start('api', APIS)]);
      const world: ChaosWorld = {
        cluster,
        server,
        sites,
        untilMs: Date.now() + minutes * 60_000,
        isLong: minutes > 0,
        isOver: false,
        violations: [],
        accepted: [],
        outages: [],
        results: new Map(),
        left: [],
        suspensions: [],
        counts: new Map(),
      };
      const watch = new StateWatch(server, url);
      try {
        await causeChaos(world, watch);
      } finally {
        await watch.stop();
      }
      const record = {
        ...world,
        nodes: cluster.nodes.map(({ life }) => life),
        runs: cluster.nodes.flatMap(({ runs }) => runs),
        visits: sites.visits,
        states: watch.states,
      };
      process.stdout.write(`${describeRun(seed, record, world.counts)}\n`);
      const violations = [...world.violations, ...findViolations(record)];
      for (const id of new Set(violations.flatMap((text) => /\b[0-9a-f]{32}\b/.exec(text) ?? [])))
        process.stdout.write(`${id}\n${storyOf(record, id)}\n`);
      expect(violations, `CHAOS_SEED=${seed}`).toEqual([]);
      await expect.poll(() => stillAlive(world.left)).toEqual([]);
      expect(await server.query(url, 'SELECT kind, key, n::int AS n FROM sitedelta.waiting')).toEqual([
        { kind: 'all', key: '', n: 0 },
      ]);
    },
    minutes * 60_000 + 600_000,
  );
});

/** Each part has numbers of its own, so that a seed gives the same moments however fast the other parts are. */
function randomOf(part: number): Random {
  return seededRandom(seed * 100 + part);
}

/** Clients ask for scans while everything is disturbed; then all scans end, and all nodes. */
async function causeChaos(world: ChaosWorld, watch: StateWatch): Promise<void> {
  let scans = 0;
  const clients = Array.from({ length: CLIENTS }, async (_, n) =>
    runChaosClient(world, randomOf(n), () => (scans += 1)),
  );
  await Promise.all([disturbNodes(world, randomOf(CLIENTS)), disturbDatabase(world, randomOf(CLIENTS + 1))]);
  world.isOver = true;
  await Promise.race([Promise.all(clients), sleep(DRAIN_MS)]);
  await expect.poll(() => watch.isDrained, { timeout: DRAIN_MS }).toBe(true);
  for (const id of world.accepted) await follow(world, randomOf(0), id, Date.now() + ANSWER_MS);
  await world.cluster.stop();
  await watch.look();
}
