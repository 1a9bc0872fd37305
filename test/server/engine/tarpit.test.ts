import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';

const SLOW = Array.from({ length: 20 }, (_, n) => `/slow-${n}`);

describe('a site that does not answer in time, again and again', () => {
  let site: SiteServer;

  beforeAll(async () => {
    site = await serveSite({
      answer(request, response) {
        if (request.url === '/blank') {
          response.setHeader('content-type', 'text/html');
          response.write(' ');
          return true;
        }
        // Forever.
        if (request.url?.startsWith('/slow') === true) return true;
        if (request.url !== '/') return false;
        const links = SLOW.map((path) => `<a href="${path}">${path}</a>`).join(' ');
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><html lang="en"><title>Tarpit</title><h1>Tarpit</h1>${links}</html>`);
        return true;
      },
    });
  });

  afterAll(() => site.close());

  async function scanFast(): ReturnType<typeof scanAll> {
    // Half of it is for loading. A slow machine needs more of it for the page that is judged.
    for (const pageTimeoutMs of [4_000, 16_000, 60_000]) {
      const engine = createEngine(testConfig({ pageTimeoutMs }), memoryLog());
      try {
        const scan = await scanAll(engine, `${site.origin}/`);
        if (scan.outcome.ok) return scan;
      } finally {
        await engine.close();
      }
    }
    throw new Error('The first page could not be judged.');
  }

  it('is left early, with what was judged, and a limitation', async () => {
    const { outcome, pages } = await scanFast();
    if (!outcome.ok) throw new Error(outcome.error);
    expect(pages.map(({ url }) => url)).toEqual([`${site.origin}/`]);
    expect(outcome.limitations[0]).toBe(
      'The scan was ended early because 4 pages took all the time that a page is given: 20 pages were found and not judged.',
    );
    expect(outcome.limitations[1]).toMatch(/^4 pages were not judged because each did not answer within/);
    expect(outcome.unvisited).toEqual(SLOW.map((path) => site.origin + path).sort());
    expect(outcome.unlisted).toBe('anything');
    // Those that were under way when the fourth one ended.
    expect(site.requests.filter((path) => path.startsWith('/slow')).length).toBeLessThan(10);
  });

  it('is not a site without findings if it answers and sends nothing', async () => {
    const engine = createEngine(testConfig({ pageTimeoutMs: 12_000 }), memoryLog());
    try {
      const { outcome, pages } = await scanAll(engine, `${site.origin}/blank`);
      expect(pages).toEqual([]);
      expect(outcome).toEqual({
        ok: false,
        error:
          'The first page answered, but sent nothing that can be shown in the time that a page is given.',
      });
    } finally {
      await engine.close();
    }
  });
});
