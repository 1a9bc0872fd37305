import type { IncomingMessage, ServerResponse } from 'node:http';
import { seededRandom } from '../../findings/random.ts';
import { advertDocument, frameDocument } from './dynamic-frames.ts';
import type { Deployed } from './dynamic-page.ts';
import { dynamicDocument } from './dynamic-pages.ts';

/** A website that never gives the same page twice. */
export interface DynamicSite {
  /** Sets what is deployed from now on, and the seed of everything that differs between requests. */
  deploy(deployed: Deployed, seed: number): void;
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><rect width="9" height="9"/></svg>';

/** Makes the website; its start page links to some of `ALL_PAGES`. */
export function createDynamicSite(names: string[]): DynamicSite {
  let deployed: Deployed = 'as it is';
  let seed = 0;
  let requests = 0;
  return {
    deploy(nextDeployed, nextSeed) {
      [deployed, seed] = [nextDeployed, nextSeed];
    },
    answer(request, response) {
      const url = new URL(request.url ?? '/', 'http://site.invalid');
      const name = url.pathname.slice(1) || 'start';
      if (name.startsWith('img/')) {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(PICTURE);
        return true;
      }
      const html = (): string | null => {
        const random = seededRandom(1000 * seed + requests++);
        if (name === 'data') return url.searchParams.get('html');
        if (name === 'inner') return frameDocument(random);
        if (name === 'advert') return advertDocument(random);
        return name === 'start' || names.includes(name)
          ? dynamicDocument(name, random, deployed, names)
          : null;
      };
      const body = html();
      if (name === 'robots.txt' || name === 'sitemap.xml') return false;
      if (body === null) {
        // Targets of links on the pages: not broken, and nothing to check.
        response.setHeader('content-type', 'text/plain');
        response.end('There is more to come.');
        return true;
      }
      response.setHeader('content-type', 'text/html; charset=utf-8');
      setTimeout(() => response.end(body), Number(url.searchParams.get('after')));
      return true;
    },
  };
}
