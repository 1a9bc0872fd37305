import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** Opens a listener that ends every connection: the proxy for requests of the browser that belong to no scan. */
export function openDenyProxy(): Promise<{ url: string; server: Server }> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('A TCP listener has a port.');
      server.unref();
      resolve({ url: `http://127.0.0.1:${address.port}`, server });
    });
  });
}
