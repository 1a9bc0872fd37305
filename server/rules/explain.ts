declare const ORDERED: unique symbol;

/** An explanation that `explain` has made. Rules can return no other. */
export type Explanation = string & { readonly [ORDERED]: true };

/**
 * What people read about a finding. What to do comes as early as it can, because many read no further, and before whom it
 * affects, which many know.
 * @param wrong what is wrong here, in one sentence with the element's own values; empty if `fix` says it
 * @param fix what to do, in sentences that begin with a verb
 * @param harm who is affected and how, unless `wrong` says it in passing
 */
export function explain(wrong: string, fix: string, harm = ''): Explanation {
  const sentences = [wrong, fix, harm].filter((part) => part !== '');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that makes one
  return sentences.join(' ') as Explanation;
}
