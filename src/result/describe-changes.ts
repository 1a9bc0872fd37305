import type { ScanDiff } from '../service/api-types.ts';
import { splitChanges } from './split-changes.ts';

/** The numbers of a comparison in one line: "2 added, 1 resolved, 40 unchanged, 3 not verified (2 unstable)". */
export function describeChanges(diff: ScanDiff): string {
  const { added, resolved, unchanged, unverified } = splitChanges(diff);
  const sure = `${added.length} added, ${resolved.length} resolved, ${unchanged.length} unchanged`;
  if (unverified.count === 0) return sure;
  const unstable = unverified.unstable === 0 ? '' : ` (${unverified.unstable} unstable)`;
  return `${sure}, ${unverified.count} not verified${unstable}`;
}
