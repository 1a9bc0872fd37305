import { once } from 'node:events';
import type { Server } from 'node:net';

/** Starts a local server on a port of the loopback address, a free one by default, and returns the port. */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
