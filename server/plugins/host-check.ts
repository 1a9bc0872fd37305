import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import ipaddr from 'ipaddr.js';
import { ServiceError } from '../errors.ts';

interface HostCheckOptions {
  /** Where the service listens. */
  host: string;
  /** PUBLIC_URL */
  publicUrl: string;
}

/**
 * Keeps web pages from using a service that only its own machine can reach: a page whose name leads to 127.0.0.1 (DNS
 * rebinding) counts for the browser as the same site, but the header Host gives it away. Names that nobody can
 * register, addresses and that of PUBLIC_URL are answered, and so is what a trusted proxy passes on. A service that
 * listens on other addresses is meant to be reached by names that it does not know.
 */
export const hostCheck = fp<HostCheckOptions>(
  async (app, { host, publicUrl }) => {
    if (!isLoopback(host)) return;
    const known = new URL(publicUrl).hostname;

    app.addHook('onRequest', async (request) => {
      const name = nameOf(request.headers.host ?? '');
      if (name === null || name === known || isPassedOn(request)) return;
      throw new ServiceError(
        request.routeOptions.config.operationId === 'getScan' ? 'not_found' : 'invalid_request',
        'The service is not known by the name in the header Host; ask its operator to set PUBLIC_URL.',
      );
    });
  },
  { name: 'host-check' },
);

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

/** The sender is in TRUST_PROXY and says for whom it asks. */
function isPassedOn({ ips }: FastifyRequest): boolean {
  return (ips?.length ?? 0) > 1;
}
