import type { OtherWords, PageFacts, RepairFacts } from '../../facts/scan-facts.ts';
import { parentsOf, type PageAlignment } from '../alignment/page-alignment.ts';
import { shapeAt, signatureAt, sizeAt } from '../describe/element-hashes.ts';

const FIELDS = new Set(['input', 'select', 'textarea']);
const NOTHING: RepairFacts = {
  ties: [],
  withoutId: [],
  withoutPurpose: [],
  asBox: [],
  asHeading: [],
  asText: [],
  withoutLabels: [],
  hidden: [],
  muted: [],
};

/** The two words of an element as one text; the lowest bit of the first only says whether they tell it from others. */
type Words = string;

/** A page of one of the scans. */
class Side {
  readonly page: PageFacts;
  readonly facts: RepairFacts;
  readonly parents: Int32Array;
  readonly tags: readonly string[];
  readonly #ties = new Map<number, Set<number>>();
  readonly #others = new Map<readonly OtherWords[], ReadonlyMap<number, Words>>();

  constructor(page: PageFacts) {
    this.page = page;
    this.facts = page.forRepairs ?? NOTHING;
    this.parents = parentsOf(page.elements);
    this.tags = (page.tags ?? '').split(' ');
    for (const [one, other] of this.facts.ties) {
      this.#tie(one, other);
      this.#tie(other, one);
    }
  }

  #tie(from: number, to: number): void {
    const known = this.#ties.get(from);
    if (known === undefined) this.#ties.set(from, new Set([to]));
    else known.add(to);
  }

  tiesOf(element: number): ReadonlySet<number> {
    return this.#ties.get(element) ?? new Set();
  }

  /** Its words as they are. */
  words(element: number): Words {
    const { elements } = this.page;
    return wordsOf(signatureAt(elements, element), shapeAt(elements, element));
  }

  /** Its words as they would be if it were written otherwise; as they are if it can't be. */
  wordsAs(
    kind: 'withoutId' | 'withoutPurpose' | 'asBox' | 'asHeading' | 'withoutLabels',
    element: number,
  ): Words {
    const list = this.facts[kind];
    let known = this.#others.get(list);
    if (known === undefined) {
      known = new Map(list.map(([at, signature, shape]) => [at, wordsOf(signature, shape)]));
      this.#others.set(list, known);
    }
    return known.get(element) ?? this.words(element);
  }

  /** Whether it has these words as one of the elements in whose place a label may stand. */
  isAsText(element: number, words: Words): boolean {
    return this.facts.asText.some(
      ([at, signature, shape]) => at === element && wordsOf(signature, shape) === words,
    );
  }

  ancestors(element: number): number[] {
    const found: number[] = [];
    for (let at = this.parents[element] ?? -1; at >= 0; at = this.parents[at] ?? -1) found.push(at);
    return found;
  }
}

function wordsOf(signature: number, shape: number): Words {
  return `${signature | 1} ${shape}`;
}

/**
 * Tells of the elements of a page which belong to the repair of others: what a repair has to change besides the element itself.
 * These are
 *
 * - the element that it names by an id, or that names it, which may get the id or become its label;
 * - the one directly around, which may become a list;
 * - the ones around from whose text a label is made;
 * - the headings below it, which may go up or down with it;
 * - the other fields of the form, which may say what they ask for.
 *
 * Nothing else of them may be another.
 */
export class RepairPartners {
  readonly #before: Side;
  readonly #after: Side;
  readonly #toRight: ArrayLike<number>;
  readonly #toLeft: ArrayLike<number>;
  readonly #tied = new Set<number>();
  readonly #around = new Set<number>();
  readonly #labelled = new Set<number>();
  readonly #below = new Set<number>();
  readonly #fields = new Set<number>();

  /** @param repaired elements of findings, by their places in the base. */
  constructor(
    before: PageFacts,
    after: PageFacts,
    { toRight, toLeft }: PageAlignment,
    repaired: Iterable<number>,
  ) {
    this.#before = new Side(before);
    this.#after = new Side(after);
    this.#toRight = toRight;
    this.#toLeft = toLeft;
    for (const element of repaired) this.#addPartners(element);
  }

  #addPartners(element: number): void {
    for (const one of this.#before.tiesOf(element)) this.#tied.add(one);
    const around = this.#before.parents[element] ?? -1;
    if (around >= 0) this.#around.add(around);
    for (const one of this.#headingsBelow(element)) this.#below.add(one);
    for (const one of this.#fieldsBeside(element)) this.#fields.add(one);
    const there = this.#toRight[element] ?? -1;
    if (there < 0) return;
    for (const one of this.#after.tiesOf(there)) this.#tied.add(this.#toLeft[one] ?? -1);
    const ancestors = this.#after.ancestors(there);
    const label = ancestors.find((one) => this.#after.tags[one] === 'label');
    if (label === undefined || (this.#toLeft[label] ?? -1) >= 0) return;
    for (const one of this.#after.ancestors(label)) this.#labelled.add(this.#toLeft[one] ?? -1);
  }

  /** The headings of the section that a heading begins. */
  #headingsBelow(element: number): number[] {
    const { tags } = this.#before;
    const level = levelOf(tags[element]);
    if (level === 0) return [];
    const found: number[] = [];
    for (let at = element + 1; at < tags.length; at += 1) {
      const own = levelOf(tags[at]);
      if (own > 0 && own < level) break;
      if (own > 0) found.push(at);
    }
    return found;
  }

  /** The fields of the form that a field is in. */
  #fieldsBeside(element: number): number[] {
    const { tags, page } = this.#before;
    const form = this.#before.ancestors(element).find((at) => tags[at] === 'form');
    if (form === undefined || !FIELDS.has(tags[element] ?? '')) return [];
    const inside = Array.from({ length: sizeAt(page.elements, form) }, (_none, index) => form + 1 + index);
    return inside.filter((at) => FIELDS.has(tags[at] ?? ''));
  }

  /** Whether what is another in an element is what the repair of its partner needed. @param i place in the base */
  mayDiffer(i: number): boolean {
    const j = this.#toRight[i] ?? -1;
    const [before, after] = [this.#before, this.#after];
    if (j < 0) return false;
    return (
      (this.#tied.has(i) && before.wordsAs('withoutId', i) === after.wordsAs('withoutId', j)) ||
      (this.#tied.has(i) && after.isAsText(j, before.words(i))) ||
      (this.#around.has(i) && before.tags[i] === 'div' && before.words(i) === after.wordsAs('asBox', j)) ||
      (this.#below.has(i) && before.wordsAs('asHeading', i) === after.wordsAs('asHeading', j)) ||
      (this.#fields.has(i) && before.words(i) === after.wordsAs('withoutPurpose', j)) ||
      (this.#labelled.has(i) && before.words(i) === after.wordsAs('withoutLabels', j))
    );
  }
}

function levelOf(tag = ''): number {
  return /^h[1-6]$/.test(tag) ? Number(tag.charAt(1)) : 0;
}
