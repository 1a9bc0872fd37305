import { sentencesOf } from '../../../../harness/service/seen-outcome.ts';
import { aRequest } from '../../../../harness/findings/a-request.ts';
import { NOTHING_SEEN } from '../../../../harness/findings/nothing-seen.ts';
import { afterEach, expect, it } from 'vitest';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { Answer, SiteServer } from '../../../../harness/sites/site-server.ts';
import { openEgress } from '../../../../server/egress/egress.ts';
import { createAddressPolicy } from '../../../../server/egress/policy.ts';
import { AddressChecker } from '../../../../server/engine/site/address-checker.ts';
import { createAnswerCache } from '../../../../server/engine/site/answer-cache.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const NAMES: Record<string, string[]> = {
  'www.example.test': ['127.0.0.1'],
  'internal.example.test': ['10.0.0.1'],
};

async function checkerFor(
  answer: Answer,
  options: { cache?: ReturnType<typeof createAnswerCache>; asksOthers?: boolean; target?: string } = {},
) {
  const methods: string[] = [];
  const other: SiteServer = await serveSite({
    answer(request, response) {
      methods.push(`${request.method} ${request.url}`);
      return answer(request, response);
    },
  });
  const egress = await openEgress({
    policy: createAddressPolicy({ allowTargets: ['127.0.0.1'], denyTargets: [], allowPorts: [] }),
    resolver: {
      addresses: (name) => {
        const known = NAMES[name];
        if (known !== undefined) return Promise.resolve(known);
        return Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
      },
    },
  });
  closers.push(
    () => other.close(),
    () => egress.close(),
  );
  const { cache = createAnswerCache(), asksOthers = true, target = 'https://www.example.test/' } = options;
  const signal = new AbortController().signal;
  const checker = new AddressChecker({ egress, site: egress, cache, target, asksOthers, signal });
  const askFor = async (...addresses: string[]) => {
    const links = addresses.map((address) => ({ address: new URL(address, other.origin).href, node: 0 }));
    checker.addLinks({ url: target, links });
    const answers = await checker.answers();
    return Object.fromEntries([...answers].map(([address, is]) => [address.replace(other.origin, ''), is]));
  };
  return { askFor, methods, checker, origin: other.origin };
}

const end =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, headers).end();
  };

it.each([
  [200, { '/a': 200 }, ['HEAD /a']],
  [404, { '/a': 404 }, ['HEAD /a', 'GET /a']],
  [410, { '/a': 410 }, ['HEAD /a', 'GET /a']],
  [403, {}, ['HEAD /a', 'GET /a']],
  [429, {}, ['HEAD /a', 'GET /a']],
  [500, {}, ['HEAD /a', 'GET /a']],
])('knows for certain only what is there or gone: %i', async (status, answers, asked) => {
  const { askFor, methods } = await checkerFor(end(status));
  expect(await askFor('/a', '/a#part')).toEqual(answers);
  expect(methods).toEqual(asked);
});

it('asks by GET before an address counts as gone', async () => {
  const { askFor } = await checkerFor(({ method }, response) => {
    response.writeHead(method === 'HEAD' ? 404 : 200).end();
  });
  expect(await askFor('/a')).toEqual({ '/a': 200 });
});

it('follows redirects', async () => {
  const { askFor } = await checkerFor(({ url }, response) => {
    response.writeHead(url === '/a' ? 301 : 404, { location: '/b' }).end();
  });
  expect(await askFor('/a')).toEqual({ '/a': 404 });
});

it('tells a name without a public address from an address that it may not ask', async () => {
  const { askFor } = await checkerFor(end(200));
  expect(
    await askFor('http://no.example.test/', 'http://internal.example.test/', 'http://127.0.0.2:1/'),
  ).toEqual({
    'http://internal.example.test/': 'unknown name',
    'http://no.example.test/': 'unknown name',
  });
});

it.each([
  ['no host has a name', 'https://www.example.test/', ['a', 'b', 'c']],
  ['the site has none itself', 'http://127.0.0.1/', ['a']],
])('does not believe that a name does not exist if %s', async (_, target, hosts) => {
  const { askFor } = await checkerFor(end(200), { target });
  expect(await askFor(...hosts.map((host) => `http://${host}.example.test/`))).toEqual({});
});

it('asks one site for ten addresses, two at once, and leaves out what may change something', async () => {
  let now = 0;
  let most = 0;
  const { askFor, methods } = await checkerFor((_, response) => {
    now += 1;
    most = Math.max(most, now);
    setImmediate(() => {
      now -= 1;
      response.writeHead(200).end();
    });
  });
  const answers = await askFor('/logout', ...Array.from({ length: 15 }, (_, n) => `/${n}`));
  expect(Object.keys(answers)).toEqual(Array.from({ length: 10 }, (_, n) => `/${n}`).sort());
  expect(methods).toHaveLength(10);
  expect(most).toBeLessThanOrEqual(2);
});

it('asks all hosts of one domain for ten addresses together, and tells their names apart', async () => {
  const asked: string[] = [];
  const egress: ConstructorParameters<typeof AddressChecker>[0]['egress'] = {
    fetch(url) {
      asked.push(new URL(url).hostname);
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(''), truncated: false });
    },
    causeOf: () => null,
  };
  const checker = new AddressChecker({
    egress,
    site: egress,
    cache: createAnswerCache(),
    target: 'https://www.example.test/',
    asksOthers: true,
    signal: new AbortController().signal,
  });
  const hosts = Array.from({ length: 12 }, (_, n) => [`${n}.victim.test`, `other${n}.test`]).flat();
  checker.addLinks({
    url: 'https://www.example.test/',
    links: hosts.map((host) => ({ address: `https://${host}/`, node: 0 })),
  });
  await checker.answers();
  expect(asked.filter((host) => host.endsWith('.victim.test'))).toHaveLength(10);
  expect(asked.filter((host) => host.startsWith('other'))).toHaveLength(12);
});

it('counts what it leaves out, each address once', async () => {
  const { askFor, checker } = await checkerFor(end(200));
  expect(checker.limitations(new Map())).toEqual([]);
  const paths = Array.from({ length: 13 }, (_, n) => `/${n}`);
  await askFor(...paths, '/logout', '/3', '/12#part');
  expect(sentencesOf(checker.limitations(await checker.answers()))).toEqual([
    '1 address of another site to which pages link was not checked because it looks as if opening it changed something, such as a sign-out.',
    '3 addresses of other sites to which pages link were not checked: a scan asks for 100 of them, and for 10 on one site of others.',
  ]);
});

it('counts what gave no answer, or none that says whether it is there', async () => {
  const { askFor, checker, origin } = await checkerFor(({ url }, response) => {
    if (url === '/silent') response.destroy();
    else response.writeHead(url === '/there' ? 200 : 403).end();
  });
  checker.addDownloads(
    {
      url: `${origin}/`,
      links: ['/a.pdf', '/b.zip', '/c.mp3', '/page', '/b.zip#2', 'https://other.test/x.pdf'].map((path) => ({
        address: new URL(path, origin).href,
        node: 0,
        download: false,
      })),
    },
    (address) => !address.endsWith('/c.mp3'),
  );
  const answers = await askFor('/silent', '/there', '/forbidden', 'http://no.example.test/').then(() =>
    checker.answers(),
  );
  expect([...checker.downloads(answers)]).toEqual(
    ['/a.pdf', '/b.zip', '/c.mp3'].map((path) => [`${origin}${path}`, null]),
  );
  expect(sentencesOf(checker.limitations(answers))).toEqual([
    '1 file of the site to which pages link was not checked because robots.txt disallows it.',
    '2 addresses of other sites to which pages link could not be checked: there was no answer, or none that says whether they are there.',
    '2 files of the site to which pages link could not be checked: there was no answer, or none that says whether they are there.',
  ]);
});

it('does not count what it does not look at', async () => {
  const { askFor, checker } = await checkerFor(end(200));
  await askFor(...Array.from({ length: 300 }, (_, n) => `/${n}`));
  expect(sentencesOf(checker.limitations(await checker.answers()))).toEqual([
    expect.stringMatching(/^At least 190 addresses of other sites /),
  ]);
});

it('gives files of the site on another host of it a share of their own, and counts what it leaves out of links', async () => {
  const asked: string[] = [];
  const egress: ConstructorParameters<typeof AddressChecker>[0]['egress'] = {
    fetch(url) {
      asked.push(new URL(url).host);
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from(''), truncated: false });
    },
    causeOf: () => null,
  };
  const checker = new AddressChecker({
    egress,
    site: egress,
    cache: createAnswerCache(),
    target: 'https://www.example.test/',
    asksOthers: true,
    signal: new AbortController().signal,
  });
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  const url = 'https://www.example.test/';
  checker.addLinks({
    url,
    links: numbers.map((n) => ({ address: `https://example.test/page${n}`, node: 0 })),
  });
  const files = ['https://example.test', 'https://www.example.test'].flatMap((origin) =>
    numbers.map((n) => aRequest({ url: `${origin}/js/main-${n}f9a1c2b${n % 10}.js` })),
  );
  checker.addFiles({ url, visit: { ...NOTHING_SEEN, requests: files } }, () => true);
  await checker.answers();
  const counts = Object.fromEntries(
    [...new Set(asked)].map((host) => [host, asked.filter((each) => each === host).length]),
  );
  // Ten links and four files; eight files.
  expect(counts).toEqual({ 'example.test': 14, 'www.example.test': 8 });
  expect(sentencesOf(checker.limitations(await checker.answers()))).toEqual([
    '2 addresses of other sites to which pages link were not checked: a scan asks for 100 of them, and for 10 on one site of others.',
  ]);
});

it('does not ask again for what it knows', async () => {
  const cache = createAnswerCache();
  const { askFor, origin } = await checkerFor(end(404), { cache });
  await askFor('/a');
  const again = await checkerFor(end(200), { cache });
  expect(await again.askFor(`${origin}/a`)).toEqual({ [`${origin}/a`]: 404 });
});

it('asks again for a name that did not exist', async () => {
  const cache = createAnswerCache();
  const blind = await checkerFor(end(200), { cache });
  const addresses = ['a', 'b', 'c'].map((name) => `http://${name}.example.test/`);
  expect(await blind.askFor(...addresses)).toEqual({});
  for (const address of addresses) expect(cache.get(address)).toBeUndefined();
});

const link = (rel: string, href: string, more: Record<string, string> = {}) => ({
  parent: -1,
  tag: 'link',
  attributes: { rel, href, ...more },
});

it('asks for versions of pages on the site that it may ask for, in the end', async () => {
  const { checker, askFor, origin, methods } = await checkerFor(end(404), { asksOthers: false });
  const nodes = [
    link('canonical', '/own#top'),
    link('alternate', 'de', { hreflang: 'de' }),
    link('alternate', '/fr', { hreflang: 'fr' }),
    link('alternate', '/feed', { type: 'application/rss+xml' }),
    link('canonical', 'https://www.example.test/elsewhere'),
    link('stylesheet', '/a.css'),
  ];
  checker.noteVersions({ url: `${origin}/en/page`, snapshot: { nodes } });
  expect(methods).toEqual([]);
  checker.askForVersions(origin, (address) => !address.endsWith('/fr'));
  expect(await askFor()).toEqual({ '/en/de': 404, '/own': 404 });
});

it('asks no other site where that is turned off, but for images', async () => {
  const { askFor, checker, origin, methods } = await checkerFor(end(200), { asksOthers: false });
  const nodes = [{ parent: -1, tag: 'img', attributes: { src: `${origin}/a.png` } }];
  const visit = NOTHING_SEEN;
  checker.addImages({ url: 'https://www.example.test/', snapshot: { nodes }, visit });
  expect(await askFor('/a')).toEqual({ '/a.png': 200 });
  expect(methods).toEqual(['HEAD /a.png']);
});

it('knows that a link without encryption leads to the same address with it', async () => {
  const target = 'https://www.example.test/';
  // The ports of http and https are not free everywhere.
  const egress: ConstructorParameters<typeof AddressChecker>[0]['egress'] = {
    fetch(url) {
      const isThere = url.startsWith('https:');
      const location = url.replace('http:', 'https:').replace('moved', '');
      const headers: Record<string, string> = isThere ? {} : { location };
      return Promise.resolve({
        status: isThere ? 200 : 301,
        headers,
        body: Buffer.from(''),
        truncated: false,
      });
    },
    causeOf: () => null,
  };
  const { signal } = new AbortController();
  const cache = createAnswerCache();
  const checker = new AddressChecker({ egress, site: egress, cache, target, asksOthers: true, signal });
  const links = ['http://a.test/x', 'http://a.test/moved', 'https://a.test/y'];
  checker.addLinks({ url: target, links: links.map((address) => ({ address, node: 0 })) });
  expect([...(await checker.answers())]).toEqual([
    ['http://a.test/moved', 200],
    ['http://a.test/x', 'same with https'],
    ['https://a.test/y', 200],
  ]);
  expect(cache.get('http://a.test/x')).toBe('same with https');
});

it('asks for the ends of no more than eight files, each once, and not for what it must not ask for', async () => {
  const { askFor, checker, origin, methods } = await checkerFor((request, response) => {
    expect(request.headers.range).toBe('bytes=-4000');
    expect(request.headers['accept-encoding']).toBe('identity');
    response.writeHead(206).end('f();');
  });
  const requests = Array.from({ length: 12 }, (_, at) => aRequest({ url: `${origin}/${at}/app.js` }));
  const page = { url: `${origin}/`, visit: { ...NOTHING_SEEN, requests } };
  for (const each of [page, page]) checker.addFiles(each, (address) => !address.endsWith('/0/app.js'));
  expect(Object.values(await askFor())).toEqual(Array.from({ length: 8 }, () => 206));
  expect(methods).toHaveLength(8);
  expect(methods).not.toContain('GET /0/app.js');
});

it('does not ask for a source map that it must not ask for', async () => {
  const { askFor, checker, origin, methods } = await checkerFor(({ url = '' }, response) => {
    response.end(
      url.endsWith('.map') ? 'x' : `f();\n//# sourceMappingURL=${url === '/app.js' ? 'app' : 'main'}.js.map`,
    );
  });
  const requests = ['app', 'main'].map((name) => aRequest({ url: `${origin}/${name}.js` }));
  const page = { url: `${origin}/`, visit: { ...NOTHING_SEEN, requests } };
  checker.addFiles(page, (address) => !address.endsWith('/main.js.map'));
  expect(await askFor()).toEqual({ '/app.js': 200 });
  expect(methods.sort()).toEqual(['GET /app.js', 'GET /app.js.map', 'GET /main.js']);
});
