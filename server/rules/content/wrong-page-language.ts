import type { PageInput } from '../own-rule.ts';
import { cachedByPage } from './cached-by-page.ts';
import type { DetectedLanguage } from './detect-language.ts';
import { otherLanguage } from './detect-language.ts';
import { contentOf } from './page-content.ts';

/** Texts of a page by which its language is known: sentences, not labels. UTF-16 units. */
const MIN_TEXT = 40;
const MAX_SAMPLE = 3_000;
/** In all. Scripts with a sign for each syllable or word need fewer. */
const MIN_LETTERS = 150;
const MIN_SIGNS = 60;

/** The language that a page is in, if its `<html lang>` certainly names another; null if not. */
export const wrongPageLanguage = cachedByPage(detect);

function detect(input: PageInput): DetectedLanguage | null {
  const { tree } = input;
  const { languages, isShown, isIn } = contentOf(input);
  const declared = languages[0] ?? '';
  if (declared === '') return null;
  let sample = '';
  for (const [index, { text, parent }] of tree.nodes.entries()) {
    if (text === undefined || text.length < MIN_TEXT || languages[index] !== declared) continue;
    if (!isShown(parent) || isIn(index, 'code', 'control')) continue;
    sample += `${text} `;
    if (sample.length > MAX_SAMPLE) break;
  }
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const isSyllabic = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(sample);
  return letters < (isSyllabic ? MIN_SIGNS : MIN_LETTERS) ? null : otherLanguage(sample, declared);
}
