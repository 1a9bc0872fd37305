import { normaliseClass, normaliseId } from '../../facts/page/normalise.ts';
import type { PageTree } from '../../facts/page/page-tree.ts';
import type { PageSnapshot } from '../../facts/judged-page.ts';
import { lowerBound } from '../../shared/lower-bound.ts';

/** Names that need no escape in a selector. */
const NAME = /^[a-z_][\w-]*$/i;
const TAG = /^[a-z][a-z0-9-]*$/;
/** Between classes. */
const SPACES = /[\t\n\f\r ]+/;
/** Tags that say where on a page something is. */
const PARTS = new Set(['header', 'nav', 'main', 'aside', 'footer', 'form', 'table', 'dialog', 'h1']);
/** What the gatherer keeps of the value of an attribute (`CAPS.value`): a longer list of classes is not known whole. */
const KEPT_VALUE = 500;
/** Steps below an element that is known by its name. */
const MAX_STEPS = 3;
const MAX_LENGTH = 80;
/** Elements are looked for around one at most this far out. */
const MAX_AROUND = 30;

/** `#id`, `.class` or `tag`. */
type Name = string;

/**
 * Short CSS selectors of elements, such as `#sidebarToggle` or `nav .brand`. Each is certain to match this element alone in
 * the document of the page as it was judged. So elements of shadow roots and frames get no selector, nor do those of a page
 * that is known only in part. Ids and classes that a tool has made up or counted are not used, as the next build has others.
 */
export class ShortSelectors {
  readonly #tree: PageTree;
  /** By name in lower case, as a page in quirks mode compares: the elements of the document itself, in its order. */
  readonly #places = new Map<Name, number[]>();
  /** Elements of the document itself; of those in an `svg`, names of tags depend on case. */
  readonly #kinds = new Map<number, 'html' | 'svg'>();
  readonly #isWhole: boolean;

  constructor(snapshot: PageSnapshot, tree: PageTree) {
    this.#tree = tree;
    this.#isWhole = snapshot.cut !== true && tree.elements.every((index) => this.#note(index));
  }

  /** @returns undefined if none is known for certain, or it would be no shorter than its place in the page */
  of(index: number): string | undefined {
    if (!this.#isWhole || !this.#kinds.has(index)) return undefined;
    const own = this.#namesOf(index);
    const alone = own.find((name) => this.#places.get(name.toLowerCase())?.length === 1);
    const found = alone ?? this.#within(index, own);
    return found === undefined || found.length > MAX_LENGTH ? undefined : found;
  }

  /** Below the nearest element that has a name of its own: by its own name if no other there has it, otherwise step by step. */
  #within(index: number, own: readonly Name[]): string | undefined {
    const steps = [this.#step(index)];
    for (const around of this.#tree.ancestors(index).slice(0, MAX_AROUND)) {
      const anchor = this.#namesOf(around).find(
        (name) => this.#places.get(name.toLowerCase())?.length === 1 && (!TAG.test(name) || PARTS.has(name)),
      );
      if (anchor !== undefined) {
        const name = own.find((each) => this.#countIn(around, each) === 1);
        if (name !== undefined) return `${anchor} ${name}`;
        if (steps.length <= MAX_STEPS && !steps.includes(undefined)) {
          return [anchor, ...steps.toReversed()].join(' > ');
        }
      }
      steps.push(this.#step(around));
    }
    return undefined;
  }

  #step(index: number): string | undefined {
    const tag = this.#tagOf(index);
    const number = this.#tree.numberOfTag(index);
    return tag === undefined || number === 0 ? tag : `${tag}:nth-of-type(${number})`;
  }

  #countIn(around: number, name: Name): number {
    const places = this.#places.get(name.toLowerCase()) ?? [];
    const first = lowerBound(places, around + 1);
    return lowerBound(places, around + 1 + this.#tree.nodesIn(around)) - first;
  }

  /** @returns whether all names of the element are known */
  #note(index: number): boolean {
    const kind = this.#kindOf(index);
    if (kind === undefined) return true;
    this.#kinds.set(index, kind);
    const { tag = '', attributes = {} } = this.#tree.nodes[index] ?? {};
    const { id = '', class: classes = '' } = attributes;
    const names = new Set([tag, ...classes.split(SPACES).map((name) => `.${name}`), `#${id}`]);
    for (const name of names) {
      const key = name.toLowerCase();
      const places = this.#places.get(key);
      if (places === undefined) this.#places.set(key, [index]);
      else if (places.at(-1) !== index) places.push(index);
    }
    return id.length < KEPT_VALUE && classes.length < KEPT_VALUE;
  }

  #kindOf(index: number): 'html' | 'svg' | undefined {
    const { tag, via } = this.#tree.nodes[index] ?? {};
    if (via !== undefined) return undefined;
    const parent = this.#tree.parent(index);
    const around = parent < 0 ? 'html' : this.#kinds.get(parent);
    return tag === 'svg' && around === 'html' ? 'svg' : around;
  }

  /** Its id, its classes and its tag, as far as a person has chosen them; those that say most come first. */
  #namesOf(index: number): Name[] {
    const { id = '', class: classes = '' } = this.#tree.nodes[index]?.attributes ?? {};
    const tag = this.#tagOf(index) ?? '';
    const isPart = PARTS.has(tag);
    return [
      NAME.test(id) && normaliseId(id) === id ? `#${id}` : '',
      isPart ? tag : '',
      ...classes
        .split(SPACES)
        .map((name) => (NAME.test(name) && normaliseClass(name) === name ? `.${name}` : '')),
      isPart ? '' : tag,
    ].filter((name) => name !== '');
  }

  #tagOf(index: number): string | undefined {
    const { tag = '' } = this.#tree.nodes[index] ?? {};
    return this.#kinds.get(index) === 'html' && TAG.test(tag) ? tag : undefined;
  }
}
