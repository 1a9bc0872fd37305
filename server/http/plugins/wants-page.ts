import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser asks for a page, outside the API. Browsers accept text/html by name when they load a page; curl and
 * other clients accept anything.
 */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/api\/v1(?:\/|$)/.test(url)) return false;
  return headers.accept?.includes('text/html') === true;
}
