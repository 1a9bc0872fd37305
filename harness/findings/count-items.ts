import type { diffScans } from '../../server/findings/diff/diff-scans.ts';

/** How many items a comparison has of each kind. */
export function countItems(
  diff: ReturnType<typeof diffScans>,
): Record<'added' | 'resolved' | 'unchanged', number> {
  return { added: diff.added.length, resolved: diff.resolved.length, unchanged: diff.unchanged.length };
}
