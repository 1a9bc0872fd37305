import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeServer } from '../network/close-server.ts';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';

/** The name of a service in its User-Agent: the path of its PUBLIC_URL. */
const VISITOR = /\(\+http:\/\/[\d.:]+\/([\w-]+)\/about-scanner\)/;

/** A request for a page. Times in milliseconds since 1970. */
export interface Visit {
  /** Host and port. */
  host: string;
  /** Key of the site: the first part of the path. Empty for robots.txt and sitemaps, which sites of a host share. */
  site: string;
  /** Who asked, by the path of its PUBLIC_URL. */
  visitor: string;
  fromMs: number;
  /** When it was answered, or its connection ended; Infinity if it is open. */
  toMs: number;
}

/** How a site is. */
export interface WatchedSite {
  /** Tells it from others. */
  number: number;
  pages: number;
  /** How long each page takes. */
  delayMs: number;
}

/** Sites on some hosts of loopback that record who visits them and when. */
export class WatchedSites {
  readonly visits: Visit[] = [];
  readonly #servers: { server: Server; host: string }[] = [];

  async open(hosts: number): Promise<void> {
    for (let n = 0; n < hosts; n += 1) {
      const server = createServer((request, response) => void this.#answer(request, response));
      this.#servers.push({ server, host: `127.0.0.1:${await listenOnLoopback(server)}` });
    }
  }

  /** The address of a site; there is no need to make it. */
  addressOf({ number, pages, delayMs }: WatchedSite): string {
    const { host } = this.#servers[number % this.#servers.length] ?? { host: '' };
    return `http://${host}/${number}-${pages}-${delayMs}/`;
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.map(({ server }) => closeServer(server)));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request;
    const [, site = '', pages = '', delay = ''] = /^\/(\d+-(\d+)-(\d+))\//.exec(url) ?? [];
    const [, visitor = ''] = VISITOR.exec(request.headers['user-agent'] ?? '') ?? [];
    const visit = { host: request.headers.host ?? '', site, visitor, fromMs: Date.now(), toMs: Infinity };
    this.visits.push(visit);
    response.on('close', () => (visit.toMs = Date.now()));
    if (site === '') return void response.writeHead(404).end();
    await sleep(Number(delay));
    response.setHeader('content-type', 'text/html').end(page(url, Number(pages), visitor));
  }
}

/** A page whose findings name its visitor, so that a result shows who made it. */
function page(path: string, pages: number, visitor: string): string {
  const links = Array.from({ length: pages - 1 }, (_, n) => `<a href="${n + 2}">Page ${n + 2}</a>`);
  return `<!doctype html><html lang="en"><title>${path}</title><main><h1>${path}</h1>
    <img id="seen-by-${visitor}" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">${links.join(' ')}</main></html>`;
}
