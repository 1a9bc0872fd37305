import { channel } from 'node:diagnostics_channel';

/**
 * Why a request of a scan was not let out: the policy refuses its address, the scan has used up its requests or bytes,
 * or it has asked another host for too much.
 */
export type BlockReason = 'address' | 'scan limit' | 'host limit';

const blocked = channel('sitedelta:blocked');

/**
 * Reports on Node's diagnostics channel `sitedelta:blocked` that a request was not let out; without its host. Costs
 * nothing if nobody listens.
 */
export function reportBlocked(reason: BlockReason): void {
  if (blocked.hasSubscribers) blocked.publish({ reason } satisfies { reason: BlockReason });
}
