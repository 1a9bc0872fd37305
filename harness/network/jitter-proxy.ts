import { createServer, request as httpRequest } from 'node:http';
import { closeServer } from './close-server.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';
import type { Random } from '../findings/random.ts';

/** A proxy that delays every answer of a site by another time. */
export interface JitterProxy {
  origin: string;
  close(): Promise<void>;
}

/**
 * Opens a reverse proxy for a site on loopback.
 *
 * @param target Origin of the site
 * @param maxMs Every request is delayed by 0 to this many milliseconds
 */
export async function openJitterProxy(target: string, maxMs: number, random: Random): Promise<JitterProxy> {
  const server = createServer((request, response) => {
    setTimeout(() => {
      const { method, headers } = request;
      const upstream = httpRequest(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      upstream.on('error', () => response.destroy());
      response.on('close', () => upstream.destroy());
      request.pipe(upstream);
    }, random() * maxMs);
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => closeServer(server),
  };
}
