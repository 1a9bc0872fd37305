import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { memoryLog, scanAll, testConfig } from '../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../harness/sites/site-server.ts';

const PAGES = 8;

let engine: Engine;
let site: SiteServer;
/** After this page the site answers nothing but what `survives` has. */
let lastPage: string;
let survives: string[];
let isGone: boolean;
/** Whether it then takes requests without answering them. */
let isSilent: boolean;

beforeAll(async () => {
  engine = createEngine(testConfig({ respectRobots: false }), memoryLog());
  site = await serveSite({
    answer({ url = '/' }, response) {
      if (isGone && !survives.includes(url)) {
        if (!isSilent) response.destroy();
      } else if (/sitemap|robots/.test(url)) response.writeHead(404).end();
      else {
        const links = Array.from({ length: PAGES }, (_, n) => `<a href="/${n}">Page ${n}</a>`).join(' ');
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><html lang="en"><title>${url}</title><h1>${url}</h1>${links}`);
        isGone ||= url === lastPage;
      }
    },
  });
});

afterAll(async () => {
  await engine.close();
  await site.close();
});

it('a site that goes away while it is scanned has no result, for that would hide what the other pages have', async () => {
  [lastPage, survives, isGone, isSilent] = ['/0', [], false, false];
  const { outcome } = await scanAll(engine, `${site.origin}/`);
  expect(outcome).toEqual({
    ok: false,
    error: expect.stringMatching(
      /^The website became unreachable during the scan: \d of its pages could not be loaded, only \d could, and the first page has gone, too\.$/,
    ),
  });
});

it('neither has a site that takes requests and answers none of them any more', async () => {
  [lastPage, survives, isGone, isSilent] = ['/0', [], false, true];
  const { outcome } = await scanAll(engine, `${site.origin}/`);
  expect(outcome).toEqual({
    ok: false,
    error: expect.stringContaining('became unreachable during the scan'),
  });
});

it('a site whose first page still answers has a result, whatever becomes of the others', async () => {
  [lastPage, survives, isGone, isSilent] = ['/0', ['/'], false, false];
  const { outcome } = await scanAll(engine, `${site.origin}/`);
  expect(outcome).toMatchObject({ ok: true, limitations: [expect.stringContaining('could not be')] });
});
