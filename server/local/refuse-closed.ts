import { createAddressPolicy } from '../egress/policy.ts';
import { MistakeInSettings } from './mistake-in-settings.ts';
import { NEVER_OPENED } from './never-opened.ts';

/**
 * Refuses hosts that no setting opens, such as 169.254.169.254; names are resolved when they are scanned.
 * @param hosts as `URL.hostname` has them
 * @throws MistakeInSettings
 */
export function refuseClosed(hosts: readonly string[]): void {
  const policy = createAddressPolicy({ allowTargets: hosts, denyTargets: NEVER_OPENED, allowPorts: [] });
  for (const host of hosts) {
    if (policy.checkName(host, 80).allowed) continue;
    throw new MistakeInSettings(
      `${host} is never scanned: it is an address of this machine's cloud or of its own network link. Give the address of a website.`,
    );
  }
}
