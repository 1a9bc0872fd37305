/**
 * Loaded into the service before its own code (`node --import`): stands in for a name server whose answers an
 * attacker chooses. The rest of the service is unchanged.
 */
import promises from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

/** Answers given so far: every other one is allowed. */
const rebound = { pages: 0, target: 0 };

const NAMES: Record<string, () => string[]> = {
  'forbidden.test': () => ['127.0.0.2'],
  'six.test': () => ['::1'],
  'mapped.test': () => ['::ffff:127.0.0.2'],
  // One answer that is allowed and one that is not.
  'mixed.test': () => ['127.0.0.1', '127.0.0.2'],
  // Allowed at the check, forbidden at the next lookup.
  'rebind.test': () => [rebound.pages++ % 2 === 0 ? '127.0.0.1' : '127.0.0.2'],
  'rebind-target.test': () => [rebound.target++ % 2 === 0 ? '127.0.0.1' : '127.0.0.2'],
  'public.test': () => ['127.0.0.1'],
};

Object.assign(promises, {
  lookup: async (name: string): Promise<LookupAddress[]> => {
    const addresses = NAMES[name.replace(/\.$/, '').toLowerCase()]?.();
    if (addresses === undefined) throw new Error(`getaddrinfo ENOTFOUND ${name}`);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  },
});
syncBuiltinESMExports();
