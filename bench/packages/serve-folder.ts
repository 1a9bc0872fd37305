import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { serveSite, type SiteServer } from '../../harness/sites/site-server.ts';
import { withMirrors } from './mirrors.ts';

/** Where files of other packages are served from. */
const PREFIX = '/-/';

const TYPES: Record<string, string | undefined> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/vnd.microsoft.icon',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};
const COMPRESSED = new Set(['.html', '.css', '.js', '.json', '.svg', '.ttf', '.webmanifest']);

type Asked = Pick<IncomingMessage, 'headers' | 'method' | 'url'>;

/**
 * Serves a folder as a plain host of static files does: compressed, cached for ten minutes, no headers about security.
 * What its pages load from public content networks comes from the packages instead.
 * @param packages the folder of a package, by `name@version`
 */
export async function serveFolder(root: string, packages: ReadonlyMap<string, string>): Promise<SiteServer> {
  return serveSite({
    answer(request, response) {
      void answer(request, response, root, packages).catch(() => response.destroy());
      return true;
    },
  });
}

async function answer(
  request: Asked,
  response: ServerResponse,
  root: string,
  packages: ReadonlyMap<string, string>,
): Promise<void> {
  const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
  const file = fileOf(pathname, root, packages);
  const found = file === null ? null : await readFile(file).catch(() => null);
  // As public hosts do: a folder is led to its address with a slash, and a page is found without its extension.
  if (file !== null && found === null && !pathname.endsWith('/')) {
    if (existsSync(path.join(file, 'index.html'))) {
      response.writeHead(301, { location: encodeURI(`${pathname}/`) }).end();
      return;
    }
    if (existsSync(`${file}.html`)) {
      await answer(
        {
          headers: request.headers,
          ...(request.method !== undefined && { method: request.method }),
          url: `${encodeURI(pathname)}.html`,
        },
        response,
        root,
        packages,
      );
      return;
    }
  }
  if (file === null || found === null) {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1></html>');
    return;
  }
  const extension = path.extname(file).toLowerCase();
  const body = extension === '.html' ? Buffer.from(withMirrors(found.toString(), PREFIX)) : found;
  const zip = COMPRESSED.has(extension) && String(request.headers['accept-encoding']).includes('gzip');
  response.writeHead(200, {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'cache-control': 'max-age=600',
    ...(zip ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
  });
  if (request.method === 'HEAD') response.end();
  else response.end(zip ? gzipSync(body) : body);
}

/** The path of the file for an address; null if it is outside of the folder. */
function fileOf(pathname: string, root: string, packages: ReadonlyMap<string, string>): string | null {
  const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  const mirrored = name.startsWith(PREFIX) ? /^(@?[^@]+@[^/]+)\/(.*)$/.exec(name.slice(PREFIX.length)) : null;
  const folder = mirrored === null ? root : packages.get(mirrored[1] ?? '');
  if (folder === undefined) return null;
  const file = path.join(folder, mirrored === null ? name : (mirrored[2] ?? ''));
  return file.startsWith(folder + path.sep) ? file : null;
}
