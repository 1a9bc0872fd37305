import { CATEGORIES, categoryOf } from '../../shared/category.ts';
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
  all.add('accessibility');
  const known: readonly string[] = CATEGORIES;
  const names = [...all].sort((x, y) => placeOf(x, known) - placeOf(y, known));
  return names
    .map((name) => {
      const count = current.filter((finding) => categoryOf(finding) === name).length;
      const more = added.filter((finding) => categoryOf(finding) === name).length;
      return `${name} ${count}${more === 0 ? '' : ` (${more} added)`}`;
    })
    .join(', ');
}

/** What only a newer service knows comes last. */
function placeOf(category: string, known: readonly string[]): number {
  const place = known.indexOf(category);
  return place === -1 ? known.length : place;
}
