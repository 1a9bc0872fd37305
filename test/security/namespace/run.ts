/** Runs the service in a network namespace whose routes all lead to the world of world.ts; see namespace.test.ts. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startService } from '../../../harness/service/start-service.ts';
import type { components } from '../../../openapi.gen.ts';
import { attackSite } from '../attack-site.ts';
import { openCanary } from '../canary.ts';
import { ORIGINS } from './addresses.ts';
import { openEverywhereCanary } from './everywhere-canary.ts';
import { createLink, leadAway } from './links.ts';
import { readCounters } from './read-counters.ts';
import type { WorldReport } from './world.ts';

type Scan = components['schemas']['Scan'];

/** What one run of the service did. */
export interface NamespaceRun extends WorldReport {
  /** Address and port of every connection to this namespace's own addresses on the canary's ports. */
  ownArrivals: string[];
  /** UDP packets that were sent, to any address. */
  sentPackets: number;
  /** Statuses of POST for each of the forbidden origins. */
  posts: number[];
  attack: Scan;
  rebind: Scan | null;
  /** A public page, before and after everything else. */
  publicScans: [Scan, Scan];
}

async function json<Body>(response: Response): Promise<Body> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract tests check it
  return (await response.json()) as Body;
}

async function post(serviceUrl: string, url: string): Promise<Response> {
  return fetch(`${serviceUrl}/api/v1/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
}

async function scan(serviceUrl: string, url: string): Promise<Scan> {
  let accepted = await post(serviceUrl, url);
  // A name whose answers alternate is refused at once if the forbidden one comes first.
  if (accepted.status === 400) accepted = await post(serviceUrl, url);
  if (accepted.status !== 202) throw new Error(`${url} was answered with ${accepted.status}.`);
  const { apiUrl } = await json<components['schemas']['ScanAccepted']>(accepted);
  for (;;) {
    const state = await json<Scan>(await fetch(apiUrl));
    if (state.status === 'complete' || state.status === 'failed') return state;
    await sleep(100);
  }
}

async function ask(world: ChildProcess, message: string): Promise<WorldReport> {
  const answer = once(world, 'message');
  world.send(message);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own process
  return (await answer)[0] as WorldReport;
}

function packetsSent(): number {
  const counters = readCounters();
  return (counters['Udp.OutDatagrams'] ?? 0) + (counters['Udp6OutDatagrams'] ?? 0);
}

async function runService(
  world: ChildProcess,
  own: string[],
  settings: Record<string, string>,
): Promise<NamespaceRun> {
  const folder = await mkdtemp(join(tmpdir(), 'sitedelta-security-'));
  const control = await openCanary(['127.0.0.1']);
  const answer = attackSite({
    forbidden: ORIGINS.map(([origin]) => origin),
    allowed: `http://127.0.0.1:${control.port}`,
    fired: control.paths,
    perVector: 2,
  });
  const site = await openCanary(['127.0.0.1'], { answer });
  await ask(world, 'report');
  own.length = 0;
  const sentBefore = packetsSent();
  const service = await startService(folder, {
    ...settings,
    MAX_PAGES: '10',
    PAGE_TIMEOUT_MS: '40000',
  });
  try {
    const before = await scan(service.url, 'http://public.test/');
    const attack = await scan(service.url, `http://127.0.0.1:${site.port}/`);
    const rebind =
      settings['DENY_TARGETS'] !== undefined ? await scan(service.url, 'http://rebind.test/') : null;
    const posts: number[] = [];
    for (const [origin] of rebind === null ? [] : ORIGINS)
      posts.push((await post(service.url, `${origin}/`)).status);
    const after = await scan(service.url, 'http://public.test/');
    await service.stop();
    return {
      ...(await ask(world, 'report')),
      ownArrivals: own.splice(0),
      sentPackets: packetsSent() - sentBefore,
      posts,
      attack,
      rebind,
      publicScans: [before, after],
    };
  } finally {
    await service.stop();
    await Promise.all([control.close(), site.close(), rm(folder, { recursive: true, force: true })]);
  }
}

const WORLD = fileURLToPath(new URL('world.ts', import.meta.url));
const world = spawn('unshare', ['--net', '--', process.execPath, WORLD], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
try {
  if (world.pid === undefined) throw new Error('The world has no process.');
  // Its namespace is there once it speaks.
  await ask(world, 'hello');
  createLink(world.pid);
  leadAway();
  await ask(world, 'begin');
  const own = await openEverywhereCanary();
  const guarded = await runService(world, own, {
    // As a block: the address alone would open `localhost` and `::1`, too.
    ALLOW_TARGETS: '127.0.0.1/32',
    DENY_TARGETS: 'unasked.test',
  });
  const open = await runService(world, own, {
    ALLOW_TARGETS: '0.0.0.0/0 ::/0 localhost *.test *.internal',
  });
  const runs = { guarded, open };
  // The message is a large one; with an exit right after it, it would not arrive.
  await new Promise((sent) => process.send?.(runs, sent));
} finally {
  world.kill('SIGKILL');
}
process.exit(0);
