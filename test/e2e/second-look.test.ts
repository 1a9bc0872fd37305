import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { servePages } from '../../harness/sites/serve-pages.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';

let service: StartedService;
let site: SiteServer;
let production: SiteServer;
/** How the pages answer; called for each request. */
let answer: (path: string) => string | undefined;
let answerOfBase: typeof answer;

const IMAGE = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9">';

const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>Bowls</title><main><h1>Bowls</h1><p>We make bowls.</p>${body}</main></html>`;

/** What a script of the page adds if chance wants it. */
const byChance = (condition: string, html: string): string =>
  page(`<div id="by-chance"></div><script>
    const random = ${condition};
    if (random) document.getElementById('by-chance').innerHTML = ${JSON.stringify(html)};
  </script>`);

beforeAll(async () => {
  site = await servePages((path) => answer(path));
  production = await servePages((path) => answerOfBase(path));
  const hosts = [site, production].map(({ origin }) => new URL(origin).host);
  service = await startTemporaryService({ TRY_PAGES: '0', TARGET_GROUPS: hosts.join(' ') });
});

afterAll(async () => {
  await service?.stop();
  await site?.close();
  await production?.close();
});

async function compare(before: typeof answer, after: typeof answer) {
  const client = createScanClient(service.url);
  answer = before;
  const base = await client.scan(`${site.origin}/`);
  answer = after;
  const scan = await client.scan(`${site.origin}/`, base.id);
  const diff = await client.compare(scan.id, base.id);
  const ofImage = diff.added.filter(({ rule }) => rule === 'image-alt');
  return { scan, base, diff, ofImage, client };
}

it('adds what it sees twice', async () => {
  const { ofImage, diff } = await compare(
    () => page(''),
    () => page(IMAGE),
  );
  expect(ofImage).toHaveLength(1);
  expect(ofImage[0]).not.toHaveProperty('verified');
  expect(diff.summary.unverified).not.toHaveProperty('unstable');
});

it('does not add what the page leaves to chance', async () => {
  // The first visit of the second scan shows it, whatever chance wants.
  let visits = 0;
  const { ofImage, diff, scan, client } = await compare(
    () => page(''),
    (path) => {
      if (path !== '/') return undefined;
      visits += 1;
      return visits === 1 ? page(IMAGE) : byChance('Math.random() < 0.5', IMAGE);
    },
  );
  expect(ofImage).toMatchObject([
    { verified: false, unstable: true, reason: expect.stringMatching(/comes and goes/) },
  ]);
  expect(diff.summary.unverified?.unstable).toBeGreaterThan(0);
  // As a base, it makes no news of it either.
  answer = () => page('');
  const without = await client.scan(`${site.origin}/`, scan.id);
  const gone = await client.compare(without.id, scan.id);
  expect(gone.resolved.filter(({ rule }) => rule === 'image-alt')).toMatchObject([{ unstable: true }]);
  answer = () => page(IMAGE);
  const back = await client.scan(`${site.origin}/`, without.id);
  const again = await client.compare(back.id, without.id);
  expect(again.added.filter(({ rule }) => rule === 'image-alt')).toMatchObject([{ unstable: true }]);
});

it('looks each time as someone who was never there', async () => {
  // Each visit remembers in all ways that it was there, and leaves once more when it ends.
  const once = `<div id="once"></div><script src="/greeting.js"></script>`;
  const script = `const been = [document.cookie, localStorage.been, sessionStorage.been, name, history.length > 2 ? 'been' : ''].join('');
    if (!been.includes('been')) document.getElementById('once').innerHTML = ${JSON.stringify(IMAGE)};
    const remember = () => {
      document.cookie = 'been=been; max-age=1000';
      localStorage.been = sessionStorage.been = window.name = 'been';
      if (history.length < 9) history.pushState(null, '');
    };
    remember();
    addEventListener('pagehide', remember);`;
  let hasIt = false;
  const asked = { page: 0, script: 0 };
  const greeter = await serveSite({
    answer({ url, headers }, response) {
      const cached = { 'cache-control': 'max-age=1000' };
      if (url === '/greeting.js') {
        asked.script += 1;
        response.writeHead(200, { 'content-type': 'text/javascript', ...cached }).end(script);
      } else {
        if (headers['sec-fetch-dest'] === 'document') asked.page += 1;
        response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html', ...cached });
        response.end(page(hasIt ? once : ''));
      }
    },
  });
  try {
    const client = createScanClient(service.url);
    const base = await client.scan(`${greeter.origin}/`);
    hasIt = true;
    asked.page = 0;
    const scan = await client.scan(`${greeter.origin}/`, base.id);
    const { added } = await client.compare(scan.id, base.id);
    const ofImage = added.filter(({ rule }) => rule === 'image-alt');
    expect(ofImage).toHaveLength(1);
    expect(ofImage[0]).not.toHaveProperty('verified');
    // Nothing comes from a cache either: it would be the same each time, whatever the site sends.
    expect(asked.page).toBeGreaterThanOrEqual(5);
    expect(asked.script).toBeGreaterThanOrEqual(asked.page);
  } finally {
    await greeter.close();
  }
});

it('does not add what the first visit alone has seen', async () => {
  let visits = 0;
  const { ofImage } = await compare(
    () => page(''),
    (path) => (path === '/' ? page((visits += 1) === 1 ? IMAGE : '') : undefined),
  );
  expect(ofImage).toMatchObject([{ unstable: true }]);
});

it('looks more often at a page that the server sends in several versions', async () => {
  // Chance is against us: all visits that are made in any case show the same version.
  let visits = 0;
  let copies = 0;
  const experiment = await serveSite({
    answer(request, response) {
      const isVisit = request.headers['sec-fetch-dest'] === 'document';
      const hasIt = isVisit
        ? (visits += 1) > 1 && (visits <= 6 || visits % 2 === 0)
        : (copies += 1) % 2 === 0;
      response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
      response.end(page(hasIt ? IMAGE : ''));
    },
  });
  try {
    const client = createScanClient(service.url);
    const base = await client.scan(`${experiment.origin}/`);
    const scan = await client.scan(`${experiment.origin}/`, base.id);
    const { added } = await client.compare(scan.id, base.id);
    expect(copies).toBeGreaterThan(0);
    expect(visits).toBeGreaterThan(6);
    expect(added).toMatchObject([{ rule: 'image-alt', verified: false, unstable: true }]);
  } finally {
    await experiment.close();
  }
});

it('adds what it could not look at again', async () => {
  let visits = 0;
  const { ofImage, scan } = await compare(
    () => page(''),
    (path) => (path === '/' && (visits += 1) === 1 ? page(IMAGE) : undefined),
  );
  expect(ofImage[0]).toMatchObject({ rule: 'image-alt' });
  expect(ofImage[0]).not.toHaveProperty('verified');
  expect(scan.result?.limitations.join(' ')).toContain('not judged a second time');
});

it('does not add what the base has as well when it is visited again', async () => {
  const client = createScanClient(service.url);
  let visits = 0;
  // The first visit misses it.
  answerOfBase = (path) => (path === '/' ? page((visits += 1) === 1 ? '' : IMAGE) : undefined);
  answer = (path) => (path === '/' ? page(IMAGE) : undefined);
  const base = await client.scan(`${production.origin}/`);
  const alone = await client.scan(`${site.origin}/`, base.id);
  const live = await client.scan(`${site.origin}/`, base.id, { baseIsLive: true });
  const ofImage = async (id: string) =>
    (await client.compare(id, base.id)).added.filter(({ rule }) => rule === 'image-alt');
  expect(await ofImage(alone.id)).toHaveLength(1);
  expect((await ofImage(alone.id))[0]).not.toHaveProperty('unstable');
  expect(await ofImage(live.id)).toMatchObject([{ verified: false, unstable: true }]);
});

it('adds a page that is lost, also if what is in its place answers each time', async () => {
  const client = createScanClient(service.url);
  const ends: Record<string, (response: ServerResponse) => void> = {
    data: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    start: (response) => response.writeHead(302, { location: '/' }).end(),
  };
  let end: ((response: ServerResponse) => void) | null = null;
  const shop = await serveSite({
    answer({ url }, response) {
      if (url?.startsWith('/bowls') && end !== null) end(response);
      else {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(page(url === '/' ? '<a href="/bowls">Bowls</a>' : '<p>Five sizes of bowls.</p>'));
      }
    },
  });
  try {
    const base = await client.scan(`${shop.origin}/`);
    for (const name of Object.keys(ends)) {
      end = ends[name] ?? null;
      const scan = await client.scan(`${shop.origin}/`, base.id);
      const { added } = await client.compare(scan.id, base.id);
      const lost = added.filter(({ rule }) => rule === 'lost-page');
      expect(lost, name).toHaveLength(1);
      expect(lost[0], name).not.toHaveProperty('verified');
    }
  } finally {
    await shop.close();
  }
});
