import type { components } from '../../openapi.gen.ts';

/** The category of a finding. A service that names no category knows accessibility alone. */
export function categoryOf({ category }: Pick<components['schemas']['Finding'], 'category'>): string {
  return category ?? 'accessibility';
}
