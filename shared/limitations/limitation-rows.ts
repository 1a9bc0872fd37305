import { isOfUnscanned } from './limitation.ts';
import type { Limitation } from './limitation.ts';
import { startCount } from './names.ts';
import { wordPartial } from './word-partial-pages.ts';
import { wordLimitation, wordReason } from './word-limitation.ts';
import { wordEnd, wordQuestion } from './word-scan-limitation.ts';

/** A row of a table about what a scan could not do. */
export interface LimitationRow {
  what: string;
  /** Such as `3 elements on 2 pages`; empty if it is no number. */
  amount: string;
  /** The first addresses. */
  pages: readonly string[];
  /** How many more there are. */
  unnamed: number;
}

/** A limitation as rows: one, or one for each rule that a person must judge. */
export function limitationRows(limitation: Limitation): LimitationRow[] {
  if (limitation.kind === 'undecided') {
    return limitation.questions.map((rule) => ({
      ...rowOf(`Undecided, so a person must look: ${rule.title}`),
      amount: wordQuestion(rule),
    }));
  }
  if ('pages' in limitation) {
    const { pages, count } = limitation;
    const what = isOfUnscanned(limitation)
      ? `Not judged: the page ${wordReason(limitation)}`
      : wordPartial(limitation, count, 'Pages');
    return [{ what, amount: amountOf(limitation), pages, unnamed: count - pages.length }];
  }
  const end = wordEnd(limitation);
  return end === null || !('count' in limitation)
    ? [rowOf(wordLimitation(limitation))]
    : [{ ...rowOf(`${end}, so pages were found and not judged`), amount: amountOf(limitation) }];
}

/** A row of a sentence of which nothing more is known. */
export function rowOf(what: string): LimitationRow {
  return { what, amount: '', pages: [], unnamed: 0 };
}

function amountOf(limitation: { count: number; isAtLeast?: boolean }): string {
  return `${startCount(limitation).toLowerCase()}${limitation.count} page${limitation.count === 1 ? '' : 's'}`;
}
