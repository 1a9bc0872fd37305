import { groupByKey } from './exact-keys.ts';
import { pairUp, type Item, type ItemPair } from './match-item.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { similarity } from './similarity.ts';

/** Least similarity of two elements that are aligned by shape only. */
const MIN_SIMILARITY_BY_SHAPE = 0.35;

/** Pairs the problems of aligned elements. @param how whether to use the sure links or those by shape */
export function pairAligned(
  left: Item[],
  right: Item[],
  correspondence: PageCorrespondence,
  how: 'sure' | 'by shape',
): ItemPair[] {
  const found: ItemPair[] = [];
  const there = groupByKey(right, ({ facts }) => `${facts.family} ${facts.element}`);
  for (const x of left) {
    if (x.matched || x.facts.element < 0) continue;
    const { element, sure } = correspondence.counterpart(x.facts.element);
    if (element < 0 || sure !== (how === 'sure')) continue;
    const candidates = (there.get(`${x.facts.family} ${element}`) ?? []).filter((item) => !item.matched);
    const y = candidates.find((item) => item.facts.rule === x.facts.rule) ?? candidates[0];
    if (y === undefined) continue;
    if (!sure && similarity(x.facts.about, y.facts.about) < MIN_SIMILARITY_BY_SHAPE) continue;
    found.push(pairUp(x, y));
  }
  return found;
}
