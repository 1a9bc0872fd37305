import { isIP } from 'node:net';
import { isOwnPort } from './own-ports.ts';
import type { AddressPolicy } from './policy.ts';
import type { Resolver } from './resolver.ts';
import { messageOf } from '../shared/message-of.ts';

/** The addresses that a connection may use, or why there are none. */
export type ResolvedTarget =
  | { kind: 'allowed'; addresses: string[] }
  | { kind: 'refused'; reason: string }
  /** `isUnknown` if name servers say that there is no such name; otherwise they gave no answer. */
  | { kind: 'unresolvable'; reason: string; isUnknown: boolean };

/** Whatever an operator allowed. */
const OWN: ResolvedTarget = { kind: 'refused', reason: 'the port is one of this service' };

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
  if (!byName.allowed) return { kind: 'refused', reason: byName.reason };
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return isOwnPort([bare], port) ? OWN : { kind: 'allowed', addresses: [bare] };

  let addresses: string[];
  try {
    addresses = await resolver.addresses(bare);
  } catch (error) {
    return { kind: 'unresolvable', reason: messageOf(error), isUnknown: codeOf(error) === 'ENOTFOUND' };
  }
  for (const address of addresses) {
    const verdict = policy.checkAddress(address, port, { host });
    if (!verdict.allowed) return { kind: 'refused', reason: verdict.reason };
  }
  if (isOwnPort(addresses, port)) return OWN;
  return { kind: 'allowed', addresses: [...new Set(addresses)] };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
