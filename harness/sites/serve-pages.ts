import { type SiteServer, serveSite } from './site-server.ts';

/**
 * Serves pages that a test can change at any time.
 *
 * @param pageAt Gives the HTML for an address without its origin; `undefined` is answered with 404
 */
export function servePages(pageAt: (address: string) => string | undefined): Promise<SiteServer> {
  return serveSite({
    answer(request, response) {
      const page = pageAt(request.url ?? '/');
      if (page === undefined) return false;
      response.setHeader('content-type', 'text/html').end(page);
      return true;
    },
  });
}
