import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/http/app.ts';
import { defaultPublicUrl } from '../../../server/config/default-public-url.ts';
import { pages } from '../../../server/report/pages.ts';
import type { Pages } from '../../../server/report/pages.ts';
import { SAMPLE_IDS } from '../../../server/scans/sample-ids.ts';
import { aScan } from '../../../harness/findings/builders.ts';
import { aConfig, aFailingService } from '../../../harness/service/build-test-app.ts';
import { scanSettings } from '../../../harness/service/scan-settings.ts';
import { localSettings, startLocal } from '../../../harness/service/start-local.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

const QUEUED = 'a'.repeat(32);
const RUNNING = 'b'.repeat(32);
const FAILED = 'c'.repeat(32);
const SAMPLE = `/reports/${SAMPLE_IDS.scan}?base=${SAMPLE_IDS.base}`;
const PATHS = [
  '/',
  SAMPLE,
  `/reports/${SAMPLE_IDS.scan}`,
  '/rules/color-contrast',
  '/interface',
  '/about-scanner',
  ...[QUEUED, RUNNING, FAILED].map((id) => `/reports/${id}`),
];

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function dark(sheet: string): string {
  return sheet
    .replaceAll('screen and (prefers-color-scheme: dark)', 'screen')
    .replaceAll('color-scheme: light dark', 'color-scheme: dark');
}

/** The pages as readers with that scheme see them: scans have the light one. */
function inScheme(scheme: string): Pages {
  if (scheme === 'light') return pages;
  const assets = Object.entries(pages.assets).map(([name, { type, body }]) => [
    name,
    { type, body: name.endsWith('.css') ? dark(String(body)) : body },
  ]);
  return { ...pages, assets: Object.fromEntries(assets) };
}

async function listen(scheme: string): Promise<string> {
  const scans = [
    aScan({ id: QUEUED, status: 'queued', progress: { queuePosition: 3 } }),
    aScan({
      id: RUNNING,
      status: 'running',
      progress: { pagesFound: 12, pagesDone: 3, currentPage: 'https://www.example.com/about' },
    }),
    aScan({ id: FAILED, status: 'failed', error: 'The first page answered with HTTP 404.' }),
  ];
  const service = aFailingService({
    get: async (id) => scans.find((scan) => scan.id === id) ?? aScan({ id, status: 'failed' }),
  });
  const config = aConfig({ port: 0, publicUrl: defaultPublicUrl('127.0.0.1', 0) });
  const app: FastifyInstance = await buildApp({ config, service, pages: inScheme(scheme) });
  closers.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

describe.each(['light', 'dark'])('in the %s scheme', (scheme) => {
  it.each([390, 1280])('our own scan finds nothing on our pages at %d px', async (width) => {
    const url = await listen(scheme);
    const scan = scanSettings({
      viewport: { width, height: 900 },
      include: ['/', '/reports/*', '/rules/color-contrast', '/interface', '/about-scanner'],
      startPages: PATHS.slice(1),
    });
    const local = startLocal(localSettings(temporaryFolder(), { addresses: [url], scan }));
    closers.push(async () => {
      local.child.kill('SIGKILL');
      await local.ended;
    });

    const { result, error } = await local.scan(`${url}/`);

    expect(error).toBeUndefined();
    const visited = result?.pages.map(({ url: address }) => address.replace(url, ''));
    expect(visited).toEqual(expect.arrayContaining(PATHS));
    const findings = result?.findings.map(({ rule, title, evidence, pages: where }) =>
      [rule, title, evidence, ...where.map((address) => address.replace(url, ''))].join(' | '),
    );
    expect(findings).toEqual([]);
  });
});
