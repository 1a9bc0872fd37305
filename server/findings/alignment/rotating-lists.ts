import { isTelling, shapeAt, sizeAt } from '../describe/element-hashes.ts';
import { lowerBound } from '../../shared/lower-bound.ts';
import { SURE, parentsOf } from './page-alignment.ts';
import type { PageAlignment } from './page-alignment.ts';

/** A list with fewer items shows too little of how it changes. */
const MIN_ITEMS = 3;
/** Most children of a list have the same shape; a few may differ. */
const MIN_SHARE_OF_KIND = 2 / 3;
/**
 * If the remaining items kept their order, a smaller share of new items than this counts as an edit. In a small list
 * they may keep it by chance, so the order alone does not decide.
 */
const MIN_SHARE_IN_ORDER = 1 / 2;
/** The same for a feed: with at least this share of new items it counts as rotated, not as moved on. */
const MIN_SHARE_OF_FEED = 2 / 3;
/** Ancestors of an element that are considered. */
const MAX_STEPS = 16;

/** One side of a comparison of lists. */
interface Side {
  words: Uint32Array;
  parents: Int32Array;
  /** By element: its counterpart on the other side, or -1. */
  counterparts: Int32Array;
}

/** The items of a list that are on one side only. */
interface Exchanged {
  left: Set<number>;
  right: Set<number>;
}

/**
 * Finds rotating lists: lists that show a different selection from a larger stock on each visit. Such a list keeps its
 * length and some of its items, but has changed more, or in another order, than an edit or a feed that moves on would
 * leave it. Without this the F1 of added findings falls by .007 on generated sites, and the shelf of bench/dynamic
 * seems to have changed in 39 of 42 comparisons instead of none.
 */
export class RotatingLists {
  readonly #alignment: PageAlignment;
  readonly #left: Side;
  readonly #right: Side;
  /** By left list; null if it does not rotate. */
  readonly #known = new Map<number, Exchanged | null>();

  constructor(left: Uint32Array, right: Uint32Array, alignment: PageAlignment) {
    this.#alignment = alignment;
    this.#left = { words: left, parents: parentsOf(left), counterparts: alignment.toRight };
    this.#right = { words: right, parents: parentsOf(right), counterparts: alignment.toLeft };
  }

  /** The left element of the rotating list that has the element in an exchanged item; -1 for none. */
  listOf(element: number, side: 'left' | 'right'): number {
    const { parents, counterparts } = side === 'left' ? this.#left : this.#right;
    let [item, list] = [element, parents[element] ?? -1];
    for (let step = 0; step < MAX_STEPS && list >= 0; step++) {
      const there = counterparts[list] ?? -1;
      const [left, right] = side === 'left' ? [list, there] : [there, list];
      if (there >= 0 && this.#exchanged(left, right)?.[side].has(item) === true) return left;
      [item, list] = [list, parents[list] ?? -1];
    }
    return -1;
  }

  #exchanged(left: number, right: number): Exchanged | null {
    const known = this.#known.get(left);
    if (known !== undefined) return known;
    const found = this.#compare(left, right);
    this.#known.set(left, found);
    return found;
  }

  #compare(left: number, right: number): Exchanged | null {
    const [ours, theirs] = [childrenOf(this.#left.words, left), childrenOf(this.#right.words, right)];
    if (ours.length < MIN_ITEMS || ours.length !== theirs.length) return null;
    if (!isList(this.#left.words, ours) || !isList(this.#right.words, theirs)) return null;
    const stayed: [from: number, to: number][] = [];
    const taken = new Set<number>();
    for (const [from, item] of ours.entries()) {
      const at = this.#counterpartOf(item);
      const to =
        at > right && at <= right + sizeAt(this.#right.words, right) ? lowerBound(theirs, at + 1) - 1 : -1;
      if (to < 0 || taken.has(to)) continue;
      taken.add(to);
      stayed.push([from, to]);
    }
    const count = ours.length - stayed.length;
    if (count === 0 || stayed.length === 0) return null;
    const kept = new Set(stayed.map(([from]) => from));
    const gone = ours.filter((_, from) => !kept.has(from));
    const fresh = theirs.filter((_, to) => !taken.has(to));
    const inOrder = stayed.every(([, to], at) => at === 0 || to > (stayed[at - 1]?.[1] ?? -1));
    if (inOrder) {
      // A feed that moved on, or a replaced part: one run of items is gone, and one run is new.
      const isFeed = isRun(gone, ours) && isRun(fresh, theirs);
      if (count < ours.length * (isFeed ? MIN_SHARE_OF_FEED : MIN_SHARE_IN_ORDER)) return null;
    }
    return { left: new Set(gone), right: new Set(fresh) };
  }

  /** The counterpart of the first telling element in an item that is surely still there; -1 for none. */
  #counterpartOf(item: number): number {
    const { words, counterparts } = this.#left;
    for (let at = item; at <= item + sizeAt(words, item); at++) {
      const there = counterparts[at] ?? -1;
      if (there >= 0 && this.#alignment.certainty[at] === SURE && isTelling(words, at)) return there;
    }
    return -1;
  }
}

function isList(words: Uint32Array, items: readonly number[]): boolean {
  const kinds = new Map<number, number>();
  for (const item of items) {
    const kind = shapeAt(words, item);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return Math.max(...kinds.values()) >= items.length * MIN_SHARE_OF_KIND;
}

function childrenOf(words: Uint32Array, element: number): number[] {
  const found: number[] = [];
  const last = element + sizeAt(words, element);
  for (let at = element + 1; at <= last; at += sizeAt(words, at) + 1) found.push(at);
  return found;
}

/** Whether items stand next to each other in a list. */
function isRun(items: readonly number[], list: readonly number[]): boolean {
  const [first = -1, last = -1] = [items[0], items.at(-1)];
  return list.indexOf(last) - list.indexOf(first) === items.length - 1;
}
