import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';

/** Bodies of pages with something wrong of which axe's words do not say where it is, and what is said of it. */
const PAGES: Record<string, { body: string; rule: string; says: string }> = {
  menu: {
    body: '<div role="menu"><span role="menuitem">New</span><button type="button">Close</button><a href="#x" class="more big"></a></div>',
    rule: 'aria-required-children',
    says: 'It contains what the role does not allow: button, a. See <button> “Close” and <a class="more big">.',
  },
  list: {
    body: '<ul><li>One</li><div>Two</div><p>Three</p><p>Four</p><p>Five</p></ul>',
    rule: 'list',
    says: 'what does not belong there: div, p. See <div> “Two”, <p> “Three”, <p> “Four” and 1 more.',
  },
  hidden: {
    body: '<div aria-hidden="true"><p>Offer</p><a href="/a">Our bowls</a></div>',
    rule: 'aria-hidden-focus',
    says: 'See <a> “Our bowls”.',
  },
  frame: {
    body: `<iframe title="Prices" srcdoc='<html lang="en"><title>T</title><ul><li>One</li><div>In the frame</div></ul></html>'></iframe>`,
    rule: 'list',
    says: 'See <div> “In the frame”.',
  },
};

let site: SiteServer;
let engine: Engine;

beforeAll(async () => {
  site = await serveSite({
    answer(request, response) {
      const { body = '' } = PAGES[(request.url ?? '').slice(1)] ?? {};
      const links = Object.keys(PAGES).map((name) => `<a href="/${name}">${name}</a>`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><head><title>T</title></head><body><main><h1>T</h1>${body || links.join(' ')}</main>`,
      );
      return true;
    },
  });
  engine = createEngine(testConfig({ maxPages: 9, respectRobots: false }), memoryLog());
});
afterAll(async () => {
  await engine.close();
  await site.close();
});

it('names the elements that a check is about besides the one that it reports', async () => {
  const { pages } = await scanAll(engine, `${site.origin}/`);
  for (const [name, { rule, says }] of Object.entries(PAGES)) {
    const page = pages.find(({ url }) => url.endsWith(`/${name}`));
    const found = page?.violations.filter(({ code }) => code === rule) ?? [];
    expect(found.map(({ explanation }) => explanation).join('\n'), name).toContain(says);
  }
});
