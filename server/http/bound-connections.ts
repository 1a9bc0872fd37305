import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the open connections of a server. Above the limit it closes the connection that has waited longest for its
 * client to send a request, or the rest of one, and not the newest. So a client that opens many connections and sends
 * little or nothing can't keep others out. Connections whose request is being answered stay open.
 */
export function boundConnections(server: Server, max: number): void {
  /** Connections that wait for their client; the one that has waited longest comes first. */
  const waiting = new Set<Socket>();
  let open = 0;

  server.on('connection', (socket) => {
    open += 1;
    waiting.add(socket);
    socket.once('close', () => {
      open -= 1;
      waiting.delete(socket);
    });
    if (open <= max) return;
    const [longest = socket] = waiting;
    longest.destroy();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const arrived = (): void => void waiting.delete(socket);
    if (hasBody(request)) request.once('end', arrived);
    else arrived();
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
