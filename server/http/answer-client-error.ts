import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limit for the address and the headers of a request together. */
export const MAX_HEADER_BYTES = 16_384;

/** A request of getScan, which declares no 400, recognised before the whole request could be read. */
const GET_SCAN = /^(?:GET|HEAD) \S*\/api\/v1\/scans\/[^/?#\s]+(?:[?#\s]|$)/;

/** The latest request of each connection. */
const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();

/** Remembers the latest request of each connection for `answerClientError`. */
export function noteRequests(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response });
  });
}

/**
 * Answers input that never becomes a request because it is not HTTP, too large or too slow. If an earlier request on the
 * connection is still being answered, the input gets no answer: the client would take it for the answer to that request.
 */
export function answerClientError(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const last = latest.get(socket);
  if (last !== undefined && !last.response.writableFinished && needsNoMore(last.request)) {
    last.response.shouldKeepAlive = false;
    last.response.once('close', () => socket.destroySoon());
    return;
  }
  const messages: Record<string, string> = {
    HPE_HEADER_OVERFLOW: `The address and the headers are too large; send at most ${MAX_HEADER_BYTES} bytes.`,
    ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time; send it again.',
  };
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const isGetScan = GET_SCAN.test(packet);
  const body = JSON.stringify({
    error: isGetScan ? 'not_found' : 'invalid_request',
    message: messages[error.code ?? ''] ?? 'This is not a valid HTTP request.',
  });
  socket.end(
    [
      `HTTP/1.1 ${isGetScan ? '404 Not Found' : '400 Bad Request'}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Only POST requests have a body that is read. */
function needsNoMore({ complete, method }: IncomingMessage): boolean {
  return complete || method !== 'POST';
}
