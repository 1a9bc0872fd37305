import { SURE, parentsOf } from '../alignment/page-alignment.ts';
import type { PageAlignment } from '../alignment/page-alignment.ts';
import { alignPages } from '../alignment/align-pages.ts';
import { isTelling, sizeAt } from '../describe/element-hashes.ts';
import type { Item } from './match-item.ts';
import { RotatingLists } from '../alignment/rotating-lists.ts';

/** Wrappers that are followed in a chain: more than ordinary pages nest, and a bound for hostile ones. */
const MAX_WRAPPERS = 16;

/**
 * Answers questions about the elements of two aligned pages. The element -1 is the page as a whole, without a
 * counterpart.
 */
export class PageCorrespondence {
  readonly alignment: PageAlignment;
  /** By right element; `alignment.certainty` is by left element. */
  readonly #certaintyOfRight: Uint8Array;
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
    this.#certaintyOfRight = new Uint8Array(this.alignment.toLeft.length);
    this.alignment.toRight.forEach((j, i) => {
      if (j >= 0) this.#certaintyOfRight[j] = this.alignment.certainty[i] ?? 0;
    });
  }

  /** The right element with which a left one is aligned, or -1, and whether that is sure. */
  counterpart(element: number): { element: number; sure: boolean } {
    return {
      element: this.alignment.toRight[element] ?? -1,
      sure: this.alignment.certainty[element] === SURE,
    };
  }

  /**
   * Right elements that may be a left container if a wrapper was added or removed: the counterparts of the container
   * and of its wrappers, each followed by the wrappers of that counterpart.
   */
  sameContent(element: number): number[] {
    const there = [element, ...wrappersOf(this.#left, element)].map((at) => this.alignment.toRight[at] ?? -1);
    return there.filter((at) => at >= 0).flatMap((at) => [at, ...wrappersOf(this.#right, at)]);
  }

  /** The right counterpart of a left element's nearest container with other content; -1 if there is none. */
  containerOfLeft(element: number): number {
    this.#parentsOfLeft ??= parentsOf(this.#left);
    return this.alignment.toRight[containerOf(this.#left, this.#parentsOfLeft, element)] ?? -1;
  }

  /** A right element's nearest container with other content; -1 if there is none. */
  containerOfRight(element: number): number {
    this.#parentsOfRight ??= parentsOf(this.#right);
    return containerOf(this.#right, this.#parentsOfRight, element);
  }

  /** The rotating list that has a left element in an exchanged item; -1 for none. */
  rotatingListOfLeft(element: number): number {
    return this.#rotatingLists().listOf(element, 'left');
  }

  /** The same for a right element; the list is given by its left element, too. */
  rotatingListOfRight(element: number): number {
    return this.#rotatingLists().listOf(element, 'right');
  }

  #rotatingLists(): RotatingLists {
    this.#rotating ??= new RotatingLists(this.#left, this.#right, this.alignment);
    return this.#rotating;
  }

  /**
   * Whether two elements can't be the same one because one of them is surely aligned with a third: then its finding was
   * resolved, not moved (after whole-tree matching, arXiv 2106.04916).
   */
  vetoes(left: Item, right: Item): boolean {
    const [i, j] = [left.facts.element, right.facts.element];
    const there = this.alignment.toRight[i] ?? -1;
    if (there >= 0 && there !== j && this.alignment.certainty[i] === SURE) return true;
    const back = this.alignment.toLeft[j] ?? -1;
    return back >= 0 && back !== i && this.#certaintyOfRight[j] === SURE;
  }

  /**
   * Whether two elements are in the same place: aligned with each other; or both unaligned, and at the same path or
   * between the same surely aligned elements.
   */
  samePlace(left: Item, right: Item): boolean {
    const [to, from] = [this.alignment.toRight, this.alignment.toLeft];
    const [i, j] = [left.facts.element, right.facts.element];
    if (to[i] === j && i >= 0) return true;
    if ((to[i] ?? -1) >= 0 || (from[j] ?? -1) >= 0) return false;
    if (left.facts.about.path === right.facts.about.path) return true;
    this.#anchors ??= {
      left: findAnchors(this.alignment.toRight, this.alignment.certainty),
      right: findAnchors(this.alignment.toLeft, this.#certaintyOfRight),
    };
    const [before, after] = [this.#anchors.left.before[i] ?? -1, this.#anchors.left.after[i] ?? -1];
    return (
      (before < 0 ? -1 : to[before]) === (this.#anchors.right.before[j] ?? -1) &&
      (after < 0 ? -1 : to[after]) === (this.#anchors.right.after[j] ?? -1)
    );
  }
}

/** Wrappers of a container: those around it that contain only it, and those in it that are its only content. */
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

/** The nearest ancestor that contains more than the element and its wrappers; -1 for none. */
function containerOf(words: Uint32Array, parents: Int32Array, element: number): number {
  let [inner, outer] = [element, parents[element] ?? -1];
  for (let step = 0; step < MAX_WRAPPERS && outer >= 0; step++) {
    if (sizeAt(words, outer) !== sizeAt(words, inner) + 1) break;
    [inner, outer] = [outer, parents[outer] ?? -1];
  }
  return outer;
}

/** By element: the nearest surely aligned element before and after it; -1 for none. */
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
