import type { FastifyRequest } from 'fastify';

/**
 * Whether a person asks, with a browser, outside the interface for programs. Browsers name text/html when they
 * load a page; curl and the usual clients take anything.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/api\/v1(?:\/|$)/.test(url)) return false;
  return headers.accept?.includes('text/html') === true;
}
