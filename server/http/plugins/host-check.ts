import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ServiceError } from '../../shared/errors.ts';
import { isLoopback } from '../../shared/is-loopback.ts';
import { rawValues } from './raw-values.ts';

interface HostCheckOptions {
  /** The address that the service listens on. */
  host: string;
  /** PUBLIC_URL */
  publicUrl: string;
}

/**
 * Refuses requests without a Host header or with two (RFC 9112, section 3.2). It also protects a service on a loopback
 * address from DNS rebinding: to the browser, a page whose name resolves to 127.0.0.1 is of the same site as the service,
 * but the Host header has the page's name. Allowed are IP addresses, names that nobody can register, and the host of
 * PUBLIC_URL. Requests from a proxy are checked as well, because such a page can send X-Forwarded-For. On other addresses
 * names are not checked: people may reach the service by names that it does not know.
 */
export const hostCheck = fp<HostCheckOptions>(
  async (app, { host, publicUrl }) => {
    const known = isLoopback(host) ? new URL(publicUrl).hostname : null;

    /** The last header that was allowed: nearly all requests have the same. */
    let allowed: string | null = null;

    app.addHook('onRequest', (request, _reply, done) => {
      if (!hasOneHost(request.raw)) return done(refused(request, 'Send exactly one header Host.'));
      const header = request.headers.host ?? '';
      if (known === null || header === allowed) return done();
      const name = nameOf(header);
      if (name !== null && name !== known) {
        return done(
          refused(
            request,
            'The service does not answer to the name in the header Host; ask its operator to set PUBLIC_URL.',
          ),
        );
      }
      allowed = header;
      done();
    });
  },
  { name: 'host-check' },
);

/** Of getScan's declared statuses, only 404 fits a wrong request. */
function refused(request: FastifyRequest, message: string): ServiceError {
  const isGetScan = request.routeOptions.config.operationId === 'getScan';
  return new ServiceError(isGetScan ? 'not_found' : 'invalid_request', message);
}

/** HTTP/1.0 does not require Host. */
function hasOneHost(request: IncomingMessage): boolean {
  const { length: count } = rawValues(request, 'host');
  return count === 1 || (count === 0 && request.httpVersion === '1.0');
}

/** The name in a Host header if someone may have registered it; otherwise null. */
function nameOf(header: string): string | null {
  if (header === '' || !URL.canParse(`http://${header}`)) return null;
  const name = new URL(`http://${header}`).hostname.replace(/\.$/, '');
  const isAddress = name.startsWith('[') || isIP(name) !== 0;
  return isAddress || !name.includes('.') || name.endsWith('.localhost') ? null : name;
}

/**
 * Refuses requests that a browser sends for a page of another site: such a page would start scans in the name of its
 * reader. Programs send neither of the two headers and are not affected.
 *
 * @param publicUrl - PUBLIC_URL; a proxy may pass requests on under another Host than people use
 * @throws ServiceError invalid_request
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  if (!isOfOtherSite(request, publicUrl)) return;
  throw new ServiceError(
    'invalid_request',
    'Pages of other websites may not start scans; if this is a page of the service itself, its operator must set PUBLIC_URL to the address of that page.',
  );
}

/** Whether a browser sends the request for a page of another site. */
export function isOfOtherSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  // Pages can't set this header. Browsers send it only to https and loopback addresses; for others Origin is checked.
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host, publicUrl);
}

/** Whether the page has the requested host, which hostCheck allows, or is at PUBLIC_URL. As in Go's CrossOriginProtection. */
function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host?.toLowerCase() || page.origin === new URL(publicUrl).origin;
}
