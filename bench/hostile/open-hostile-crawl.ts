import { once } from 'node:events';
import { createServer } from 'node:http';
import type { HostileCrawl } from './cases/sites.ts';

/** Serves a hostile site on a port of its own. @returns its first page, and how to end it */
export async function openHostileCrawl(site: HostileCrawl): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    const answer = site.answer(request.url ?? '/');
    if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': `${answer.type}; charset=utf-8` }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP listener has a port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
