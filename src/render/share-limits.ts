import type { TableLimits } from '../../shared/formats/finding-table.ts';
import type { PartLimits } from './render-target.ts';

/** The limits of one of several targets that share them. */
export function shareLimits(limits: PartLimits, share: number): PartLimits {
  const divide = ({ maxItems, maxBytes }: TableLimits): TableLimits => ({
    maxItems: Math.ceil(maxItems / share),
    maxBytes: Math.floor(maxBytes / share),
  });
  return {
    overview: divide(limits.overview),
    failing: divide(limits.failing),
    added: divide(limits.added),
    current: divide(limits.current),
    resolved: divide(limits.resolved),
    unverified: divide(limits.unverified),
    unchanged: divide(limits.unchanged),
    ignored: divide(limits.ignored),
    entries: divide(limits.entries),
    limitations: divide(limits.limitations),
  };
}
