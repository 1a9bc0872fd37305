import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';
import { portOf } from '../egress/port-of.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';

/** Of which a site of one page gets 250. */
const WANTED = 300;
const MOST = 250;

describe('a page that wants a lot of another host', () => {
  let site: SiteServer;
  let engine: Engine;
  let asked = 0;
  const other = createServer((_request, response) => {
    asked += 1;
    response.setHeader('access-control-allow-origin', '*').end('x');
  });

  beforeAll(async () => {
    other.listen(0, '127.0.0.2');
    await once(other, 'listening');
    const address = `http://127.0.0.2:${portOf(other)}/`;
    site = await serveSite({
      answer(request, response) {
        response.setHeader('content-type', 'text/html');
        if (request.url === '/links') {
          response.end(
            '<!doctype html><html lang="en"><title>Page</title><h1>Page</h1><a href="http://10.0.0.1/">Router</a></html>',
          );
          return;
        }
        const host = request.url === '/own' ? '/file?' : address;
        const pictures = Array.from({ length: WANTED }, (_, n) => `<img src="${host}${n}" alt="">`).join('');
        response.end(`<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>${pictures}</html>`);
      },
    });
    engine = createEngine(
      testConfig({ allowTargets: ['127.0.0.0/8'], maxPages: 1, respectRobots: false }),
      memoryLog(),
    );
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
    other.close();
    other.closeAllConnections();
  });

  it('gets what a page may have, is judged, and the limitations name the host', async () => {
    const { outcome, pages } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    expect(pages).toHaveLength(1);
    expect(asked).toBeLessThanOrEqual(MOST);
    // Loading ends after ten seconds, which a very slow machine needs for fewer.
    const isCrowded = outcome.limitations.includes(
      'Pages ask other sites for more than one scan may ask of each; they were judged without the rest: 127.0.0.2.',
    );
    expect(isCrowded).toBe(asked === MOST);
  });

  it('lacks nothing if a link leads where this service may not go', async () => {
    const { outcome } = await scanAll(engine, `${site.origin}/links`);
    const limitations = [
      expect.stringMatching(/^1 address of another site to which pages link could not be checked: /),
    ];
    expect(outcome).toMatchObject({ ok: true, limitations, answers: new Map() });
  });

  it('gets all that it wants of its own host', async () => {
    const { outcome } = await scanAll(engine, `${site.origin}/own`);
    expect(outcome).toMatchObject({ ok: true, limitations: [] });
  });
});
