import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import ipaddr from 'ipaddr.js';
import { ServiceError } from '../../shared/errors.ts';

interface HostCheckOptions {
  /** Where the service listens. */
  host: string;
  /** PUBLIC_URL */
  publicUrl: string;
}

/**
 * Refuses requests without a Host header or with two (RFC 9112, section 3.2), and keeps web pages from using a service
 * that only its own machine can reach: a page whose name leads to 127.0.0.1 (DNS rebinding) counts for the browser as
 * the same site, but the header Host gives it away. Names that nobody can register, addresses and that of PUBLIC_URL
 * are answered. What a proxy passes on is no exception, because such a page can send X-Forwarded-For as well.
 * A service that listens on other addresses is meant to be reached by names that it does not know.
 */
export const hostCheck = fp<HostCheckOptions>(
  async (app, { host, publicUrl }) => {
    const known = isLoopback(host) ? new URL(publicUrl).hostname : null;

    app.addHook('onRequest', async (request) => {
      if (!hasOneHost(request.raw)) throw refused(request, 'Send exactly one header Host.');
      if (known === null) return;
      const name = nameOf(request.headers.host ?? '');
      if (name === null || name === known) return;
      throw refused(
        request,
        'The service is not known by the name in the header Host; ask its operator to set PUBLIC_URL.',
      );
    });
  },
  { name: 'host-check' },
);

/** getScan declares no other status for a wrong request. */
function refused(request: FastifyRequest, message: string): ServiceError {
  const isGetScan = request.routeOptions.config.operationId === 'getScan';
  return new ServiceError(isGetScan ? 'not_found' : 'invalid_request', message);
}

/** Node keeps the first of several in `headers`. HTTP/1.0 knows no Host. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const count = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length;
  return count === 1 || (count === 0 && httpVersion === '1.0');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback');
}

/** The name in a Host header that somebody may have registered; null where there is none. */
function nameOf(header: string): string | null {
  if (header === '' || !URL.canParse(`http://${header}`)) return null;
  const name = new URL(`http://${header}`).hostname.replace(/\.$/, '');
  const isAddress = name.startsWith('[') || isIP(name) !== 0;
  return isAddress || !name.includes('.') || name.endsWith('.localhost') ? null : name;
}
