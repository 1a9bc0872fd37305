import type { OccurrenceFacts, PageFacts } from '../../facts/scan-facts.ts';

/** Rules about the words of a name or text alternative. */
const ABOUT_WORDS = new Set([
  'image-alt-redundant',
  'image-alt-words',
  'image-redundant-alt',
  'label-content-name-mismatch',
  'same-link-text',
  'vague-link-text',
]);
/** Rules about elements that have none. */
const NONE = new Set([
  'area-alt',
  'button-name',
  'image-alt',
  'input-button-name',
  'input-image-alt',
  'link-name',
  'role-img-alt',
  'svg-img-alt',
]);

/**
 * Whether an element whose name was not good has none at all on the other page, in its place or in that of the link or button
 * around it: that is no repair.
 */
export function hasLostName(
  { rule, about }: OccurrenceFacts,
  here: PageFacts | undefined,
  other: PageFacts | undefined,
): boolean {
  if (!ABOUT_WORDS.has(rule) || other === undefined) return false;
  const isWithout = (page: PageFacts | undefined): boolean =>
    page?.occurrences.some(
      (each) =>
        NONE.has(each.rule) &&
        (about.path === each.about.path || about.path.startsWith(`${each.about.path}/`)),
    ) === true;
  return isWithout(other) && !isWithout(here);
}
