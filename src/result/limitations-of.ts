import type { CompleteTarget } from './target-result.ts';
import { wordLimitation } from '../../shared/limitations/word-limitation.ts';

/** What a scan could not do, in sentences: of what no tool could decide, without what is marked as fine. */
export function limitationsOf({ scan, outcome }: Pick<CompleteTarget, 'scan' | 'outcome'>): string[] {
  const { limitations = [], limitationDetails = [] } = scan.result ?? {};
  const open = outcome.undecided?.open;
  if (open === undefined) return limitations;
  return limitations.flatMap((text, index) => {
    if (limitationDetails[index]?.kind !== 'undecided') return [text];
    const questions = open.map(({ title, elements, pages }) => ({ title, elements, onPages: pages }));
    return questions.length === 0 ? [] : [wordLimitation({ kind: 'undecided', questions })];
  });
}
