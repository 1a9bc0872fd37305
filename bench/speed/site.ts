import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { closeServer } from '../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import type { Corpus } from './corpus.ts';

const OTHER_HOST = /\b(?:src|href)="(?:https?:)?\/\/[^"]*"/gi;

/** The local web server of all pages. */
export interface Site {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

/**
 * Serves the corpus from memory, with a sitemap that names the pages in their order.
 * @param options.alone remove from the pages what they request from other hosts
 */
export async function serveSite(
  corpus: Corpus,
  pages: readonly string[],
  options: { alone?: boolean } = {},
): Promise<Site> {
  const files = new Map<string, Buffer | null>();
  let origin = '';

  async function read(pathname: string): Promise<Buffer | null> {
    const known = files.get(pathname);
    if (known !== undefined) return known;
    const [, name = '', ...rest] = decodeURIComponent(pathname).split('/');
    const folder = corpus.folders.get(name);
    const file = folder === undefined ? null : path.join(folder, ...rest);
    const isFile = file !== null && path.extname(file) !== '' && existsSync(file);
    let body = isFile ? await readFile(file) : null;
    if (body !== null && options.alone === true && path.extname(pathname) === '.html') {
      body = Buffer.from(body.toString('utf8').replaceAll(OTHER_HOST, ''));
    }
    files.set(pathname, body);
    return body;
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/sitemap.xml') {
      const urls = pages.map((page) => `<url><loc>${origin}${page}</loc></url>`).join('');
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<urlset>${urls}</urlset>`);
      return;
    }
    read(pathname).then(
      (body) => {
        const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
        if (body === null) response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
        else response.writeHead(200, { 'content-type': type }).end(body);
      },
      () => response.writeHead(500).end(),
    );
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return { origin, close: () => closeServer(server) };
}
