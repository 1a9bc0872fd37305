import type { OccurrenceFacts, PageFacts } from '../../facts/scan-facts.ts';

/** Rules about the words of a name, text alternative, label or title, or about a language. */
const ABOUT_WORDS = new Set([
  'field-label-words',
  'html-lang-valid',
  'image-alt-redundant',
  'image-alt-words',
  'image-redundant-alt',
  'label-content-name-mismatch',
  'page-language',
  'placeholder-label',
  'repeated-title',
  'same-link-text',
  'title-content',
  'vague-link-text',
]);
/** Rules about elements that have none. */
const NONE = new Set([
  'area-alt',
  'button-name',
  'document-title',
  'html-has-lang',
  'image-alt',
  'input-button-name',
  'input-image-alt',
  'label',
  'link-name',
  'role-img-alt',
  'select-name',
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
    page?.occurrences.some((each) => NONE.has(each.rule) && isIn(about.path, each.about.path)) === true;
  return isWithout(other) && !isWithout(here);
}

/** A link, or what is around an image in it, has few steps to the image. */
const MAX_STEPS = 4;

/** Whether a place is another one, or is in it. Long ones lack their beginning, so that the outer one has more of it. */
function isIn(path: string, outer: string): boolean {
  const steps = path.split('/');
  return [...Array.from({ length: MAX_STEPS + 1 }).keys()].some((count) => {
    const around = steps.slice(0, steps.length - count).join('/');
    return (
      around === outer || (count > 0 && around !== '' && !around.startsWith('html') && outer.endsWith(around))
    );
  });
}
