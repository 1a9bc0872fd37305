import { MistakeInSettings } from './mistake-in-settings.ts';

/** Names of this machine. A server listens on one of its addresses, and people type any of the three. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The hosts of addresses, as `URL.hostname` has them, without the root dot of a name. One of `localhost`, `127.0.0.1` and
 * `[::1]` stands for all three.
 * @throws MistakeInSettings when something is no absolute http or https address
 */
export function hostsOf(addresses: readonly string[]): string[] {
  const hosts = new Set(addresses.map(hostOf));
  if (LOOPBACK.some((host) => hosts.has(host))) for (const host of LOOPBACK) hosts.add(host);
  return [...hosts];
}

function hostOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  // A star is part of a name for URLs, and stands for many names in a list of targets.
  if (url === null || !isWeb || url.hostname.includes('*')) {
    throw new MistakeInSettings(
      `${address} is not an address: write it out, such as https://www.example.com/.`,
    );
  }
  return url.hostname.replace(/\.$/, '');
}
