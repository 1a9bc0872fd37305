import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../server/engine/create-engine.ts';
import type { Engine } from '../../server/engine/engine.ts';
import { serveSite } from '../support/site-server.ts';
import type { SiteServer } from '../support/site-server.ts';
import { memoryLog, testConfig } from './engine-fixture.ts';

const PAGES = 6;
/** Long enough for every tab to ask before the first answer. */
const ANSWER_MS = 300;
/** Judging a page takes several times as long as opening a tab and asking for the next one. */
const PARAGRAPHS = 1500;

/** More pages at once than one host may see: the rest is judged meanwhile. */
describe('a scan with four pages at once', () => {
  let site: SiteServer;
  let engine: Engine;
  let underWay = 0;
  let mostAtOnce = 0;
  let mostAskedAndNotJudged = 0;
  const judged: string[] = [];

  const askedPages = (): number => site.requests.filter((path) => /^\/\d/.test(path)).length;

  beforeAll(async () => {
    const links = Array.from({ length: PAGES }, (_page, index) => `<a href="/${index}">Page ${index}</a>`);
    const text = '<p>Something to <b>judge</b></p>'.repeat(PARAGRAPHS);
    site = await serveSite({
      answer(request, response) {
        if (!/^\/\d?$/.test(request.url ?? '')) return false;
        underWay += 1;
        mostAtOnce = Math.max(mostAtOnce, underWay);
        setTimeout(() => {
          underWay -= 1;
          response.setHeader('content-type', 'text/html');
          response.end(
            `<!doctype html><html lang="en"><title>${request.url}</title>${links.join('')}${text}</html>`,
          );
        }, ANSWER_MS);
        return true;
      },
    });
    engine = createEngine(testConfig({ concurrency: 4 }), memoryLog());
    const outcome = await engine.scan({
      scanId: 'a'.repeat(32),
      target: `${site.origin}/`,
      signal: new AbortController().signal,
      onPage(page) {
        const judgedBefore = judged.filter((path) => path !== '/').length;
        mostAskedAndNotJudged = Math.max(mostAskedAndNotJudged, askedPages() - judgedBefore);
        judged.push(new URL(page.url).pathname);
      },
      onProgress: () => undefined,
    });
    expect(outcome.ok).toBe(true);
  }, 120_000);

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
