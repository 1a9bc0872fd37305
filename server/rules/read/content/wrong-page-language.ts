import type { PageInput } from '../../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';
import type { DetectedLanguage } from './detect-language.ts';
import { otherLanguage } from './detect-language.ts';
import { contentOf } from './page-content.ts';

/** Texts of a page by which its language is known: sentences, not labels. UTF-16 units. */
const MIN_TEXT = 40;
const MAX_SAMPLE = 3_000;
/** In all. A page with fewer is judged by all of its text. */
const MIN_LETTERS = 150;

/** The language that a page is in, if its `<html lang>` certainly names another; null if not. */
export const wrongPageLanguage = cachedByPage(detect);

function detect(input: PageInput): DetectedLanguage | null {
  const { tree } = input;
  const { languages, isShown, isIn } = contentOf(input);
  const declared = languages[0] ?? '';
  if (declared === '') return null;
  const parts = tree.nodes.flatMap(({ text, parent }, index) =>
    text !== undefined && languages[index] === declared && isShown(parent) && !isIn(index, 'code', 'control')
      ? [text]
      : [],
  );
  const sentences = joined(parts.filter((text) => text.length >= MIN_TEXT));
  const isEnough = (sentences.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS;
  return otherLanguage(isEnough ? sentences : joined(parts), declared);
}

function joined(texts: readonly string[]): string {
  return texts.join(' ').slice(0, MAX_SAMPLE);
}
