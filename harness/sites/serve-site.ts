import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

interface SiteOptions {
  /** Folder with the files of the site. */
  root: string;
  /** Port to listen on; 0, the default, takes a free one. */
  port?: number;
  /** Address to listen on; by default the loopback. */
  host?: string;
}

/** A site that is being served. */
interface ServedSite {
  /** Address without trailing slash. */
  url: string;
  /** Serves another folder from the next request on, as a deployment does. */
  deploy(root: string): void;
  /** Ends the server and every connection. */
  close(): Promise<void>;
}

const TEXT = 'text/plain; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const TYPES: Record<string, string | undefined> = {
  '.html': HTML,
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': TEXT,
};
/** Files in which `{{origin}}` stands for the address of the site. */
const WITH_ORIGIN = new Set(['.xml', '.txt']);

/**
 * Serves a folder as a website: index.html for folders, 404.html for what is not there, nothing outside
 * the folder. Meant for demonstrations, not for the internet.
 *
 * @throws when the port can't be listened on
 */
export async function serveSite({ root, port = 0, host = '127.0.0.1' }: SiteOptions): Promise<ServedSite> {
  let folder = resolve(root);
  let url = '';
  const server = createServer((request, response) => {
    answer(request, response, folder, url).catch(() => {
      // The visitor has gone, or a file went while it was read.
      if (response.headersSent) response.destroy();
      else send(response, 500, TEXT, 'The site could not read its files.');
    });
  });
  await listen(server, port, host);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  return {
    url,
    deploy(next) {
      folder = resolve(next);
    },
    close: () => close(server),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  origin: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    send(response, 405, TEXT, 'This site only answers GET and HEAD.');
    return;
  }
  const path = pathOf(request.url ?? '/');
  const found = path === null ? null : await find(folder, path);
  if (path === null || found === null) {
    send(response, 404, HTML, await notFoundPage(folder));
    return;
  }
  if (found === 'folder') {
    // Without the slash, relative links would lead elsewhere. One slash in front: `//host` is another site.
    response.setHeader('location', `${encodeURI(path).replace(/^[/\\]+/, '/')}/`);
    send(response, 308, TEXT, 'The address of this page ends with a slash.');
    return;
  }
  const extension = extname(found).toLowerCase();
  const type = TYPES[extension] ?? 'application/octet-stream';
  if (WITH_ORIGIN.has(extension)) {
    send(response, 200, type, (await readFile(found, 'utf8')).replaceAll('{{origin}}', origin));
    return;
  }
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(found), response);
}

/** The decoded path of a request; null when it can't be one. */
function pathOf(url: string): string | null {
  const raw = url.split(/[?#]/, 1)[0] ?? '';
  try {
    const path = decodeURIComponent(raw);
    return path.startsWith('/') && !path.includes('\0') ? path : null;
  } catch {
    return null;
  }
}

/** The file for a path, `folder` where only the slash at its end is missing, null where there is nothing. */
async function find(folder: string, path: string): Promise<string | null> {
  try {
    // Neither dots nor links in the file system may lead out, hence the real paths.
    const root = await realpath(folder);
    const real = await realpath(join(root, path.endsWith('/') ? `${path}index.html` : path));
    if (!real.startsWith(root + sep)) return null;
    const facts = await stat(real);
    if (facts.isFile()) return real;
    return facts.isDirectory() && (await find(folder, `${path}/`)) !== null ? 'folder' : null;
  } catch {
    return null;
  }
}

async function notFoundPage(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, '404.html'), 'utf8');
  } catch {
    return '<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1></html>';
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' });
  response.end(body);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((done, failed) => {
    server.close((error) => (error === undefined ? done() : failed(error)));
    server.closeAllConnections();
  });
}
