import type { ChangedElement, ChangedPart } from '../../../shared/element-changes.ts';
import type { PageFacts, WrittenFacts } from '../../facts/scan-facts.ts';
import { parentsOf } from '../alignment/page-alignment.ts';
import { shapeAt, signatureAt, sizeAt } from '../describe/element-hashes.ts';
import { escapeText, escapeValue } from '../describe/evidence.ts';

/** Of a page; an edit of a header is the same on all of them. */
const MAX_LISTED = 20;
/** Names that a selector takes as they are. Those with a dash may have a shadow root, in which no selector counts. */
const TAG = /^[a-z][a-z0-9]*$/;

/** Elements by their places in the base, and those that were added by their places in the scan. */
export type ChangedPlaces = Record<ChangedElement['change'], readonly number[]>;

/** Says of the elements of a page that are not as they were what facts know of them: where they are, and how they are written. */
export class ChangedElements {
  readonly #before: Side;
  readonly #after: Side;
  readonly #toRight: ArrayLike<number>;

  /** @param toRight the place in the scan of each element of the base; below 0 if it has none */
  constructor(before: PageFacts, after: PageFacts, toRight: ArrayLike<number>) {
    this.#before = new Side(before);
    this.#after = new Side(after);
    this.#toRight = toRight;
  }

  /** The first of them. What was added comes last, as a repair may have needed it. */
  list({ changed, removed, moved, added }: ChangedPlaces): ChangedElement[] {
    const all = [
      ...changed.map((at) => () => this.#changed(at)),
      ...removed.map((at) => () => this.#removed(at)),
      ...moved.map((at) => () => this.#moved(at)),
      ...added.map((at) => () => this.#added(at)),
    ];
    return all.slice(0, MAX_LISTED).map((describe) => describe());
  }

  #changed(at: number): ChangedElement {
    const there = this.#toRight[at] ?? -1;
    const [before, after] = [this.#before.markup(at), this.#after.markup(there)];
    // What is known of both sides may be what is the same.
    const isKnown = before !== after;
    return {
      change: 'changed',
      ...this.#after.place(there),
      parts: this.#parts(at, there),
      ...(isKnown && before !== undefined && { before }),
      ...(isKnown && after !== undefined && { after }),
    };
  }

  #removed(at: number): ChangedElement {
    const before = this.#before.markup(at);
    return { change: 'removed', ...this.#before.place(at), ...(before !== undefined && { before }) };
  }

  #moved(at: number): ChangedElement {
    const there = this.#toRight[at] ?? -1;
    const after = this.#after.markup(there);
    return { change: 'moved', ...this.#after.place(there), ...(after !== undefined && { after }) };
  }

  #added(at: number): ChangedElement {
    const after = this.#after.markup(at);
    return { change: 'added', ...this.#after.place(at), ...(after !== undefined && { after }) };
  }

  #parts(at: number, there: number): ChangedPart[] {
    const [before, after] = [this.#before, this.#after];
    if (before.tag(at) !== after.tag(there)) return ['tag'];
    return [
      ...(before.signature(at) === after.signature(there) ? [] : (['text, label or address'] as const)),
      ...(before.shape(at) === after.shape(there) ? [] : (['classes or attributes'] as const)),
    ];
  }
}

/** A page of one of the two scans. */
class Side {
  readonly #page: PageFacts;
  readonly #tags: readonly string[];
  #parents: Int32Array | undefined;
  #written: ReadonlyMap<number, WrittenFacts> | undefined;

  constructor(page: PageFacts) {
    this.#page = page;
    this.#tags = (page.tags ?? '').split(' ');
  }

  tag(element: number): string {
    return this.#tags[element] ?? '';
  }

  signature(element: number): number {
    return signatureAt(this.#page.elements, element);
  }

  shape(element: number): number {
    return shapeAt(this.#page.elements, element);
  }

  place(element: number): Pick<ChangedElement, 'tag' | 'selector'> {
    const short = this.#page.occurrences.find((one) => one.element === element)?.shortSelector;
    const selector = short ?? this.#path(element);
    return { tag: this.tag(element), ...(selector !== undefined && { selector }) };
  }

  /** A selector by positions, such as `html > body > p:nth-of-type(2)`. */
  #path(element: number): string | undefined {
    this.#parents ??= parentsOf(this.#page.elements);
    const steps: string[] = [];
    for (let at = element; at >= 0; at = this.#parents[at] ?? -1) {
      const tag = this.tag(at);
      const parent = this.#parents[at] ?? -1;
      // The document of a frame.
      const isKnown = TAG.test(tag) && (tag !== 'html' || parent < 0);
      if (!isKnown) return undefined;
      const position = this.#position(at, parent);
      steps.push(position === 0 ? tag : `${tag}:nth-of-type(${position})`);
    }
    return steps.length === 0 ? undefined : steps.toReversed().join(' > ');
  }

  /** Place among the children of the parent with the same tag, from 1; 0 if there is no other. */
  #position(element: number, parent: number): number {
    if (parent < 0) return 0;
    const { elements } = this.#page;
    let [count, position] = [0, 0];
    const end = parent + sizeAt(elements, parent);
    for (let at = parent + 1; at <= end; at += 1 + sizeAt(elements, at)) {
      if (this.tag(at) !== this.tag(element)) continue;
      count += 1;
      if (at === element) position = count;
    }
    return count > 1 ? position : 0;
  }

  /** The element as a finding shows it, otherwise what names it. */
  markup(element: number): string | undefined {
    const evidence = this.#page.occurrences.find(
      (one) => one.element === element && one.evidence.startsWith(`<${this.tag(element)}`),
    )?.evidence;
    if (evidence !== undefined) return evidence;
    this.#written ??= new Map((this.#page.written ?? []).map((each) => [each.element, each]));
    const written = this.#written.get(element);
    const tag = this.tag(element);
    if (written === undefined || tag === '') return undefined;
    const attributes = Object.entries(written.attributes).map(
      ([name, value]) => ` ${name}="${escapeValue(value)}"`,
    );
    const text = written.text === undefined ? '' : `${escapeText(written.text)}</${tag}>`;
    return `<${tag} …${attributes.join('')}>${text}`;
  }
}
