import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Cluster } from '../../harness/service/cluster.ts';
import { stillAlive } from '../../harness/service/list-processes.ts';
import { startPostgres, whyNoPostgres } from '../../harness/service/postgres-server.ts';
import type { PostgresServer } from '../../harness/service/postgres-server.ts';
import { SILENT_LOG } from '../../server/ops/log/log.ts';
import { hashOfToken, newTokenSecret } from '../../server/shared/token-secret.ts';
import { newWebhookSecret } from '../../server/shared/webhook-secret.ts';
import { openPostgresStorage } from '../../server/storage/postgres/open-postgres-storage.ts';
import { SCOPES } from '../../server/storage/token-store.ts';
import { WatchedSites } from '../../harness/sites/watched-sites.ts';
import { seededRandom } from '../../harness/findings/random.ts';
import type { Random } from '../../harness/findings/random.ts';
import { follow, runChaosClient } from './chaos/chaos-client.ts';
import { describeRun } from './chaos/describe-run.ts';
import type { ChaosWorld } from './chaos/chaos-world.ts';
import { disturbDatabase, disturbNodes } from './chaos/disturbances.ts';
import { findViolations } from './chaos/guarantees.ts';
import { storyOf } from './chaos/story-of.ts';
import { WebhookReceiver } from './chaos/webhook-receiver.ts';
import type { SeenState } from './chaos/chaos-record.ts';
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
/** A message whose sender was killed is sent again after two minutes, and one that was refused after some seconds. */
const TELL_MS = 240_000;

const missing = whyNoPostgres();

describe.skipIf(missing !== null || process.platform === 'win32')(missing ?? 'a cluster', () => {
  let server: PostgresServer;
  let url: string;
  let cluster: Cluster;
  let sites: WatchedSites;
  let receiver: WebhookReceiver;
  let token = '';

  beforeEach(async () => {
    server = await startPostgres(true);
    url = await server.createDatabase();
    sites = new WatchedSites();
    await sites.open(HOSTS);
    receiver = new WebhookReceiver();
    token = await makeTokenAndWebhook(url, await receiver.open());
    cluster = new Cluster({
      DATABASE_URL: url,
      ALLOW_TARGETS: '127.0.0.1',
      AUTH: 'required',
      AUDIT_DAYS: '1',
      WEBHOOK_TARGETS: '127.0.0.1',
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
    receiver.close();
    await server.remove();
  });

  it(
    'keeps its guarantees while nodes are killed and suspended and the database goes away',
    async () => {
      await Promise.all([cluster.start('worker', WORKERS), cluster.start('api', APIS)]);
      const world: ChaosWorld = {
        cluster,
        token,
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
        await causeChaos(world, watch, receiver);
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
      process.stdout.write(
        `  messages to the webhook: ${receiver.messages}, ends told: ${receiver.told.size}\n`,
      );
      const violations = [
        ...world.violations,
        ...findViolations(record),
        ...untoldEnds(record.states, receiver),
        ...unauditedScans(record.accepted, await server.query(url, AUDITED)),
      ];
      for (const id of new Set(violations.flatMap((text) => /\b[0-9a-f]{32}\b/.exec(text) ?? [])))
        process.stdout.write(`${id}\n${storyOf(record, id)}\n`);
      expect(violations, `CHAOS_SEED=${seed}`).toEqual([]);
      await expect.poll(() => stillAlive(world.left)).toEqual([]);
      expect(await server.query(url, 'SELECT kind, key, n::int AS n FROM sitedelta.waiting')).toEqual([
        { kind: 'all', key: '', n: 0 },
      ]);
    },
    minutes * 60_000 + 900_000,
  );
});

const AUDITED = `SELECT scan_id FROM sitedelta.audit WHERE action = 'scan.create' AND token = 'chaos'`;

/** @returns the token; the webhook is for the scans that are asked for with it */
async function makeTokenAndWebhook(url: string, address: string): Promise<string> {
  const storage = await openPostgresStorage({ url, version: '1', log: SILENT_LOG });
  const secret = newTokenSecret();
  const hash = hashOfToken(secret) ?? new Uint8Array();
  await storage.tokens.create({ hash, name: 'chaos', scopes: SCOPES, targets: ['*'], lifetimeMs: null });
  const events = ['scan.complete', 'scan.failed'] as const;
  await storage.webhooks.create({
    name: 'chaos',
    url: address,
    token: 'chaos',
    events,
    secret: newWebhookSecret(),
  });
  await storage.close();
  return secret;
}

function untoldEnds(states: readonly SeenState[], { told }: WebhookReceiver): string[] {
  return states
    .filter(({ status }) => status === 'complete' || status === 'failed')
    .filter(({ id, status }) => !told.has(`scan.${status} ${id}`))
    .map(({ id, status }) => `${id} is ${status}, and the webhook was not told.`);
}

function unauditedScans(accepted: readonly string[], rows: readonly Record<string, unknown>[]): string[] {
  const audited = new Set(rows.map((row) => row['scan_id']));
  return accepted.filter((id) => !audited.has(id)).map((id) => `${id} is not in the audit trail.`);
}

/** Each part has numbers of its own, so that a seed gives the same moments however fast the other parts are. */
function randomOf(part: number): Random {
  return seededRandom(seed * 100 + part);
}

/** Clients ask for scans while everything is disturbed; then all scans end, and all nodes. */
async function causeChaos(world: ChaosWorld, watch: StateWatch, receiver: WebhookReceiver): Promise<void> {
  let scans = 0;
  const clients = Array.from({ length: CLIENTS }, async (_, n) =>
    runChaosClient(world, randomOf(n), () => (scans += 1)),
  );
  await Promise.all([disturbNodes(world, randomOf(CLIENTS)), disturbDatabase(world, randomOf(CLIENTS + 1))]);
  world.isOver = true;
  await Promise.race([Promise.all(clients), sleep(DRAIN_MS)]);
  await expect.poll(() => watch.isDrained, { timeout: DRAIN_MS }).toBe(true);
  for (const id of world.accepted) await follow(world, randomOf(0), id, Date.now() + ANSWER_MS);
  // What is missing then is a violation.
  for (const giveUpMs = Date.now() + TELL_MS; Date.now() < giveUpMs; await sleep(1_000))
    if (untoldEnds(watch.states, receiver).length === 0) break;
  await world.cluster.stop();
  await watch.look();
}
