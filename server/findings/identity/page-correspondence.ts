import { parentsOf } from '../alignment/parents-of.ts';
import { alignPages } from '../alignment/align-pages.ts';
import { isTelling, sizeAt } from '../describe/element-hashes.ts';
import type { Item } from './match-item.ts';
import { SURE, type PageAlignment } from '../alignment/page-alignment.ts';
import { RotatingLists } from '../alignment/rotating-lists.ts';

/** Wrappers around wrappers that are looked at; more than a page has, and a bound for hostile ones. */
const MAX_WRAPPERS = 16;

/** What the alignment of two pages says about their elements. The element -1 is the page as a whole: it has no counterpart. */
export class PageCorrespondence {
  readonly alignment: PageAlignment;
  readonly #sureLeft: Uint8Array;
  readonly #left: Uint32Array;
  readonly #right: Uint32Array;
  #parentsOfLeft: Int32Array | undefined;
  #parentsOfRight: Int32Array | undefined;
  #anchors: { left: Anchors; right: Anchors } | undefined;
  #rotating: RotatingLists | undefined;

  constructor(left: Uint32Array, right: Uint32Array) {
    this.alignment = alignPages(left, right);
    this.#left = left;
    this.#right = right;
    this.#sureLeft = new Uint8Array(this.alignment.left.length);
    this.alignment.right.forEach((j, i) => {
      if (j >= 0) this.#sureLeft[j] = this.alignment.certainty[i] ?? 0;
    });
  }

  /** The right element that a left one became, and whether that is sure; -1 when there is none. */
  counterpart(element: number): { element: number; sure: boolean } {
    return {
      element: this.alignment.right[element] ?? -1,
      sure: this.alignment.certainty[element] === SURE,
    };
  }

  /**
   * Right elements that a left container may have become when a wrapper was put in or taken out: those that
   * have the same content as the one that it, or a wrapper of its own, is aligned with. Nearest first.
   */
  sameContent(element: number): number[] {
    const there = [element, ...wrappersOf(this.#left, element)].map((at) => this.alignment.right[at] ?? -1);
    return there.filter((at) => at >= 0).flatMap((at) => [at, ...wrappersOf(this.#right, at)]);
  }

  /** The right container in which a left element should stand; -1 when that is unknown. */
  containerOfLeft(element: number): number {
    this.#parentsOfLeft ??= parentsOf(this.#left);
    return this.alignment.right[containerOf(this.#left, this.#parentsOfLeft, element)] ?? -1;
  }

  /** The nearest container of a right element that has more in it. */
  containerOfRight(element: number): number {
    this.#parentsOfRight ??= parentsOf(this.#right);
    return containerOf(this.#right, this.#parentsOfRight, element);
  }

  /** The list of which a left element stands in an item that was exchanged for another; -1 for none. */
  rotatingListOfLeft(element: number): number {
    return this.#rotatingLists().listOf(element, 'left');
  }

  /** The same of a right element, also by the list on the left. */
  rotatingListOfRight(element: number): number {
    return this.#rotatingLists().listOf(element, 'right');
  }

  #rotatingLists(): RotatingLists {
    this.#rotating ??= new RotatingLists(this.#left, this.#right, this.alignment);
    return this.#rotating;
  }

  /**
   * Whether two elements can't be the same one because the page shows that one of them is still there
   * as another: then its finding was resolved, not moved (after whole-tree matching, arXiv 2106.04916).
   */
  vetoes(left: Item, right: Item): boolean {
    const [i, j] = [left.facts.element, right.facts.element];
    const there = this.alignment.right[i] ?? -1;
    if (there >= 0 && there !== j && this.alignment.certainty[i] === SURE) return true;
    const back = this.alignment.left[j] ?? -1;
    return back >= 0 && back !== i && this.#sureLeft[j] === SURE;
  }

  /**
   * Whether two elements stand in the same place: aligned with each other, or with nothing and at the same
   * path or between the same elements that did not change.
   */
  samePlace(left: Item, right: Item): boolean {
    const [to, from] = [this.alignment.right, this.alignment.left];
    const [i, j] = [left.facts.element, right.facts.element];
    if (to[i] === j && i >= 0) return true;
    if ((to[i] ?? -1) >= 0 || (from[j] ?? -1) >= 0) return false;
    if (left.facts.about.path === right.facts.about.path) return true;
    this.#anchors ??= {
      left: findAnchors(this.alignment.right, this.alignment.certainty),
      right: findAnchors(this.alignment.left, this.#sureLeft),
    };
    const [before, after] = [this.#anchors.left.before[i] ?? -1, this.#anchors.left.after[i] ?? -1];
    return (
      (before < 0 ? -1 : to[before]) === (this.#anchors.right.before[j] ?? -1) &&
      (after < 0 ? -1 : to[after]) === (this.#anchors.right.after[j] ?? -1)
    );
  }
}

/** Containers around and in one that have nothing but it, or it has nothing but them. */
function wrappersOf(words: Uint32Array, element: number): number[] {
  if (isTelling(words, element)) return [];
  const found: number[] = [];
  for (const step of [-1, 1]) {
    for (let at = element; found.length < MAX_WRAPPERS; at += step) {
      const [outer, inner] = step < 0 ? [at - 1, at] : [at, at + 1];
      if (outer < 0 || sizeAt(words, outer) === 0) break;
      if (sizeAt(words, outer) !== sizeAt(words, inner) + 1 || isTelling(words, at + step)) break;
      found.push(at + step);
    }
  }
  return found;
}

/** The nearest ancestor that has more in it than the element; -1 for none. */
function containerOf(words: Uint32Array, parents: Int32Array, element: number): number {
  let [inner, outer] = [element, parents[element] ?? -1];
  for (let step = 0; step < MAX_WRAPPERS && outer >= 0; step++) {
    if (sizeAt(words, outer) !== sizeAt(words, inner) + 1) break;
    [inner, outer] = [outer, parents[outer] ?? -1];
  }
  return outer;
}

/** Per element the nearest one before and after it that is surely aligned. */
interface Anchors {
  before: Int32Array;
  after: Int32Array;
}

function findAnchors(counterparts: Int32Array, certainty: Uint8Array): Anchors {
  const count = counterparts.length;
  const anchors = { before: new Int32Array(count), after: new Int32Array(count) };
  for (let index = 0, last = -1; index < count; index++) {
    anchors.before[index] = last;
    if (certainty[index] === SURE) last = index;
  }
  for (let index = count - 1, last = -1; index >= 0; index--) {
    anchors.after[index] = last;
    if (certainty[index] === SURE) last = index;
  }
  return anchors;
}
