import type { Finding } from '../../service/api-types.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** What is said of several findings of a rule: once what holds for all, and of each what holds for it alone. */
interface SharedSentences {
  shared: string;
  own: string[];
}

/**
 * Takes out of the explanations of findings the sentences that all have in common: whom it affects, and mostly what to do.
 * What remains of each is what was measured there.
 */
export function shareSentences(findings: readonly Finding[]): SharedSentences {
  const all = findings.map(({ explanation = '' }) => split(explanation));
  const [first = [], ...others] = all;
  const shared = first.filter((sentence) => others.every((one) => one.includes(sentence)));
  return {
    shared: shared.join(' '),
    own: all.map((one) => one.filter((sentence) => !shared.includes(sentence)).join(' ')),
  };
}

function split(text: string): string[] {
  return [...sentences.segment(text)].map(({ segment }) => segment.trim()).filter((one) => one !== '');
}
