import type { NoBase } from '../result/comparison.ts';

const TEXTS = { unreadable: 'the base cannot be read', off: 'no baseline' };

/** Why a target has no comparison, in a few words. */
export function describeNoBase({ cause }: NoBase): string {
  return cause === undefined ? 'no baseline yet' : TEXTS[cause];
}
