import { once } from 'node:events';
import { createServer } from 'node:net';

/** Linux (from 32768), Windows and macOS (from 49152) don't give these ports to other processes that ask for any. */
const [LOWEST, HIGHEST] = [20_000, 32_000];
const MAX_TRIES = 100;

/**
 * A free port of the loopback address, for a process that will be started.
 * @throws Error when none is free
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    const server = createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
      return port;
    } catch {
      // It is taken.
    }
  }
  throw new Error(`No port between ${LOWEST} and ${HIGHEST} is free.`);
}
