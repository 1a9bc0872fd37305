import type { NoBase } from '../result/comparison.ts';

const NAMES = { unreadable: 'the base cannot be read', off: 'no baseline' };

/** Why a target has no comparison, in a few words. */
export function nameLack({ lack }: NoBase): string {
  return lack === undefined ? 'no baseline yet' : NAMES[lack];
}
