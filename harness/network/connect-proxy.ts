import { createServer } from 'node:http';
import { connect } from 'node:net';

import { closeServer } from './close-server.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** A proxy as in company networks, where only the proxy can resolve outside names. */
export interface ConnectProxy {
  url: string;
  /** Its requests: `host:port` of `CONNECT` with the credentials that were sent. */
  seen: { target: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

/** @param ports The port on loopback that stands for each `host:port`; others are refused with 403. */
export async function startConnectProxy(ports: Record<string, number>): Promise<ConnectProxy> {
  const seen: ConnectProxy['seen'] = [];
  const server = createServer((_, response) => response.writeHead(405).end());
  server.on('connect', (request, socket) => {
    const target = request.url ?? '';
    seen.push({ target, authorization: request.headers['proxy-authorization'] });
    socket.on('error', () => {});
    const port = ports[target];
    if (port === undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () => closeServer(server),
  };
}
