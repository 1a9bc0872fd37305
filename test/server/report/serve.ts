import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeServer } from '../../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { REPORT_SCRIPT_HASH } from '../../../server/report/page/self-contained.ts';

/** The policy under which the service sends its pages. */
const POLICY = `default-src 'none'; style-src 'self'; script-src 'self' ${REPORT_SCRIPT_HASH}; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'`;

/** Answers a request and returns true; false leaves it to the assets. */
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
  const port = await listenOnLoopback(server);
  return { url: `http://127.0.0.1:${port}/under/here`, close: () => closeServer(server) };
}

/** Sends an HTML page. */
export function sendPage(response: ServerResponse, body: string): true {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(body);
  return true;
}
