import type { IncomingHttpHeaders } from 'node:http';
import fp from 'fastify-plugin';
import { ServiceError } from '../errors.ts';

/** Methods that change nothing here. What they answer can't be read by pages of other sites: there is no CORS. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Refuses what a browser sends for a page of another site: it would ask for scans in the name of its reader.
 * Programs send neither of the two headers and are not affected.
 *
 * @param options.publicUrl - PUBLIC_URL; a proxy may pass requests on under another Host than people use
 */
export const crossSite = fp<{ publicUrl: () => string }>(
  async (app, { publicUrl }) => {
    app.addHook('onRequest', async ({ method, headers }) => {
      if (SAFE.has(method) || !isFromElsewhere(headers, publicUrl())) return;
      throw new ServiceError(
        'invalid_request',
        'A web page of another site may not ask for scans; if it is a page of this service, its operator must set PUBLIC_URL to the address of that page.',
      );
    });
  },
  { name: 'cross-site', dependencies: ['host-check'] },
);

/**
 * Sec-Fetch-Site can't be set by pages, and is sent to https and loopback addresses only. Elsewhere the origin counts,
 * which is that of the address, or of PUBLIC_URL where a proxy has changed it. As in Go's CrossOriginProtection.
 */
function isFromElsewhere(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { host: originHost, origin: normalised } = new URL(origin);
  return originHost !== host?.toLowerCase() && normalised !== new URL(publicUrl).origin;
}
