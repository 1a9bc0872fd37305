import { createConfiguredPolicy } from './configured-policy.ts';
import type { PolicySettings } from './configured-policy.ts';
import { portOf } from './request-keys.ts';
import { createResolver } from './resolver.ts';
import { resolveTarget } from './resolve-target.ts';
import type { Lookup } from './resolver.ts';

/** Checks at createScan whether a target is certainly refused, so that the client learns it at once. */
export interface TargetGuard {
  check(url: URL): Promise<'allowed' | 'refused'>;
}

/** How long createScan may wait for a name. */
const RESOLVE_TIMEOUT_MS = 2_000;

/**
 * Makes the guard of createScan. It only spares clients a wait: the policy decides again when the scan connects. A name
 * that does not resolve in time is allowed here; its scan then fails and says so.
 * @param options.lookup source of addresses instead of the system
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
