import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { serveFolder } from '../../../server/local/serve-folder.ts';
import type { ServedFolder } from '../../../server/local/serve-folder.ts';

let site: ServedFolder;
let folder = '';

function lay(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

beforeAll(async () => {
  const outside = temporaryFolder();
  lay(outside, { 'secret.html': 'secret', 'index.html': 'secret' });
  folder = temporaryFolder();
  lay(folder, {
    'index.html': 'home',
    'about.html': 'about',
    'blog.html': 'blog',
    'blog/post.html': 'post',
    'docs/index.html': 'docs',
    'v1.2.html': 'notes',
    'ünï code.html': 'letters',
    'app.js': 'js',
    'style.css': 'css',
    'image.svg': '<svg/>',
    'data.unknown': 'x',
    'empty/readme.txt': 'text',
    '.env': 'secret',
    '.git/config': 'secret',
    '.well-known/x.html': 'secret',
    '404.html': 'not here',
  });
  symlinkSync(join(outside, 'secret.html'), join(folder, 'link.html'));
  symlinkSync(outside, join(folder, 'linked'));
  symlinkSync(join(folder, 'about.html'), join(folder, 'inner.html'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'broken.html'));
  for (const [link, to] of Object.entries({
    'env.html': '.env',
    repository: '.git',
    'docs/up': '../.git',
    chain: 'repository',
    'chain.html': 'env.html',
    known: '.well-known',
    around: '..',
    'outside.txt': '/etc/hostname',
  }))
    symlinkSync(to, join(folder, link));
  site = await serveFolder(folder);
});
afterAll(() => site.close());

async function get(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string; type: string | null }> {
  const response = await fetch(new URL(path, site.url), { redirect: 'manual', ...init });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
}

describe('a served folder', () => {
  it.each([
    ['/', 'home'],
    ['/index.html', 'home'],
    ['/?x=1', 'home'],
    ['/about', 'about'],
    ['/about.html', 'about'],
    ['/about?x=/..', 'about'],
    ['/blog', 'blog'],
    ['/blog/post', 'post'],
    ['/docs/', 'docs'],
    ['/v1.2', 'notes'],
    ['/%C3%BCn%C3%AF%20code', 'letters'],
    ['/inner', 'about'],
    // Out of the folder and back.
    [() => `/around/${basename(folder)}/about`, 'about'],
  ])('answers %s', async (path, text) => {
    expect(await get(typeof path === 'string' ? path : path())).toMatchObject({
      status: 200,
      text,
      type: 'text/html; charset=utf-8',
    });
  });

  it.each([
    ['/app.js', /javascript/],
    ['/style.css', /^text\/css/],
    ['/image.svg', /^image\/svg\+xml/],
    ['/data.unknown', /^application\/octet-stream|^null$/],
  ])('gives %s its type', async (path, type) => {
    expect(String((await get(path)).type)).toMatch(type);
  });

  it.each([
    '/nothing',
    '/nothing/',
    '/.env',
    '/.git/config',
    '/.well-known/x',
    '/link',
    '/link.html',
    '/linked/secret.html',
    '/linked/',
    '/broken.html',
    '/env',
    '/env.html',
    '/repository',
    '/repository/',
    '/repository/config',
    '/docs/up/config',
    '/chain/config',
    '/chain.html',
    '/known/x',
    '/around',
    '/linked',
    '/outside.txt',
    '/empty/',
    '/about/',
    '/about.html/',
  ])('has no %s, and answers with its own page for that', async (path) => {
    expect(await get(path)).toEqual({ status: 404, text: 'not here', type: 'text/html; charset=utf-8' });
  });

  it.each([
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc/passwd',
    '/%00',
    '/%',
    '/%c0%ae',
  ])('lets %s out nowhere', async (path) => {
    const { status, text } = await get(path);
    expect([400, 403, 404]).toContain(status);
    expect(text).not.toMatch(/root:|secret/);
  });

  it('sends folders without a slash to the address with one, on this host', async () => {
    for (const [path, to] of [
      ['docs?a=b', '/docs/?a=b'],
      ['/docs', '/docs/'],
    ]) {
      const { status, headers } = await fetch(`${site.url}${path}`, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([301, to]);
    }
  });

  it('answers HEAD, and no method that would change something', async () => {
    expect(await get('/about', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(await get('/about', { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await get('/about', { method: 'DELETE' })).toMatchObject({ status: 405 });
  });

  it('answers on both loopback addresses, and shows a change at once', async () => {
    lay(folder, { 'new.html': 'one' });
    const { port } = new URL(site.url);
    expect(site.url).toBe(`http://localhost:${port}/`);
    expect(await (await fetch(`http://127.0.0.1:${port}/new`)).text()).toBe('one');
    lay(folder, { 'new.html': 'two' });
    expect(await (await fetch(`http://[::1]:${port}/new`)).text()).toBe('two');
  });
});

it('may lie in a folder whose name begins with a dot', async () => {
  const root = temporaryFolder();
  lay(root, { '.output/public/index.html': 'built' });
  const served = await serveFolder(join(root, '.output', 'public'));
  expect(await (await fetch(served.url)).text()).toBe('built');
  await served.close();
});

it('shows no second name of a file that a repository or a hidden name keeps, as an archive may bring it', async () => {
  const root = temporaryFolder();
  lay(root, {
    '.git/config': 'secret',
    '.npmrc': 'secret',
    'web/.env': 'secret',
    'web/.cache/key': 'secret',
    'web/dist/index.html': 'home',
    'web/dist/about.html': 'about',
  });
  const links = {
    'config.txt': '.git/config',
    'rc.html': '.npmrc',
    'env.txt': 'web/.env',
    'key.txt': 'web/.cache/key',
    'about.txt': 'web/dist/about.html',
  };
  for (const [name, to] of Object.entries(links)) linkSync(join(root, to), join(root, 'web/dist', name));
  const served = await serveFolder(join(root, 'web/dist'));
  const texts = await Promise.all(
    Object.keys(links).map(async (name) => (await fetch(served.url + name)).text()),
  );
  await served.close();
  const missing = 'There is no such page.\n';
  // Tools that build also save space by such links.
  expect(texts).toEqual([missing, missing, missing, missing, 'about']);
});

it('without a page of its own for that, a missing page is a plain 404', async () => {
  const plain = temporaryFolder();
  lay(plain, { 'index.html': 'x' });
  const served = await serveFolder(plain);
  const response = await fetch(`${served.url}nothing`);
  expect([response.status, await response.text()]).toEqual([404, 'There is no such page.\n']);
  await served.close();
  await expect(fetch(served.url)).rejects.toThrow('fetch failed');
});

describe('a folder that can not be served', () => {
  it.each([
    ['is missing', (root: string) => join(root, 'none'), /does not exist: build the site first/],
    ['is empty', (root: string) => root, /There is no page in .*: build the site first/],
    [
      'has no page',
      (root: string) => {
        lay(root, { 'app.js': 'js', '.cache/index.html': 'hidden' });
        return root;
      },
      /There is no page in/,
    ],
    [
      'is a file',
      (root: string) => {
        lay(root, { 'a.html': 'a' });
        return join(root, 'a.html');
      },
      /is a file: name the folder around it/,
    ],
    [
      'is where Git keeps a repository',
      (root: string) => {
        lay(root, { '.git/refs/heads/a.html': 'x' });
        symlinkSync('.git', join(root, 'site'));
        return join(root, 'site');
      },
      /lies in a folder of Git/,
    ],
    [
      'is a file further up',
      (root: string) => {
        lay(root, { 'a.html': 'a' });
        return join(root, 'a.html', 'b');
      },
      /does not exist/,
    ],
  ])('because it %s is reported in one sentence', async (_why, make, sentence) => {
    await expect(serveFolder(make(temporaryFolder()))).rejects.toThrow(sentence);
  });
});

it('a file that can not be read is an error of the server, and does not end it', async () => {
  const root = temporaryFolder();
  lay(root, { 'index.html': 'home', 'closed.html': 'closed' });
  chmodSync(join(root, 'closed.html'), 0o000);
  const served = await serveFolder(root);
  const { status } = await fetch(`${served.url}closed.html`);
  // Root may read everything.
  expect(status).toBe(process.getuid?.() === 0 ? 200 : 500);
  expect((await fetch(served.url)).status).toBe(200);
  await served.close();
});
