import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pages } from '../../../server/report/pages.ts';

/** The policy under which the service sends its pages. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** Answers a request and says so with true; with false it is left to the files. */
type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => boolean;

/**
 * Serves assets and what `answer` adds, on loopback and under the path prefix `/under/here`, with the
 * service's policy. The address has no trailing slash.
 */
export async function serve(answer: Answer): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://loopback').pathname.replace(/^\/under\/here/, '');
    response.setHeader('content-security-policy', POLICY);
    const asset = pages.assets[path.replace('/assets/', '')];
    if (asset !== undefined) {
      response.setHeader('content-type', asset.type);
      response.end(asset.body);
      return;
    }
    if (answer(request, response, path)) return;
    response.statusCode = 404;
    response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/under/here`,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}

/** Sends an HTML page. */
export function sendPage(response: ServerResponse, body: string): true {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(body);
  return true;
}
