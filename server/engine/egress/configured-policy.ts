import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../../config/config.ts';
import { createAddressPolicy } from './policy.ts';
import type { AddressPolicy } from './policy.ts';

/** The settings that the address policy depends on. */
export type PolicySettings = Pick<Config, 'host' | 'port' | 'allowTargets' | 'denyTargets' | 'allowPorts'>;

/**
 * The address policy of this installation: its target lists and ports, and its own listening address on all
 * interfaces of the machine, so that the service is not made to scan itself.
 * @throws Error when a target list has an entry that is none
 */
export function createConfiguredPolicy(config: PolicySettings): AddressPolicy {
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map((entry) => entry.address);
  if (isIP(config.host) !== 0) addresses.push(config.host);
  return createAddressPolicy({
    allowTargets: config.allowTargets,
    denyTargets: config.denyTargets,
    allowPorts: config.allowPorts,
    own: { addresses, port: config.port },
  });
}
