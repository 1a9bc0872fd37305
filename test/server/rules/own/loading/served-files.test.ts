import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../../server/engine/engine.ts';
import { checkAndDescribe } from '../../../../../server/service/threads/check-and-describe.ts';

/** How a site serves its files. */
interface Manner {
  /** Of scripts. */
  headers?: Record<string, string>;
  isCompressed?: boolean;
  /** How many scripts a page has. */
  scripts?: number;
}

const BODY = `// ${'a'.repeat(20_000)}`;
const GOOD = { 'cache-control': 'public, max-age=31536000, immutable', etag: '"1"' };

let engine: Engine;
let site: SiteServer | undefined;

beforeAll(() => {
  engine = createEngine(testConfig({ maxPages: 4, concurrency: 1 }), memoryLog());
});
afterEach(() => site?.close());
afterAll(() => engine.close());

/** Rules about loading that pages break, sorted, each with the number of its pages. */
async function scan({ headers = GOOD, isCompressed = true, scripts = 1 }: Manner): Promise<string[]> {
  const tags = Array.from({ length: scripts }, (_, at) => `<script src="/app.js?${at}" defer></script>`).join(
    '',
  );
  const page = `<!doctype html><html lang="en"><head><title>Page</title>${tags}</head><body><a href="/2">2</a><a href="/3">3</a><a href="/4">4</a></body></html>`;
  site = await serveSite({
    answer({ url = '', headers: asked }, response) {
      const isScript = url.startsWith('/app.js');
      if (isScript && asked['if-none-match'] !== undefined) {
        response.writeHead(304).end();
        return;
      }
      const encoding = isScript && isCompressed ? { 'content-encoding': 'gzip' } : {};
      const type = isScript ? 'text/javascript' : 'text/html';
      response.writeHead(200, { 'content-type': type, ...(isScript && headers), ...encoding });
      response.end(!isScript ? page : isCompressed ? gzipSync(BODY) : BODY);
    },
  });
  const { pages, outcome } = await scanAll(engine, `${site.origin}/`);
  if (!outcome.ok) throw new Error(outcome.error);
  const counts = new Map<string, number>();
  for (const { occurrences } of pages.map((each) => checkAndDescribe(each).facts)) {
    for (const { rule } of occurrences.filter(({ isMarginal }) => isMarginal !== true))
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  const about = ['cache-lifetime', 'request-count', 'text-compression'];
  return about.flatMap((rule) => (counts.has(rule) ? [`${rule} ${counts.get(rule)}`] : []));
}

it.each<[string, Manner, string[]]>([
  ['well', {}, []],
  ['without compression', { isCompressed: false }, ['text-compression 4']],
  ['without letting browsers keep them', { headers: { 'cache-control': 'no-store' } }, ['cache-lifetime 4']],
  ['without a word', { headers: {} }, ['cache-lifetime 4']],
  ['to be asked about', { headers: { etag: '"1"', 'cache-control': 'no-cache' } }, []],
  [
    'to be asked about, without compression',
    { headers: { etag: '"1"', 'cache-control': 'no-cache' }, isCompressed: false },
    ['text-compression 4'],
  ],
  ['in hundreds', { scripts: 230 }, ['request-count 4']],
])(
  'finds what is wrong with files that are served %s, on pages that have them from the cache, too',
  async (_name, manner, expected) => {
    expect(await scan(manner)).toEqual(expected);
  },
);
