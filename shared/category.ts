import type { components } from '../openapi.gen.ts';

/** The parts of the quality of a website that rules are about, in the order in which people read them. */
export const CATEGORIES = [
  'site',
  'accessibility',
  'links',
  'errors',
  'documents',
  'security',
  'loading',
] as const;

/** What a rule is about. The runners' rules are about accessibility. */
export type Category = (typeof CATEGORIES)[number];

/** The category of a finding. A service that names no category knows accessibility alone. */
export function categoryOf({ category }: Pick<components['schemas']['Finding'], 'category'>): string {
  return category ?? 'accessibility';
}
