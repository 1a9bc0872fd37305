import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ProxySettings } from '../../shared/local-protocol.ts';
import { isLoopback } from '../shared/is-loopback.ts';

/** Which connections of a scan go through a proxy. */
export interface OutboundProxies {
  /**
   * @param host as `URL.hostname` has it
   * @returns null for a direct connection; this machine itself is always reached directly
   */
  of(host: string, port: number, scheme: 'http' | 'https'): URL | null;
  /** Whether a proxy may be asked for a host by its name, which the proxy resolves: a user has named it. */
  mayResolve(host: string): boolean;
}

/**
 * Reads the settings of proxies.
 * @param named hosts that the user has named, as `URL.hostname` has them
 * @throws Error if something is not the address of a proxy; it does not repeat the address
 */
export function readOutboundProxies(
  { http, https, direct }: ProxySettings,
  named: readonly string[],
): OutboundProxies {
  const proxies = { http: readProxy(http), https: readProxy(https) };
  const known = new Set(named.map(comparable));
  const excepted = direct.map((entry) => comparable(entry.trim())).filter((entry) => entry !== '');
  return {
    of(host, port, scheme) {
      const name = comparable(host);
      if (isThisMachine(name) || excepted.some((entry) => matches(entry, name, port))) return null;
      return proxies[scheme];
    },
    mayResolve: (host) => known.has(comparable(host)),
  };
}

function readProxy(address: string | null): URL | null {
  if (address === null) return null;
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('The proxy is not an http or https address.');
  }
  return url;
}

/** Lower case, without the root dot. */
function comparable(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function isThisMachine(host: string): boolean {
  if (host.endsWith('.localhost')) return true;
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isLoopback(bare) || (isIP(bare) !== 0 && ipaddr.process(bare).range() === 'unspecified');
}

function matches(entry: string, host: string, port: number): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (entry === '*' || entry === bare) return true;
  const [, written = entry, ownPort] = /^(.*):(\d+)$/.exec(entry) ?? [];
  if (ownPort !== undefined && Number(ownPort) !== port) return false;
  const name = written.replace(/^\*?\./, '');
  return host === name || (isIP(bare) === 0 && host.endsWith(`.${name}`));
}
