import { groupByKey, pairUp } from './match-item.ts';
import type { Item, ItemPair } from './match-item.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { similarity, textLikeness } from './similarity.ts';

/** Least similarity of two elements that have evidence in their content. */
const MIN_SIMILARITY = 0.5;
/** Least similarity of two elements in the same place. */
const MIN_SIMILARITY_IN_PLACE = 0.45;
/** Least similarity of two elements of the same id, name or address, which may have been both moved and edited. */
const MIN_SIMILARITY_NAMED = 0.3;
/** From this likeness on, the texts or addresses of two elements count as evidence. */
const MIN_CONTENT = 0.5;
/** If there are more pairs than this, items are compared within blocks only. */
const MAX_PAIRS = 20_000;
const BLOCK_LENGTH = 120;
/** An equal value of one of these is as good as an equal text; other attributes say what kind an element is. */
const CONTENT_ATTRIBUTES = ['href', 'src', 'name', 'alt', 'aria-label', 'title', 'placeholder'];

/**
 * How many pairs a whole comparison may still weigh; when it is used up, only items at equal positions are compared.
 */
export interface PairBudget {
  remaining: number;
}

/**
 * Pairs the unmatched items of one family of rules on one page by similarity, best pair first (as Similo takes the most
 * similar candidate; Nass et al. 2023). If there are many, they are compared within blocks, as in record linkage.
 * Besides its similarity a pair needs evidence: a similar text, a common name or address, or the same place. Marks the
 * items and returns the pairs.
 */
export function matchSimilar(
  left: Item[],
  right: Item[],
  correspondence: PageCorrespondence,
  budget: PairBudget,
): ItemPair[] {
  if (left.length * right.length <= Math.min(MAX_PAIRS, budget.remaining)) {
    budget.remaining -= left.length * right.length;
    return takeBest(left, right, (x, y) => likeness(x, y, correspondence));
  }
  const found: ItemPair[] = [];
  const blocks = groupByKey(left, blockKey);
  for (const [key, theirs] of groupByKey(right, blockKey)) {
    const ours = blocks.get(key) ?? [];
    let length = BLOCK_LENGTH;
    for (let at = 0; at < Math.min(ours.length, theirs.length); at += length) {
      if (budget.remaining <= 0) length = 1;
      const [some, others] = [ours.slice(at, at + length), theirs.slice(at, at + length)];
      budget.remaining -= some.length * others.length;
      found.push(...takeBest(some, others, (x, y) => likeness(x, y, correspondence)));
    }
  }
  return found;
}

/**
 * Pairs items by score, best first, each item once. A score below 0 rules the pair out. Of equal scores the nearest
 * win.
 */
export function takeBest(
  left: Item[],
  right: Item[],
  score: (left: Item, right: Item) => number,
): ItemPair[] {
  const candidates: { x: Item; y: Item; score: number; apart: number }[] = [];
  for (const x of left) {
    for (const y of right) {
      const scored = score(x, y);
      if (scored >= 0)
        candidates.push({ x, y, score: scored, apart: Math.abs(x.facts.element - y.facts.element) });
    }
  }
  // The sort is stable: equal candidates stay in the order of both sides.
  candidates.sort((p, q) => q.score - p.score || p.apart - q.apart);
  const taken: ItemPair[] = [];
  for (const { x, y } of candidates) {
    if (x.matched || y.matched) continue;
    taken.push(pairUp(x, y));
  }
  return taken;
}

function likeness(x: Item, y: Item, correspondence: PageCorrespondence): number {
  if (correspondence.vetoes(x, y)) return -1;
  const content = contentLikeness(x, y) >= MIN_CONTENT;
  if (!content && !correspondence.samePlace(x, y)) return -1;
  const alike = similarity(x.facts.about, y.facts.about);
  const named = x.strong !== '' && x.strong === y.strong && x.facts.about.tag === y.facts.about.tag;
  const enough = named ? MIN_SIMILARITY_NAMED : content ? MIN_SIMILARITY : MIN_SIMILARITY_IN_PLACE;
  return alike >= enough ? alike : -1;
}

/**
 * Evidence in the content of two elements: 1 for an equal name, address or label, otherwise the likeness of their
 * texts.
 */
function contentLikeness(x: Item, y: Item): number {
  if (x.strong !== '' && x.strong === y.strong) return 1;
  const [left, right] = [x.facts.about, y.facts.about];
  for (const name of CONTENT_ATTRIBUTES) {
    const value = left.attributes[name] ?? '';
    if (value.length > 1 && value === right.attributes[name]) return 1;
  }
  return textLikeness(left, right);
}

function blockKey(item: Item): string {
  const { tag, landmark, classes } = item.facts.about;
  return `${tag} ${landmark} ${classes.join('.')}`;
}
