import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryLog, scanAll, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { createEngine } from '../../../../server/engine/create-engine.ts';
import type { Engine } from '../../../../server/engine/engine.ts';
import type { JudgedPage } from '../../../../server/facts/judged-page.ts';

const PAGES: Record<string, string> = {
  '/': `<img src="/missing.png" alt=""><img src="/bowl.svg" alt=""><iframe src="/frame" title="Frame"></iframe>
<img src="http://127.0.0.2/kept-back.png" alt="">
<a href="/one">One</a><a href="/errors">Errors</a><a href="/flood">Flood</a><a href="/hidden">Hidden</a>
<a href="/many">Many</a><a href="/incomplete">Incomplete</a><a href="/faulty">Faulty</a><a href="/many-and-on">On</a>
<script>fetch('/api?time=1#x'); fetch('/never')</script>`,
  '/incomplete': `<link rel="stylesheet" href="http://10.0.0.1/a.css"><script src="http://127.0.0.2:8123/b.js"></script>
<script src="/moved.js"></script><img src="http://10.0.0.2/a.png" alt=""><p>Text</p>`,
  '/faulty': '<p id="a" id="b">Text</p>'.repeat(101),
  '/three': '<p>The end of a chain</p><img src="/bowl.svg" alt="">',
  '/frame': '<p>Frame</p><script src="/in-frame.js"></script><script>console.error("in the frame")</script>',
  '/errors': `<img src="/bowl.svg" alt="">
<script>
addEventListener('error', (event) => { if (event.message.includes('handled')) event.preventDefault(); });
setTimeout(() => { throw new Error('handled'); });
setTimeout(() => { throw new Error('later'); });
Promise.reject(new TypeError('refused'));
console.error('reported', 7, { a: 1 });
const request = new XMLHttpRequest(); request.open('GET', '/bowl.svg', false); request.send();
</script>`,
  '/flood': '<script>for (let n = 0; n < 20000; n += 1) console.error("flood", n)</script>',
  '/silent': '<p>Silent</p><script>document.title = "Blocked"</script>',
  '/many': '<script>for (let n = 0; n < 1100; n += 1) fetch(`/api?${n}`)</script>',
  '/many-and-on':
    '<script>for (let n = 0; n < 1100; n += 1) fetch(`/api?${n}`); location.replace("/after")</script>',
  '/after': '<img src="/bowl.svg" alt="">',
  '/hidden':
    '<script>Array.prototype.push = Object.defineProperty = Reflect.apply = () => { throw 1 }; console.error("still seen")</script>',
};
const POLICIES: Record<string, string> = { '/errors': "img-src 'none'", '/silent': "script-src 'none'" };
const REDIRECTS: Record<string, string> = {
  '/moved.js': 'http://10.0.0.3/secret.js',
  '/one': '/two',
  '/two': '/three',
};

describe('what a visit sees of requests and errors', () => {
  let site: SiteServer;
  let engine: Engine;
  const pages = new Map<string, JudgedPage>();
  let limitations: readonly string[] = [];

  beforeAll(async () => {
    site = await serveSite({
      answer({ url = '' }, response) {
        const path = url.split('?')[0] ?? '';
        const body = PAGES[path];
        // It is under way when the page is judged.
        if (path === '/never') return;
        if (REDIRECTS[path] !== undefined) response.writeHead(302, { location: REDIRECTS[path] });
        else if (path === '/bowl.svg') response.writeHead(200, { 'content-type': 'image/svg+xml' });
        else {
          const policy = POLICIES[path];
          const headers = {
            'content-type': 'text/html',
            ...(policy && { 'content-security-policy': policy }),
          };
          response.writeHead(body === undefined ? 404 : 200, headers);
        }
        response.end(
          path === '/bowl.svg'
            ? '<svg xmlns="http://www.w3.org/2000/svg"/>'
            : `<!doctype html><html lang="en"><title>Page</title><body>${body ?? 'Nothing'}</body></html>`,
        );
      },
    });
    engine = createEngine(testConfig(), memoryLog());
    const scanned = await scanAll(engine, `${site.origin}/`);
    for (const page of scanned.pages) pages.set(new URL(page.url).pathname, page);
    if (scanned.outcome.ok) limitations = scanned.outcome.limitations;
  });

  afterAll(async () => {
    await engine.close();
    await site.close();
  });

  /** What is known of the request for an address. */
  function requestOf(page: string, address: string) {
    const url = new URL(address, site.origin).href;
    return pages.get(page)?.visit.requests?.find((request) => request.url === url);
  }

  it.each([
    ['/', { type: 'Document', status: 200, inFrame: false, mimeType: 'text/html' }],
    ['/missing.png', { type: 'Image', status: 404, failure: null, inFrame: false }],
    ['/bowl.svg', { type: 'Image', status: 200, failure: null, mimeType: 'image/svg+xml' }],
    ['/frame', { type: 'Document', status: 200, inFrame: true }],
    ['/in-frame.js', { type: 'Script', status: 404, inFrame: true }],
    ['/api?time=1', { type: 'Fetch', method: 'GET', status: 404 }],
    ['/never', { type: 'Fetch', status: null, failure: 'unfinished' }],
    ['http://127.0.0.2/kept-back.png', { type: 'Image', status: null, failure: 'prevented' }],
  ])('knows the request for %s', (address, facts) => {
    expect(requestOf('/', address)).toMatchObject(facts);
  });

  it('counts the bytes of what was sent', () => {
    expect(requestOf('/', '/bowl.svg')?.bytes).toBeGreaterThan(40);
  });

  it('knows the redirects to a page, and forgets the requests of the page before', () => {
    const urls = pages.get('/three')?.visit.requests?.map(({ url }) => new URL(url).pathname);
    expect(urls).toEqual(['/three', '/bowl.svg']);
    expect(requestOf('/three', '/three')?.redirects).toEqual([`${site.origin}/one`, `${site.origin}/two`]);
  });

  it('does not know the requests of a page that has very many, but those of the page after it', () => {
    expect(pages.get('/many')?.visit.requests).toBeNull();
    const urls = pages.get('/after')?.visit.requests?.map(({ url }) => new URL(url).pathname);
    expect(urls).toEqual(['/after', '/bowl.svg']);
  });

  it('notes errors, but not those that the page handles', () => {
    const source = `${site.origin}/errors`;
    const errors = pages.get('/errors')?.visit.errors ?? [];
    const told = errors.map(({ kind, text }) => `${kind} ${text.slice(0, 60)}`).sort();
    expect(told).toEqual([
      'console reported 7 [object]',
      expect.stringMatching(/^deprecation XMLHttpRequestSync/),
      'exception Uncaught Error: later',
      `policy img-src ${site.origin}/bowl.svg`,
      'rejection TypeError: refused',
    ]);
    expect(errors.filter((error) => error.source !== source).map(({ kind }) => kind)).toEqual(['rejection']);
  });

  it('notes what a policy blocks on the first page of a tab, even if that is all of its scripts', async () => {
    const [page] = (await scanAll(engine, `${site.origin}/silent`)).pages;
    expect(page?.visit.errors).toMatchObject([{ kind: 'policy', text: 'script-src-elem inline' }]);
  });

  it('knows nothing of errors in frames', () => {
    expect(pages.get('/')?.visit.errors?.some(({ text }) => text.includes('frame'))).toBe(false);
  });

  it('gives up on a page that reports without end', () => {
    expect(pages.get('/flood')?.visit.errors).toBeNull();
  });

  it('names the pages of which not all is known', () => {
    expect(limitations).toContain(
      `Scripts of the page report more errors than are looked at, or they could not be read, so the errors were not judged: ${site.origin}/flood.`,
    );
    expect(limitations).toContain(
      `The page asks for more files than are looked at, so neither these nor the errors of its scripts were judged: ${site.origin}/many.`,
    );
  });

  it('names the pages that lack files, and their hosts, but not why or where they redirect to', () => {
    expect(limitations).toContain(
      `The page was judged without style sheets, scripts or frames that this service did not get from 10.0.0.1, ${new URL(site.origin).host}, 127.0.0.2:8123, so it may have looked and worked otherwise than for people: ${site.origin}/incomplete.`,
    );
    expect(limitations.join(' ')).not.toMatch(/10\.0\.0\.[23]/);
  });

  it('names the pages with more faults in their source than are looked at', () => {
    expect(limitations).toContain(
      `The source of the page has more tags that do not match, or attributes twice, than are looked at, so not all of them were reported: ${site.origin}/faulty.`,
    );
  });

  it('does not rely on what the page can replace', () => {
    expect(pages.get('/hidden')?.visit.errors).toMatchObject([{ kind: 'console', text: 'still seen' }]);
  });
});
