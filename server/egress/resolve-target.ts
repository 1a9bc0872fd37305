import { isIP } from 'node:net';
import { isOwnPort } from './own-ports.ts';
import type { AddressPolicy, Verdict } from './policy.ts';
import type { Resolver } from './resolver.ts';
import { messageOf } from '../shared/errors.ts';

/** The addresses that a connection may use, or why there are none. */
export type ResolvedTarget =
  | { kind: 'allowed'; addresses: string[] }
  /** `isPrivate` if it is a name none of whose addresses is public or may be opened. */
  | { kind: 'refused'; reason: string; isPrivate: boolean }
  /** `isUnknown` if name servers say that there is no such name; otherwise they gave no answer. */
  | { kind: 'unresolvable'; reason: string; isUnknown: boolean };

/** Whatever an operator allowed. */
const OWN: ResolvedTarget = { kind: 'refused', reason: 'the port is one of this service', isPrivate: false };

/**
 * Resolves a host once and checks every address. One refused address refuses the whole name, because it could be the
 * one that is dialled next time. Callers dial only the addresses returned here, never the name.
 * @param host as `URL.hostname` has it
 */
export async function resolveTarget(
  { policy, resolver }: { policy: AddressPolicy; resolver: Resolver },
  host: string,
  port: number,
): Promise<ResolvedTarget> {
  const byName = policy.checkName(host, port);
  if (!byName.allowed) return { kind: 'refused', reason: byName.reason, isPrivate: false };
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return isOwnPort([bare], port) ? OWN : { kind: 'allowed', addresses: [bare] };

  let addresses: string[];
  try {
    addresses = await resolver.addresses(bare);
  } catch (error) {
    return { kind: 'unresolvable', reason: messageOf(error), isUnknown: codeOf(error) === 'ENOTFOUND' };
  }
  const check = (address: string): Verdict => policy.checkAddress(address, port, { host });
  const isPrivate = addresses.every((address) => !policy.isPublic(address) && !check(address).allowed);
  for (const address of addresses) {
    const verdict = check(address);
    if (!verdict.allowed) return { kind: 'refused', reason: verdict.reason, isPrivate };
  }
  if (isOwnPort(addresses, port)) return OWN;
  return { kind: 'allowed', addresses: [...new Set(addresses)] };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
