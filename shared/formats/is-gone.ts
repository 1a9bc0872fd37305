import type { FindingState } from './reported-finding.ts';

/** Whether the current scan no longer has a finding of this state. */
export function isGone(state: FindingState): boolean {
  return state === 'resolved' || state === 'unverified-resolved';
}
