import { createServer } from 'node:http';
import { closeServer } from '../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import type { HostileCrawl } from './cases/sites.ts';

/** Serves a hostile site on a port of its own. @returns its first page, and how to end it */
export async function openHostileCrawl(site: HostileCrawl): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    const answer = site.answer(request.url ?? '/');
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': `${answer.type}; charset=utf-8` }).end(answer.body);
  });
  const port = await listenOnLoopback(server);
  return { url: `http://127.0.0.1:${port}/`, close: () => closeServer(server) };
}
