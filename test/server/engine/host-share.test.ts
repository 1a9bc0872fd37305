import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { memoryLog, testConfig } from '../../../harness/service/engine-fixture.ts';

const PAGES = 6;
/** How long a page is held back once it is not alone, so that one too many is seen. */
const ANSWER_MS = 300;
/** How long a page waits for another one to be asked for, on a machine where opening a tab takes a while. */
const COMPANY_MS = 8_000;
/** Judging a page takes several times as long as opening a tab and asking for the next one. */
const PARAGRAPHS = 1500;

/** More pages at once than one host may see: the rest is judged meanwhile. */
describe('a scan with four pages at once', () => {
  let site: SiteServer;
  let engine: Engine;
  let underWay = 0;
  let mostAtOnce = 0;
  const company = Promise.withResolvers<void>();
  let mostAskedAndNotJudged = 0;
  const judged: string[] = [];

  /** The first page has no company, nor has the last one of an odd number; once two were seen that is all. */
  async function held(isFirst: boolean): Promise<void> {
    if (!isFirst) await Promise.race([company.promise, delay(COMPANY_MS)]);
    await delay(ANSWER_MS);
  }

  const askedPages = (): number => site.requests.filter((path) => /^\/\d/.test(path)).length;

  beforeAll(async () => {
    const links = Array.from({ length: PAGES }, (_page, index) => `<a href="/${index}">Page ${index}</a>`);
    const text = '<p>Something to <b>judge</b></p>'.repeat(PARAGRAPHS);
    site = await serveSite({
      answer(request, response) {
        if (!/^\/\d?$/.test(request.url ?? '')) return false;
        underWay += 1;
        mostAtOnce = Math.max(mostAtOnce, underWay);
        if (underWay > 1) company.resolve();
        void held(request.url === '/').then(() => {
          underWay -= 1;
          response.setHeader('content-type', 'text/html');
          response.end(
            `<!doctype html><html lang="en"><title>${request.url}</title>${links.join('')}${text}</html>`,
          );
        });
        return true;
      },
    });
    engine = createEngine(testConfig({ concurrency: 4 }), memoryLog());
    const outcome = await engine.scan({
      scanId: 'a'.repeat(32),
      target: `${site.origin}/`,
      knownPages: [],
      signal: new AbortController().signal,
      onPage(page) {
        const judgedBefore = judged.filter((path) => path !== '/').length;
        mostAskedAndNotJudged = Math.max(mostAskedAndNotJudged, askedPages() - judgedBefore);
        judged.push(new URL(page.url).pathname);
      },
      onProgress: () => undefined,
    });
    expect(outcome.ok).toBe(true);
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  it('loads at most two pages of a host at once', () => {
    expect(mostAtOnce).toBe(2);
  });

  it('loads the next pages while the last ones are judged', () => {
    expect(mostAskedAndNotJudged).toBeGreaterThan(2);
  });

  it('judges all pages, in their order', () => {
    expect(judged).toEqual(['/', ...Array.from({ length: PAGES }, (_page, index) => `/${index}`)]);
  });
});
