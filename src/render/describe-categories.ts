import { CATEGORIES } from '../service/category.ts';
import { categoryOf } from '../../server/report/files/category-of.ts';
import type { ComparedFinding } from '../service/api-types.ts';

/**
 * How many findings each category has, as in "accessibility 12 (2 added), security 3"; undefined if there are only such
 * about accessibility, as from a service that knows nothing else.
 *
 * @param added `undefined` without a base
 */
export function describeCategories(
  current: readonly ComparedFinding[],
  added: readonly ComparedFinding[] = [],
): string | undefined {
  const all = new Set([...current, ...added].map(categoryOf));
  all.delete('accessibility');
  if (all.size === 0) return undefined;
  const known: readonly string[] = CATEGORIES;
  const names = ['accessibility', ...[...all].sort((x, y) => known.indexOf(x) - known.indexOf(y))];
  return names
    .map((name) => {
      const count = current.filter((finding) => categoryOf(finding) === name).length;
      const more = added.filter((finding) => categoryOf(finding) === name).length;
      return `${name} ${count}${more === 0 ? '' : ` (${more} added)`}`;
    })
    .join(', ');
}
