import { groupByKey } from './exact-keys.ts';
import { pairUp, type Item, type ItemPair } from './match-item.ts';
import type { PageCorrespondence } from './page-correspondence.ts';
import { similarity, textLikeness } from './similarity.ts';

/** From this likeness on two elements with evidence in their content are the same one. */
const MIN_SIMILARITY = 0.5;
/** From this likeness on two elements in the same place are the same one. */
const MIN_SIMILARITY_IN_PLACE = 0.45;
/** From this likeness on two elements of the same id, name or address are the same one, moved and edited at once. */
const MIN_SIMILARITY_NAMED = 0.3;
/** What two elements say or point to is evidence from this likeness on. */
const MIN_CONTENT = 0.5;
/** More pairs than this are cut into blocks first. */
const MAX_PAIRS = 20_000;
const BLOCK_LENGTH = 120;

/** How many pairs a whole comparison may still weigh; above it pairs are only taken in order. */
export interface PairBudget {
  left: number;
}

/**
 * Pairs what is left of one rule on one page by similarity, best pair first (as Similo takes the most similar
 * candidate; Nass et al. 2023), in blocks where there are many, as record linkage does. Each pair needs evidence
 * besides its likeness: a common word or address, or the same place. Marks and returns the pairs.
 */
export function matchSimilar(
  left: Item[],
  right: Item[],
  correspondence: PageCorrespondence,
  budget: PairBudget,
): ItemPair[] {
  if (left.length * right.length <= Math.min(MAX_PAIRS, budget.left)) {
    budget.left -= left.length * right.length;
    return takeBest(left, right, (x, y) => likeness(x, y, correspondence));
  }
  const found: ItemPair[] = [];
  const blocks = groupByKey(left, blockKey);
  for (const [key, theirs] of groupByKey(right, blockKey)) {
    const ours = blocks.get(key) ?? [];
    let length = BLOCK_LENGTH;
    for (let at = 0; at < Math.min(ours.length, theirs.length); at += length) {
      if (budget.left <= 0) length = 1;
      const [some, others] = [ours.slice(at, at + length), theirs.slice(at, at + length)];
      budget.left -= some.length * others.length;
      found.push(...takeBest(some, others, (x, y) => likeness(x, y, correspondence)));
    }
  }
  return found;
}

/** Takes the pairs with the best scores, each item once; a score below 0 is no pair. Ties go to the nearest in order. */
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
  // A stable sort: what is equal stays in the order of both sides.
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

/** Evidence in what two elements say or point to: 1 for an equal name, address or label, otherwise the likeness of texts. */
function contentLikeness(x: Item, y: Item): number {
  if (x.strong !== '' && x.strong === y.strong) return 1;
  const [left, right] = [x.facts.about, y.facts.about];
  for (const name of ['href', 'src', 'name', 'alt', 'aria-label', 'title', 'placeholder']) {
    const value = left.attributes[name] ?? '';
    if (value.length > 1 && value === right.attributes[name]) return 1;
  }
  return textLikeness(left, right);
}

function blockKey(item: Item): string {
  const { tag, landmark, classes } = item.facts.about;
  return `${tag} ${landmark} ${classes.join('.')}`;
}
