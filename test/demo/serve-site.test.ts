import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

let folder: string;
let site: SiteServer;

beforeAll(async () => {
  folder = temporaryFolder();
  await mkdir(join(folder, 'one/shop'), { recursive: true });
  await mkdir(join(folder, 'one/empty'));
  await mkdir(join(folder, 'two'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'one/index.html'), 'first');
  await writeFile(join(folder, 'one/shop/index.html'), 'shop');
  await writeFile(join(folder, 'one/404.html'), 'not here');
  await writeFile(join(folder, 'one/sitemap.xml'), '<loc>{{origin}}/</loc><loc>{{origin}}/shop/</loc>');
  await writeFile(join(folder, 'one/style.css'), 'a{}');
  await writeFile(join(folder, 'two/index.html'), 'second');
  await symlink(join(folder, 'secret.txt'), join(folder, 'one/link.txt'));
  site = await serveSite({ folder: join(folder, 'one') });
});

afterAll(async () => {
  await site.close();
});

interface Answer {
  status: number | undefined;
  type: string | undefined;
  location: string | undefined;
  body: string;
}

/** Sends a path as it is, because fetch would normalise it. */
function get(path: string, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          type: response.headers['content-type'],
          location: response.headers.location,
          body,
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

describe(serveSite, () => {
  it.each([
    ['/', 'first', 'text/html; charset=utf-8'],
    ['/?q=1', 'first', 'text/html; charset=utf-8'],
    ['/shop/', 'shop', 'text/html; charset=utf-8'],
    ['/shop/index.html', 'shop', 'text/html; charset=utf-8'],
    ['/style.css?v=3', 'a{}', 'text/css; charset=utf-8'],
  ])('serves %s', async (path, body, type) => {
    expect(await get(path)).toMatchObject({ status: 200, body, type });
  });

  it.each([
    '/none',
    '/empty/',
    '/empty',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/shop/../../secret.txt',
    '/link.txt',
    '/%00',
    '/%zz',
    '/index.html/',
    '*',
  ])('answers 404 at %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: 'not here' });
  });

  it.each([
    ['/shop', '/shop/'],
    ['//shop', '/shop/'],
  ])('redirects %s to %s', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 308, location });
  });

  it('replaces {{origin}} in the sitemap with its address', async () => {
    expect((await get('/sitemap.xml')).body).toBe(
      `<loc>${site.origin}/</loc><loc>${site.origin}/shop/</loc>`,
    );
  });

  it('answers HEAD without a body, and only HEAD and GET', async () => {
    expect(await get('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect(await get('/', 'POST')).toMatchObject({ status: 405 });
  });

  it('serves another folder once it is deployed', async () => {
    site.deploy(join(folder, 'two'));
    expect((await get('/')).body).toBe('second');
    expect(await get('/none')).toMatchObject({ status: 404, body: expect.stringContaining('Not found') });

    site.deploy(join(folder, 'one'));
    expect((await get('/')).body).toBe('first');
  });

  it('fails if the port is taken', async () => {
    const port = Number(new URL(site.origin).port);

    await expect(serveSite({ folder, port })).rejects.toThrow('EADDRINUSE');
  });
});
