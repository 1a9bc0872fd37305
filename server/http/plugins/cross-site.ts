import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../shared/errors.ts';

/**
 * Refuses requests that a browser sends for a page of another site: such a page would start scans in the name of its
 * reader. Programs send neither of the two headers and are not affected.
 *
 * @param publicUrl - PUBLIC_URL; a proxy may pass requests on under another Host than people use
 * @throws ServiceError invalid_request
 */
export function refuseCrossSite({ headers }: FastifyRequest, publicUrl: string): void {
  // Pages can't set this header. Browsers send it only to https and loopback addresses; for others Origin is checked.
  const site = headers['sec-fetch-site'];
  const isOurs =
    site === undefined
      ? headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, publicUrl)
      : site === 'same-origin' || site === 'none';
  if (isOurs) return;
  throw new ServiceError(
    'invalid_request',
    'Pages of other websites may not start scans; if this is a page of the service itself, its operator must set PUBLIC_URL to the address of that page.',
  );
}

/** Whether the page has the requested host, which hostCheck allows, or is at PUBLIC_URL. As in Go's CrossOriginProtection. */
function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host?.toLowerCase() || page.origin === new URL(publicUrl).origin;
}
