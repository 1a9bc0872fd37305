import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';

/** A deployment of an app that draws its views itself: a build, and the views by their route. */
interface Build {
  hash: string;
  views: Record<string, string>;
}

const PALE = 'style="color:#bbb;background:#fff"';

function build(hash: string, contact: string): Build {
  const view = (name: string, more: string): string =>
    `<h1 class="title_${hash}">${name}</h1><p class="css-${hash}" ${PALE}>Small print of ${name}</p>${more}`;
  return {
    hash,
    views: {
      '/': view('Home', '<button class="go"></button>'),
      '/about': view('About', '<img src="/team.svg" width="20" height="20">'),
      '/contact': view('Contact', contact),
    },
  };
}

/** The same document for every route; `route` is the script's word for where it is, `link` makes an address. */
function shell({ hash, views }: Build, route: string, link: (path: string) => string): string {
  const nav = Object.keys(views).map((path) => `<a href="${link(path)}">To ${path}</a>`);
  return `<!doctype html><html lang="en"><head><title>App</title></head><body><div id="root"></div><script>
    const views = ${JSON.stringify(views)};
    function draw() {
      const view = views[${route}] || '<h1>No such view</h1>';
      document.getElementById('root').innerHTML = ${JSON.stringify(`<nav class="nav_${hash}">${nav.join(' ')}</nav>`)} + '<main>' + view + '</main>';
    }
    addEventListener('popstate', draw);
    addEventListener('hashchange', draw);
    setTimeout(draw, 30);
    if (location.pathname === '/about') history.replaceState({}, '', '/about?visit=' + Math.random().toString(36).slice(2));
  </script></body></html>`;
}

const ROUTERS: Record<string, { route: string; link: (path: string) => string; pages: string[] }> = {
  pushState: {
    route: 'location.pathname',
    link: (path) => path,
    pages: ['/', '/about', '/contact'],
  },
  // Only a script knows what is behind a `#`: one address, one page.
  hash: {
    route: `location.hash.slice(1) || '/'`,
    link: (path) => `/#${path}`,
    pages: ['/'],
  },
};

const EMPTY = '<label>Mail <input name="mail"></label>';

describe.each(Object.entries(ROUTERS))('an app with %s routes', (_name, { route, link, pages }) => {
  let site: SiteServer;
  let engine: Engine;
  let current: Build = build('a1b2c3', EMPTY);
  let first: ScanFacts;

  async function scan(deployed: Build): Promise<ScanFacts> {
    current = deployed;
    const { outcome, pages: judged } = await scanAll(engine, `${site.origin}/`);
    if (!outcome.ok) throw new Error(outcome.error);
    return buildScanFacts({
      scanId: randomUUID(),
      target: `${site.origin}/`,
      pages: judged.map((page) => describePage(page)),
      runners: outcome.runners,
      unvisited: outcome.unvisited,
      unlisted: outcome.unlisted,
      base: null,
    });
  }

  beforeAll(async () => {
    site = await serveSite({
      answer: (request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://app.test');
        if (!(pathname in current.views)) return false;
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(shell(current, route, link));
        return true;
      },
    });
    engine = createEngine(
      testConfig({ pageTimeoutMs: 120_000, scanTimeoutMs: 400_000, respectRobots: false }),
      memoryLog(),
    );
    first = await scan(current);
  }, 420_000);

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  it('has one page per address', () => {
    expect(first.pages.map(({ url }) => new URL(url).pathname).sort()).toEqual(pages);
  });

  it('has the same findings after a build that changes nothing', { timeout: 420_000 }, async () => {
    const { added, resolved, unchanged } = diffScans(await scan(build('x9y8z7', EMPTY)), first);
    expect([added, resolved]).toEqual([[], []]);
    expect(unchanged).toHaveLength(first.findings.length);
  });

  it('has a new finding if a view got one', { timeout: 420_000 }, async () => {
    const next = build('x9y8z7', '<input name="mail">');
    next.views['/'] += '<button class="more"></button>';
    const { added, resolved } = diffScans(await scan(next), first);
    const told = added.map(
      ({ rule, pages: on }) => `${rule} ${on.map((url) => new URL(url).pathname).join()}`,
    );
    expect(told.sort()).toEqual(['button-name /', ...(pages.length > 1 ? ['label /contact'] : [])]);
    expect(resolved).toEqual([]);
  });
});
