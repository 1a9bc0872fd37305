import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { guessPath } from '../../../server/local/guess-path.ts';
import { serveFolder } from '../../../server/local/serve-folder.ts';
import type { ServedFolder } from '../../../server/local/serve-folder.ts';

/** A folder with these files. */
function folderOf(files: Record<string, string>): string {
  const root = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return root;
}

const SITE = { 'about.html': 'about', 'docs/index.html': 'docs', 'app.js': 'js', 'assets/app.css': 'css' };
const withFirst = (html: string, more: Record<string, string> = {}) =>
  folderOf({ ...SITE, ...more, 'index.html': html });

describe('the path for which a site is built', () => {
  it.each([
    [
      'of links and files',
      '<link rel=stylesheet href=/repo/assets/app.css><a href=/repo/about.html>a</a>',
      '/repo/',
    ],
    [
      'of clean addresses',
      '<a href=/repo/>home</a><a href=/repo/about>a</a><a href=/repo/docs/>d</a>',
      '/repo/',
    ],
    ['of one script', '<div id=app></div><script src=/repo/app.js></script>', '/repo/'],
    [
      'of several segments',
      '<script src=/group/repo/app.js></script><a href=/group/repo/about>a</a>',
      '/group/repo/',
    ],
    ['of <base>', '<base href=/repo/><script src=app.js></script><a href=about>a</a>', '/repo/'],
    ['with routes of an app', '<script src=/r/app.js></script><a href=/r/x>x</a><a href=/r/y>y</a>', '/r/'],
    [
      'next to an absolute address',
      '<link rel=canonical href=https://a.test/x/about.html><script src=/x/app.js></script>',
      '/x/',
    ],
  ])('is guessed %s', async (_name, html, expected) => {
    expect(await guessPath(withFirst(html))).toBe(expected);
  });

  it.each([
    ['all is there', '<link rel=stylesheet href=/assets/app.css><a href=/about>a</a>'],
    ['addresses are relative', '<script src=app.js></script><a href=./about.html>a</a>'],
    ['the segment is a folder of the site', '<script src=/docs/app.js></script><a href=/docs/>d</a>'],
    ['most fits as it is', '<script src=/app.js></script><a href=/about>a</a><a href=/de/about.html>de</a>'],
    ['a single link is dead', '<a href=/old/about.html>old</a>'],
    ['a folder is gone', '<a href=/blog/>blog</a><a href=/news/>news</a>'],
    ['what follows is not there', '<script src=/repo/other.js></script><a href=/repo/other>o</a>'],
    [
      'addresses are of other sites',
      '<script src=//cdn.test/app.js></script><a href=https://a.test/repo/about>a</a>',
    ],
    [
      'addresses can’t be read',
      '<a href="http://[">a</a><a href="/%E0%A4%A/app.js">b</a><script src=""></script>',
    ],
  ])('is not guessed if %s', async (_name, html) => {
    const root = withFirst(html, { 'docs/app.js': 'js' });
    expect(await guessPath(root)).toBeNull();
  });
});

describe('a folder that is served', () => {
  let site: ServedFolder | null = null;
  afterEach(async () => {
    await site?.close();
    site = null;
  });
  const get = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(address, site?.url), { redirect: 'manual', headers });
    return [response.status, response.headers.get('location') ?? (await response.text())];
  };

  it('below a path has nothing elsewhere but the way there', async () => {
    site = await serveFolder(withFirst('home', { '404.html': 'not here' }), { servePath: '/repo/' });
    expect(site.guessed).toBeNull();
    expect(await get('/')).toEqual([301, '/repo/']);
    expect(await get('/repo?x=1')).toEqual([301, '/repo/?x=1']);
    expect(await get('/repo/')).toEqual([200, 'home']);
    expect(await get('/repo/about')).toEqual([200, 'about']);
    expect(await get('/repo/docs')).toEqual([301, '/repo/docs/']);
    expect(await get('/about')).toEqual([404, 'not here']);
    expect(await get('/repository/')).toEqual([404, 'not here']);
  });

  it('guesses the path, and not if it is given', async () => {
    const root = withFirst('<script src=/repo/app.js></script>');
    site = await serveFolder(root);
    expect(site.guessed).toBe('/repo/');
    expect(await get('/repo/app.js')).toEqual([200, 'js']);
    await site.close();
    site = await serveFolder(root, { servePath: '/' });
    expect(site.guessed).toBeNull();
    expect((await get('/repo/app.js'))[0]).toBe(404);
  });

  it('answers what looks like a page with the fallback, and no file that is missing', async () => {
    const root = withFirst('app', { '404.html': 'not here' });
    site = await serveFolder(root, { servePath: '/r/', serveFallback: 'index.html' });
    for (const address of ['/r/users/7', '/r/users/jane.doe', '/r/deep/er/'])
      expect(await get(address, { 'sec-fetch-dest': 'document' })).toEqual([200, 'app']);
    expect(await get('/r/users/7')).toEqual([200, 'app']);
    for (const address of ['/r/app.min.js', '/r/x.png', '/r/data.json', '/r/old.html', '/elsewhere'])
      expect(await get(address)).toEqual([404, 'not here']);
    for (const dest of ['script', 'image', 'style', 'empty'])
      expect(await get('/r/api/users', { 'sec-fetch-dest': dest })).toEqual([404, 'not here']);
    expect(await get('/r/about')).toEqual([200, 'about']);
  });

  it('has its first page from the fallback if it has no index.html', async () => {
    site = await serveFolder(folderOf({ '200.html': 'app' }), { serveFallback: '200.html' });
    expect(await get('/')).toEqual([200, 'app']);
  });

  it.each([
    [
      'names folders that have a first page',
      { 'site/en/index.html': '', 'site/index.html': '', '.a/index.html': '' },
      null,
      /itself.*: serve the folder that has one \(.*\/site, .*\/site\/en\), or/,
    ],
    [
      'says what to do without one',
      { 'about.html': '' },
      null,
      /itself.*: put one there, or name .* serve-fallback/,
    ],
    ['does not take another case for it', { 'Index.html': '' }, null, /There is no index.html in/],
    [
      'names a fallback that is missing',
      { 'index.html': '' },
      '200.html',
      /There is no file 200.html in .*: correct serve-fallback/,
    ],
  ])('%s', async (_name, files, serveFallback, sentence) => {
    await expect(serveFolder(folderOf(files), { serveFallback })).rejects.toThrow(sentence);
  });
});
