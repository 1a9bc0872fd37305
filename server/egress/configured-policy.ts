import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../config/config.ts';
import { createAddressPolicy } from './policy.ts';
import type { AddressPolicy } from './policy.ts';
import { parseTargetEntry } from './target-entry.ts';

/** Names of this machine. A development server listens on one of the addresses, and people type any of the three. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** The settings that the address policy depends on. */
export interface PolicySettings extends Pick<
  Config,
  'host' | 'port' | 'allowTargets' | 'denyTargets' | 'allowPorts'
> {
  /** See AddressPolicyOptions. */
  loopbackPorts?: readonly number[];
}

/**
 * The address policy of this installation: its target lists and ports, and its own listening address on all
 * interfaces of the machine, so that the service can't be made to scan itself. Allowing one of `localhost`,
 * `127.0.0.1` and `::1` allows all three; the block `127.0.0.1/32` allows only itself.
 * @throws Error when an entry of a target list is invalid
 */
export function createConfiguredPolicy(config: PolicySettings): AddressPolicy {
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map((entry) => entry.address);
  if (isIP(config.host) !== 0) addresses.push(config.host);
  return createAddressPolicy({
    allowTargets: withLoopback(config.allowTargets),
    denyTargets: config.denyTargets,
    allowPorts: config.allowPorts,
    loopbackPorts: config.loopbackPorts ?? [],
    own: { addresses, port: config.port },
  });
}

function withLoopback(entries: readonly string[]): readonly string[] {
  const known = new Set(LOOPBACK.map(spelling));
  return entries.some((entry) => known.has(spelling(entry))) ? [...entries, ...LOOPBACK] : entries;
}

/** The canonical spelling of a name or an address. */
function spelling(text: string): string {
  const entry = parseTargetEntry(text);
  if (entry.kind === 'network' && !text.includes('/')) return entry.network.toNormalizedString();
  return entry.kind === 'name' ? entry.name : text;
}
