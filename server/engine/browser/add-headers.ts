import type { Browser } from 'puppeteer';
import { rootOf } from './root-session.ts';

/** Gives the headers with which a request is sent; null to leave them as they are. */
export type RewriteHeaders = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => { name: string; value: string }[] | null;

/**
 * Asks for the headers of every request of a browser: of documents, frames and workers of all kinds, and of each request
 * of a chain of redirects. Only the session with the browser itself sees all of them. WebSockets are not requests here.
 */
export async function addHeaders(browser: Browser, rewrite: RewriteHeaders): Promise<void> {
  const root = await rootOf(browser);
  root.on('Fetch.requestPaused', ({ requestId, request }) => {
    const headers = rewrite(request.url, request.headers);
    root
      .send('Fetch.continueRequest', { requestId, ...(headers && { headers }) })
      // The browser refuses to send the headers, and would keep the request waiting; or the request is gone.
      .catch(() => root.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }))
      .catch(() => undefined);
  });
  await root.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}
