import { categoryOf } from '../../shared/formats/category-of.ts';
import type { Finding } from './api-types.ts';

/** The parts of the quality of a website that a service may report about, as people read them. */
export const CATEGORIES = [
  'site',
  'accessibility',
  'links',
  'errors',
  'documents',
  'security',
  'loading',
] as const;

/** The categories that count for rules which name none; the others count where they are named. */
const COUNTED_UNNAMED = new Set(['site', 'accessibility', 'links']);

/**
 * Whether a finding is one that a rule is about.
 * @param wanted `undefined` for a rule that names no category, `all` for every one
 */
export function isOfCategory(finding: Pick<Finding, 'category'>, wanted: string | undefined): boolean {
  const category = categoryOf(finding);
  if (wanted === undefined) return COUNTED_UNNAMED.has(category);
  return wanted === 'all' || wanted === category;
}
