import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/http/app.ts';
import { defaultPublicUrl } from '../../../server/config/config.ts';
import { STYLE } from '../../../server/assets/assets.ts';
import type { ScanSettings } from '../../../shared/scan-settings.ts';
import { securityHeaders, sendPage } from '../../../server/http/plugins/security-headers.ts';
import { FILE_SCRIPT_HASH, STYLE_HASH, selfContained } from '../../../server/report/page/self-contained.ts';
import { pages } from '../../../server/report/page/pages.ts';
import type { Pages } from '../../../server/report/page/pages.ts';
import { readSample } from '../../../harness/pictures/pictures.ts';
import { SAMPLE_IDS } from '../../../server/service/with-sample.ts';
import { aHistory } from '../../../harness/findings/a-history.ts';
import { aScan } from '../../../harness/findings/builders.ts';
import { aConfig, aFailingService } from '../../../harness/service/build-test-app.ts';
import { scanSettings } from '../../../harness/service/scan-settings.ts';
import { localSettings, startLocal } from '../../../harness/service/start-local.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';

const QUEUED = 'a'.repeat(32);
const RUNNING = 'b'.repeat(32);
const FAILED = 'c'.repeat(32);
const LISTED = `/reports/${'d'.repeat(32)}/history`;
const SAMPLE = `/reports/${SAMPLE_IDS.scan}?base=${SAMPLE_IDS.base}`;
const [FIRST] = readSample().scan.result?.pages ?? [];
/** What one page has, and how it changed. */
const OF_PAGE = `${SAMPLE}&page=${encodeURIComponent(FIRST?.url ?? '')}`;
const PATHS = [
  '/',
  SAMPLE,
  `/reports/${SAMPLE_IDS.scan}`,
  OF_PAGE,
  LISTED,
  '/rules/',
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
    history: async () => aHistory(8),
    get: async (id) => scans.find((scan) => scan.id === id) ?? aScan({ id, status: 'failed' }),
  });
  const config = aConfig({ port: 0, publicUrl: defaultPublicUrl('127.0.0.1', 0) });
  const app: FastifyInstance = await buildApp({ config, service, pages: inScheme(scheme) });
  closers.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/**
 * Scans a site of ours.
 *
 * @param paths what must be among its pages
 * @param apart rules whose findings do not count
 */
async function findsNothing(
  url: string,
  scan: ScanSettings,
  paths: readonly string[],
  apart: readonly string[] = [],
): Promise<void> {
  const local = startLocal(localSettings(temporaryFolder(), { addresses: [url], scan }), {
    env: { TRY_PAGES: '5' },
  });
  closers.push(async () => {
    local.child.kill('SIGKILL');
    await local.ended;
  });

  const { result, error } = await local.scan(`${url}/`);

  expect(error).toBeUndefined();
  const visited = result?.pages.map(({ url: address }) => address.replace(url, ''));
  expect(visited).toEqual(expect.arrayContaining([...paths]));
  const counted = result?.findings.filter(({ rule }) => !apart.includes(rule));
  const findings = counted?.map(({ rule, title, evidence, pages: where }) =>
    [rule, title, evidence, ...where.map((address) => address.replace(url, ''))].join(' | '),
  );
  expect(findings).toEqual([]);
}

/** What the server below leaves out, an icon that a file has no place for, and what only search engines read. */
const OF_THE_STAND_IN = ['text-compression', 'cache-lifetime', 'favicon', 'meta-description'];

/** Serves a saved report, and pages that no scan would judge with their status, or that do not stay as they are. */
async function listenForOthers(scheme: string): Promise<string> {
  const shown = inScheme(scheme);
  const style = scheme === 'dark' ? dark(STYLE) : STYLE;
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const { scan, base, diff } = readSample();
  const whole = shown.report({ scan, comparison: { base, diff }, indexed: true }, { isFile: true });
  const file = selfContained(whole, null)
    .replace(STYLE, () => style)
    .replace(STYLE_HASH, hash);
  const missing = shown.problem({
    title: 'No such report',
    message: 'There is no scan with this id.',
    root: '',
  });
  const failed = shown.comparisonFailed(scan, 'The scans cannot be compared.');
  const app = fastify({ exposeHeadRoutes: false });
  closers.push(() => app.close());
  await app.register(securityHeaders);
  app.get('/', async (_, reply) =>
    sendPage(reply, file, { scripts: FILE_SCRIPT_HASH, indexed: true, style: hash }),
  );
  app.get('/missing', async (_, reply) => sendPage(reply, missing, { scripts: false, indexed: true }));
  app.get('/reports/failed', async (_, reply) => sendPage(reply, failed, { scripts: false, indexed: true }));
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = shown.assets[request.params.name];
    return asset === undefined ? reply.code(404).send() : reply.type(asset.type).send(asset.body);
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Colours are those of a scheme and the layout that of a width; accessibility.test.ts looks at the colours of all four pairs. */
const LOOKS = [
  ['light', 1280],
  ['dark', 390],
] as const;

describe.each(LOOKS)('in the %s scheme at %d px', (scheme, width) => {
  it('our own scan finds nothing on our pages', async () => {
    const url = await listen(scheme);
    const scan = scanSettings({
      viewport: { width, height: 900 },
      include: [
        '/',
        '/reports/*',
        LISTED,
        '/rules/',
        '/rules/color-contrast',
        '/interface',
        '/about-scanner',
      ],
      startPages: PATHS.slice(1),
    });
    await findsNothing(url, scan, PATHS);
  });

  it('nor in a saved report, around a comparison, and where nothing is', async () => {
    const url = await listenForOthers(scheme);
    const paths = ['/', '/missing', '/reports/failed'];
    const scan = scanSettings({
      viewport: { width, height: 900 },
      include: paths,
      startPages: paths.slice(1),
    });

    await findsNothing(url, scan, paths, OF_THE_STAND_IN);
  });
});
