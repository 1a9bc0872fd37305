import type { FlakySite } from './sites.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import type { SiteServer } from '../../harness/sites/site-server.ts';

/** An answer for an address. */
export interface Answer {
  status?: number;
  type: string;
  body: string;
}

/**
 * Serves a site.
 * @param defect what a deployment has added to its pages, at the time of a request
 * @param morePages number of steady pages that the site has besides, by its sitemap
 */
export function serveFlaky(site: FlakySite, defect: () => string, morePages: number): Promise<SiteServer> {
  const more = steadyPages(morePages);
  return serveSite({
    answer({ url = '/', headers: { host = '' } }, response) {
      void (async () => {
        const [path = '/'] = url.split('?', 1);
        const { status = 200, type, body } = more(path, host) ?? (await site.answer(path, defect()));
        response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
      })();
    },
  });
}

/** Answers for the sitemap and for the pages that it lists; undefined for others. */
function steadyPages(count: number): (path: string, host: string) => Answer | undefined {
  const paths = Array.from({ length: count }, (_, index) => `/archive/${index + 1}`);
  return (path, host) => {
    if (path === '/sitemap.xml' && count > 0) {
      const urls = paths.map((each) => `<url><loc>http://${host}${each}</loc></url>`).join('');
      return {
        type: 'application/xml',
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      };
    }
    const number = paths.indexOf(path) + 1;
    return number === 0 ? undefined : steadyPage(number);
  };
}

function steadyPage(number: number): Answer {
  const rows = Array.from(
    { length: 20 },
    (_, row) => `<tr><td>Piece ${row + 1}</td><td>${row * number} cm</td></tr>`,
  );
  return {
    type: 'text/html',
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Archive of the workshop, part ${number}</title>
<meta name="viewport" content="width=device-width"></head><body><header><nav aria-label="Main"><a href="/">Page /</a></nav></header>
<main><h1>Archive of the workshop, part ${number}</h1><table><caption>Pieces of part ${number}</caption><thead><tr><th scope="col">Piece</th><th scope="col">Height</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></main></body></html>`,
  };
}
