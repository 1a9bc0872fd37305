import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';

/** A site on loopback. */
export interface SiteServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Paths in the order in which they were asked for. */
  requests: string[];
  close(): Promise<void>;
}

/** Answers a request; false leaves it to the files. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean | void;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
};

/**
 * Serves a folder of files, or what `answer` gives; 404 for the rest.
 * @param options.folder the folder; `/` and names that end with a slash mean index.html
 * @param options.upgrade answers WebSockets
 */
export async function serveSite(options: {
  folder?: URL;
  answer?: Answer;
  upgrade?: (request: IncomingMessage, socket: Duplex) => void;
}): Promise<SiteServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (options.answer !== undefined && options.answer(request, response) !== false) return;
    void sendFile(options.folder, request.url ?? '/', response);
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket) => {
    sockets.add(socket);
    if (options.upgrade === undefined) socket.destroy();
    else options.upgrade(request, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP listener has a port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function sendFile(folder: URL | undefined, url: string, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, 'http://site.invalid');
  const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  try {
    if (folder === undefined || name.includes('..')) throw new Error('no such file');
    const body = await readFile(new URL(`.${name}`, folder));
    response.setHeader('content-type', TYPES[path.extname(name)] ?? 'application/octet-stream');
    response.end(body);
  } catch {
    response.statusCode = 404;
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Not found</title><h1>Not found</h1>');
  }
}
