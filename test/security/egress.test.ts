import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedService, startService } from '../../harness/service/start-service.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import type { components } from '../../openapi.gen.ts';
import { ATTACK_PAGES, LOCAL_ADDRESSES, NEVER_FIRE, WORKERS_THAT_START, attackSite } from './attack-site.ts';
import { type Canary, openCanary } from './canary.ts';
import { IN_WORKER, MARKUP, NAVIGATIONS, SCRIPT } from './vectors.ts';

type Scan = components['schemas']['Scan'];

async function json<Body>(response: Response): Promise<Body> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract tests check it
  return (await response.json()) as Body;
}

/** Ways to write an address or a name that leads to the canary. */
const SPELLINGS = [
  '127.0.0.2',
  'forbidden.test',
  '2130706434',
  '0x7f000002',
  '0177.0.0.2',
  '127.2',
  '127.0.0.2.',
  '１２７.0.0.2',
  '[::ffff:127.0.0.2]',
  '[::ffff:7f00:2]',
  '[::1]',
  '0.0.0.0',
  'localhost',
  'six.test',
  'mapped.test',
  'mixed.test',
  'FORBIDDEN.test.',
];

const WORKERS = WORKERS_THAT_START.flatMap((kind) => Object.keys(IN_WORKER).map((name) => `${kind}-${name}`));
/** What the pages of the whole site ask the allowed address for. */
const CONTROLS = [
  ...[...Object.keys(MARKUP), ...Object.keys(SCRIPT), ...WORKERS].filter(
    (name) => NEVER_FIRE[name] === undefined,
  ),
  'raw',
  'csp-report',
  'header-preload-img',
];
const MAX_VISITS = 4;

/** The real service with a real browser, which may visit 127.0.0.1, against pages that want to go elsewhere. */
describe('a hostile site does not make the service reach a forbidden address', () => {
  let folder: string;
  let canary: Canary;
  let rebound: Canary;
  let control: Canary;
  let site: Canary;
  let service: StartedService;
  const scans = new Map<string, Scan>();

  async function scan(url: string): Promise<Scan> {
    const accepted = await fetch(`${service.url}/api/v1/scans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    expect(accepted.status).toBe(202);
    const { apiUrl } = await json<components['schemas']['ScanAccepted']>(accepted);
    for (;;) {
      const state = await json<Scan>(await fetch(apiUrl));
      if (state.status === 'complete' || state.status === 'failed') return state;
      await sleep(100);
    }
  }

  beforeAll(async () => {
    folder = temporaryFolder();
    // 0.0.0.0 and localhost lead to 127.0.0.1 on the canary's port.
    canary = await openCanary(['127.0.0.2', '127.0.0.1', '::1']);
    rebound = await openCanary(['127.0.0.2']);
    control = await openCanary(['127.0.0.1']);
    const forbidden = SPELLINGS.map((host) => `http://${host}:${canary.port}`);
    const answer = attackSite({
      forbidden: [...forbidden, `http://rebind.test:${rebound.port}`],
      allowed: `http://127.0.0.1:${control.port}`,
      fired: control.paths,
      perVector: 4,
    });
    site = await openCanary(['127.0.0.1'], { answer });
    service = await startService(join(folder, 'data'), {
      // As a block: the address alone would open `localhost` and `::1`, too.
      ALLOW_TARGETS: '127.0.0.1/32',
      MAX_PAGES: '10',
      PAGE_TIMEOUT_MS: '120000',
      NODE_OPTIONS: `--import ${new URL('names-preload.ts', import.meta.url).href}`,
    });
    const origin = `http://127.0.0.1:${site.port}`;
    const targets: [name: string, url: string][] = [
      ['robots', `http://public.test:${site.port}/`],
      ['closed', 'http://127.0.0.1:9/'],
      ['unresolvable', 'http://no-such-host.test/'],
      ['rebind', `http://rebind-target.test:${rebound.port}/`],
      ...LOCAL_ADDRESSES.slice(0, 4).flatMap((address, index): [string, string][] => [
        [`redirect to ${address}`, `${origin}/local/r${index}`],
        [`script to ${address}`, `${origin}/local/s${index}`],
      ]),
      ['local refresh', `${origin}/local/m0`],
      ...Object.keys(NAVIGATIONS).flatMap((name, index): [string, string][] => [
        [`${name} allowed`, `${origin}/${name}/allowed`],
        [`${name} forbidden`, `${origin}/${name}/${index % SPELLINGS.length}`],
      ]),
    ];
    // On a busy machine a page may be at rest before all that it does has begun; then it is visited again.
    for (
      let visits = 0;
      visits < MAX_VISITS && !CONTROLS.every((name) => control.paths.has(`/${name}`));
      visits += 1
    ) {
      scans.set('whole', await scan(`${origin}/`));
    }
    scans.set('local', await scan(`${origin}/local`));
    await Promise.all(targets.map(async ([name, url]) => scans.set(name, await scan(url))));
  });

  afterAll(async () => {
    await service?.stop();
    await Promise.all([canary, rebound, control, site].map((each) => each?.close()));
  });

  it('causes no connection and no packet to a canary', () => {
    expect(canary.touched).toEqual([]);
    expect(rebound.touched).toEqual([]);
  });

  it('is scanned completely, so all its attempts were made', () => {
    expect(scans.get('whole')).toMatchObject({
      status: 'complete',
      result: { counts: { pages: ATTACK_PAGES } },
    });
    expect(scans.get('whole')?.result?.limitations).toContain(
      'Pages ask for resources that this service may not open; they were judged without them.',
    );
  });

  const navigations = Object.keys(NAVIGATIONS).filter((name) => NEVER_FIRE[name] === undefined);
  it.each([...CONTROLS, ...navigations])('reaches the address by %s if it is allowed', (name) => {
    expect(control.paths).toContain(`/${name}`);
  });

  it('makes the service fetch sitemaps of robots.txt only at allowed addresses', () => {
    expect(control.paths).toContain('/sitemap.xml');
  });

  it('does not lead the service to a forbidden address by robots.txt', () => {
    expect(scans.get('robots')).toMatchObject({ status: 'complete', result: { counts: { pages: 1 } } });
  });

  it.each(Object.keys(NAVIGATIONS))(
    'gets the same answer for %s to a forbidden address as for a closed port',
    (name) => {
      expect(scans.get(`${name} allowed`)).toMatchObject({ status: 'complete' });
      expect(scans.get(`${name} forbidden`)).toMatchObject({
        status: 'failed',
        error: scans.get('closed')?.error,
      });
    },
  );

  it('cannot read anything of the machine or the browser', () => {
    expect(scans.get('local')).toMatchObject({ status: 'complete', result: { counts: { pages: 1 } } });
    const told = [...scans].filter(([name]) => /^(local|redirect to|script to)/.test(name));
    expect(told.length).toBe(10);
    for (const [name, each] of told) {
      expect([name, JSON.stringify(each)]).toEqual([name, expect.not.stringMatching(/root:|nologin|V8 /)]);
      for (const { url } of each.result?.pages ?? []) expect(url).toMatch(/^http:/);
      if (name.startsWith('redirect')) expect([name, each.status]).toEqual([name, 'failed']);
    }
  });

  it('gets the same answer for an unknown name and a changing one as for a closed port', () => {
    expect(scans.get('closed')?.error).toMatch(/could not be reached/);
    expect(scans.get('unresolvable')?.error).toBe(scans.get('closed')?.error);
    expect(scans.get('rebind')?.error).toBe(scans.get('closed')?.error);
  });

  it('would be noticed by the canaries', async () => {
    for (const [each, address] of [
      [canary, '127.0.0.2'],
      [rebound, '127.0.0.2'],
    ] as const) {
      const socket = connect(each.port, address);
      await once(socket, 'connect');
      socket.destroy();
      await expect.poll(() => each.touched).toContain(`tcp ${address}`);
    }
  });
});
