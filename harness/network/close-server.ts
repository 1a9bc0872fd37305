import type { Server } from 'node:http';

/** Stops a local server at once, with the connections that are still open. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
