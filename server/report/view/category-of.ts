import type { components } from '../../../openapi.gen.ts';

/** Services before categories had only findings of this one. */
const FIRST_CATEGORY = 'accessibility';

/** The category of a finding. */
export function categoryOf({ category }: components['schemas']['Finding']): string {
  return category ?? FIRST_CATEGORY;
}
