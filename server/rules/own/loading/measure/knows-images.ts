import type { PageInput } from '../../../own-rule.ts';

/** Whether the images of the page and their files are known. */
export function knowsImages({ page: { visit } }: PageInput): boolean {
  return visit.loading !== null && visit.requests !== null;
}
