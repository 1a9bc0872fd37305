import type { FlakySite } from './sites.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';

/** An answer for an address. */
export interface Answer {
  status?: number;
  type: string;
  body: string;
}

/** Serves a site. @param defect what a deployment has added to its pages, at the time of a request */
export function serveFlaky(site: FlakySite, defect: () => string): Promise<SiteServer> {
  return serveSite({
    answer({ url = '/' }, response) {
      void (async () => {
        const { status = 200, type, body } = await site.answer(url.split('?', 1)[0] ?? '/', defect());
        response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
      })();
    },
  });
}
