import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { closeServer } from '../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import type { Scan } from '../../src/service/api-types.ts';
import { readPages, type ReadPages } from './read-pages.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** The text of a page, or the file of anything else; `undefined` if there is none. */
export type Serve = (pathname: string) => string | { file: string } | undefined;

export interface Scanned {
  /** Addresses of its pages. */
  pages: string[];
  read: ReadPages;
}

/** Scans a site with the service. @throws Error when the scan fails */
export async function scanSite(serviceUrl: string, serve: Serve, start: string): Promise<Scanned> {
  const server = createServer((request, response) => {
    const answer = serve(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
    void respond(answer).then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type });
      response.end(body);
    });
  });
  const port = await listenOnLoopback(server);
  try {
    const created = await fetch(`${serviceUrl}/api/v1/scans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}${start}` }),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own service answers
    const { apiUrl } = (await created.json()) as { apiUrl: string };
    for (;;) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own service answers
      const scan = (await (await fetch(apiUrl)).json()) as Scan;
      if (scan.status === 'complete')
        return { pages: scan.result?.pages.map((page) => page.url) ?? [], read: await readPages(scan) };
      if (scan.status === 'failed') throw new Error(`The scan failed: ${scan.error}`);
      await sleep(500);
    }
  } finally {
    await closeServer(server);
  }
}

async function respond(
  answer: string | { file: string } | undefined,
): Promise<{ status: number; type: string; body: string | Buffer }> {
  const missing = { status: 404, type: 'text/plain', body: 'Not here.' };
  if (answer === undefined) return missing;
  if (typeof answer === 'string') return { status: 200, type: TYPES['.html'] ?? '', body: answer };
  const body = await readFile(answer.file).catch(() => undefined);
  const type = TYPES[path.extname(answer.file)] ?? 'application/octet-stream';
  return body === undefined ? missing : { status: 200, type, body };
}
