import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the connections of a server. Where there are too many, not the new one is closed but that which has waited
 * longest for its client to send a request, or the rest of one: so who opens connections and says nothing, or little
 * at a time, shuts nobody out. Connections whose request is being answered stay.
 */
export function boundConnections(server: Server, max: number): void {
  /** Those that wait for their client, longest first. */
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
