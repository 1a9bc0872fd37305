import { createConfiguredPolicy } from './configured-policy.ts';
import type { PolicySettings } from './configured-policy.ts';
import { portOf } from './ledger.ts';
import { resolveTarget } from './resolve-target.ts';
import { createResolver } from './resolver.ts';
import type { Lookup } from './resolver.ts';

/** Says at createScan whether a target is certainly refused, so that the client learns it at once. */
export interface TargetGuard {
  check(url: URL): Promise<'allowed' | 'refused'>;
}

/** How long createScan may wait for a name. */
const RESOLVE_TIMEOUT_MS = 2_000;

/**
 * Makes the guard of createScan. It is a courtesy to clients: what it lets through is judged again when the scan
 * connects. A name that does not resolve, or not in time, is allowed here; its scan then fails and says so.
 * @param options.lookup another source of addresses than the system
 */
export function createTargetGuard(config: PolicySettings, options: { lookup?: Lookup } = {}): TargetGuard {
  const policy = createConfiguredPolicy(config);
  const resolver = createResolver({ ...options, timeoutMs: RESOLVE_TIMEOUT_MS });
  return {
    async check(url) {
      const target = await resolveTarget({ policy, resolver }, url.hostname, portOf(url));
      return target.kind === 'refused' ? 'refused' : 'allowed';
    },
  };
}
