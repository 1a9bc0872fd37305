import type { Browser } from 'puppeteer';
import { rootOf } from './root-session.ts';

/** Gives the headers with which a request is sent; null to leave them as they are. */
export type RewriteHeaders = (
  url: string,
  headers: Readonly<Record<string, string>>,
) => { name: string; value: string }[] | null;

/**
 * Intercepts requests of a browser: of documents, frames and workers of all kinds, and each request of a chain of
 * redirects. Only the session with the browser itself sees all of them. WebSockets are not requests here.
 *
 * Those for the scripts of service workers get no answer, so none is ever registered: it would answer later pages, and
 * fetch what it likes. Its page waits for it, and learns of no error.
 * @param rewrite is asked for the headers of all others, which takes time; null for none
 */
export async function interceptRequests(browser: Browser, rewrite: RewriteHeaders | null): Promise<void> {
  const root = await rootOf(browser);
  root.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (isOfServiceWorker(request.headers)) return;
    const headers = rewrite?.(request.url, request.headers) ?? null;
    root
      .send('Fetch.continueRequest', { requestId, ...(headers && { headers }) })
      // The browser refuses to send the headers, and would keep the request waiting; or the request is gone.
      .catch(() => root.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }))
      .catch(() => undefined);
  });
  // The scripts of service workers are among the requests of no other kind.
  const isAll = rewrite !== null;
  await root.send('Fetch.enable', {
    patterns: [{ urlPattern: '*', ...(!isAll && { resourceType: 'Other' }) }],
  });
}

/** Every browser sends this header with such a script (Service Workers, "update", step "set request's header list"). */
function isOfServiceWorker(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'service-worker' && value === 'script',
  );
}
