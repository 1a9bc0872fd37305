import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../../shared/errors.ts';

/**
 * Refuses what a browser sends for a page of another site, which would ask for scans in the name of its reader.
 * Programs send neither of the two headers and are not affected.
 *
 * @param publicUrl - PUBLIC_URL; a proxy may pass requests on under another Host than people use
 * @throws ServiceError invalid_request
 */
export function refuseCrossSite({ headers }: FastifyRequest, publicUrl: string): void {
  // Pages can't set it. Browsers send it to https and loopback addresses only; elsewhere the origin counts.
  const site = headers['sec-fetch-site'];
  const isOurs =
    site === undefined
      ? headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, publicUrl)
      : site === 'same-origin' || site === 'none';
  if (isOurs) return;
  throw new ServiceError(
    'invalid_request',
    'A page of another website may not ask for scans; if it is a page of this service, its operator must set PUBLIC_URL to the address of that page.',
  );
}

/** The page has the host that is asked, which was checked, or that of PUBLIC_URL. As in Go's CrossOriginProtection. */
function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host?.toLowerCase() || page.origin === new URL(publicUrl).origin;
}
