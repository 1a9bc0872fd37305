import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../config/config.ts';
import { createAddressPolicy } from './policy.ts';
import type { AddressPolicy } from './policy.ts';
import { parseTargetEntry } from './target-entry.ts';

/** Names of one machine. A server in development listens on one of the addresses, and people type any of the three. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** The settings that the address policy depends on. */
export type PolicySettings = Pick<Config, 'host' | 'port' | 'allowTargets' | 'denyTargets' | 'allowPorts'>;

/**
 * The address policy of this installation: its target lists and ports, and its own listening address on all
 * interfaces of the machine, so that the service is not made to scan itself. `localhost`, `127.0.0.1` and `::1` open each
 * other; written as a block, `127.0.0.1/32` opens nothing but itself.
 * @throws Error when a target list has an entry that is none
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
    own: { addresses, port: config.port },
  });
}

function withLoopback(entries: readonly string[]): readonly string[] {
  const known = new Set(LOOPBACK.map(spelling));
  return entries.some((entry) => known.has(spelling(entry))) ? [...entries, ...LOOPBACK] : entries;
}

/** One spelling for all ways to write a name or an address. */
function spelling(text: string): string {
  const entry = parseTargetEntry(text);
  if (entry.kind === 'network' && !text.includes('/')) return entry.network.toNormalizedString();
  return entry.kind === 'name' ? entry.name : text;
}
