import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../../server/engine/engine.ts';
import { unansweredAddresses } from '../../../../../server/rules/read/addresses/unanswered-addresses.ts';
import { sourceMap } from '../../../../../server/rules/own/security/source-map.ts';
import { checkAndDescribe } from '../../../../../server/service/threads/check-and-describe.ts';

const MAP = JSON.stringify({
  version: 3,
  mappings: 'AAAA',
  sources: ['app.ts'],
  sourcesContent: ['welcome'],
});
const PAGE =
  '<!doctype html><html lang="en"><head><title>A shop</title><script src="/app.js"></script></head><body><a href="/2">Two</a></body></html>';

let engine: Engine;
let site: SiteServer | undefined;
beforeAll(() => {
  engine = createEngine(testConfig({ maxPages: 2 }), memoryLog());
});
afterEach(() => site?.close());
afterAll(() => engine.close());

function exampleOf(heading: string): string {
  const page = readFileSync(new URL('../../../../../docs/rules/source-map.md', import.meta.url), 'utf8');
  const code = new RegExp(`^## ${heading}\\n\\n\`\`\`js\\n([^]*?)\\n\`\`\``, 'm').exec(page)?.[1];
  if (code === undefined) throw new Error(`There is no code under ${heading}.`);
  return code;
}

interface Served {
  code: string;
  map?: string;
  mapStatus?: number;
  headers?: Record<string, string>;
  robots?: string;
}

/** What the rule finds on a site with two pages and one script, and of what nothing is known. */
async function scan({ code, map = MAP, mapStatus = 200, headers = {}, robots = '' }: Served) {
  site = await serveSite({
    answer({ url = '' }, response) {
      const files: Record<string, [type: string, body: string]> = {
        '/app.js': ['text/javascript', code],
        '/app.js.map': ['application/json', map],
        '/robots.txt': ['text/plain', robots],
      };
      const [type, body] = files[url] ?? ['text/html', PAGE];
      const status = url.endsWith('.map') ? mapStatus : 200;
      response.writeHead(status, { 'content-type': type, ...(url === '/app.js' && headers) });
      response.end(body);
    },
  });
  const { pages, outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  const summaries = pages.map((page) => checkAndDescribe(page).summary);
  const input = { ...outcome, pages: summaries, isComplete: true };
  return { found: sourceMap.check(input), unanswered: unansweredAddresses(summaries, outcome) };
}

it('finds the code before, and not the code after', async () => {
  const { found, unanswered } = await scan({ code: exampleOf('Before') });
  expect(found).toMatchObject([
    { pages: [0], key: 'public', address: '/app.js', evidence: '/app.js' },
    { pages: [1], key: 'public' },
  ]);
  expect(unanswered).toEqual([]);
  // Each once.
  expect(site?.requests.filter((path) => path.endsWith('.map'))).toHaveLength(1);
  await site?.close();
  expect(await scan({ code: exampleOf('After') })).toEqual({ found: [], unanswered: [] });
});

it('reads the header that names a map', async () => {
  const { found } = await scan({ code: 'f();', headers: { SourceMap: '/app.js.map' } });
  expect(found).toHaveLength(2);
});

it.each<[string, Partial<Served>, string[]]>([
  ['is not there', { mapStatus: 404 }, []],
  ['is not for everybody', { mapStatus: 403 }, []],
  ['holds names alone', { map: '{"version":3,"sources":["a.ts"],"mappings":""}' }, []],
  ['is a page', { map: PAGE }, []],
  ['can’t be had for now', { mapStatus: 503 }, ['/app.js']],
  ['must not be asked for', { robots: 'User-agent: *\nDisallow: /app.js' }, ['/app.js']],
])('finds nothing if the map %s, and says what it does not know', async (_, served, unanswered) => {
  const code = 'f(1);\n//# sourceMappingURL=app.js.map';
  expect(await scan({ code, ...served })).toEqual({ found: [], unanswered });
});
