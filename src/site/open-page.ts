import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';

import type { SiteAccess } from './site-access.ts';

interface PageRequest {
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** As many as fetch follows (Fetch standard, "HTTP-redirect fetch"). */
const MAX_REDIRECTS = 20;
/** Statuses of answers that have no body (Fetch standard, "null body status"). */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Requests a page and follows redirects. What opens a protected site goes to the host of that site alone, on any port, and
 * over https alone if the site's address begins with it: as the scan itself has it.
 *
 * @param site Address of the site.
 * @param access undefined to send nothing but what the request has.
 * @throws what fetch throws.
 */
export async function openPage(
  address: string,
  site: string,
  access: SiteAccess | undefined,
  { headers, signal }: PageRequest,
): Promise<Response> {
  if (access === undefined) return fetch(address, { headers, signal });
  let url = new URL(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const isOwn = isOf(url, new URL(site));
    const sent = { signal, headers: isOwn ? { ...headers, ...headersOf(access) } : headers };
    const response =
      isOwn && access.ignoreHttpsErrors && url.protocol === 'https:'
        ? await takingAnyCertificate(url, sent)
        : await fetch(url.href, { ...sent, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next === null || !/^https?:$/.test(next.protocol)) {
      throw new Error('it redirects to something that is not a web address');
    }
    url = next;
  }
  throw new Error('it redirects too often');
}

function isOf(url: URL, site: URL): boolean {
  if (url.hostname !== site.hostname) return false;
  return url.protocol === 'https:' || site.protocol === 'http:';
}

function headersOf({ headers, cookies }: SiteAccess): Record<string, string> {
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return cookie.length === 0 ? own : { ...own, cookie: cookie.join('; ') };
}

/** One request without a check of the certificate, which fetch has no option for. */
function takingAnyCertificate(url: URL, { headers, signal }: PageRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = https.request(url, { headers, signal, rejectUnauthorized: false }, (answer) => {
      // Also thrown by the reader of the body.
      answer.on('error', () => undefined);
      try {
        resolve(responseOf(answer));
      } catch (error) {
        answer.destroy();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.on('error', reject);
    request.end();
  });
}

function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    headers.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
  }
  if (WITHOUT_BODY.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(answer), { status, headers });
}
