import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { checkSite } from '../../../server/rules/check-site.ts';
import { checkAndDescribe } from '../../../server/service/threads/check-and-describe.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><title>A shop</title></head><body><main><h1>A shop</h1></main></body></html>';
/** Where the code on the page of a rule is on its site: a file, or the answer for an address without a page. */
const PLACES: [rule: string, path: string][] = [
  ['favicon', '/'],
  ['noindex', '/'],
  ['robots-txt', '/robots.txt'],
  ['sitemap', '/sitemap.xml'],
  ['error-page-status', ''],
];

let engine: Engine;
beforeAll(() => {
  engine = createEngine(testConfig({ maxPages: 1 }), memoryLog());
});
afterAll(async () => engine.close());

function exampleOf(name: string, heading: string): string {
  const page = readFileSync(new URL(`../../../docs/rules/${name}.md`, import.meta.url), 'utf8');
  const code = new RegExp(`^## ${heading}\\n\\n\`\`\`\\w+\\n([^]*?)\\n\`\`\``, 'm').exec(page)?.[1];
  if (code === undefined) throw new Error(`docs/rules/${name}.md has no code under ${heading}.`);
  return code;
}

/** What the rules about sites find on a site that has the code at a path. */
async function findIn(code: string, path: string): Promise<string[]> {
  const status = Number(/^HTTP\S* (\d+)/.exec(code)?.[1] ?? 404);
  const files: Record<string, string> = { '/': PAGE, [path]: code };
  const site = await serveSite({
    answer({ url = '' }, response) {
      const body = files[url];
      const type =
        url === '/robots.txt' ? 'text/plain' : url === '/sitemap.xml' ? 'application/xml' : 'text/html';
      response.writeHead(body === undefined ? status : 200, { 'content-type': type });
      response.end(body ?? PAGE);
    },
  });
  try {
    const { pages, outcome } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    const summaries = pages.map((page) => checkAndDescribe(page).summary);
    const { found, unjudged } = checkSite(
      {
        pages: summaries,
        site: outcome.site,
        statuses: outcome.statuses,
        answers: outcome.answers,
        isComplete: true,
      },
      undefined,
    );
    expect(unjudged).toEqual([]);
    return found.map(({ violation }) => violation.code);
  } finally {
    await site.close();
  }
}

it.each(PLACES)('shows %s before, and not after', async (name, path) => {
  expect(await findIn(exampleOf(name, 'Before'), path)).toContain(name);
  expect(await findIn(exampleOf(name, 'After'), path)).not.toContain(name);
});
