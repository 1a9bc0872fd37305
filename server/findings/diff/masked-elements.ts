import { normaliseText } from '../../facts/page/normalise.ts';
import type { ElementFacts, PageFacts } from '../../facts/scan-facts.ts';
import { parentsOf } from '../alignment/page-alignment.ts';
import { signatureAt, signatureOf } from '../describe/element-hashes.ts';

/** Elements of a page that are there and are kept from people: hidden, switched off, or said to mean nothing. */
export class MaskedElements {
  readonly #parents: Int32Array;
  readonly #hidden: ReadonlySet<number>;
  readonly #muted: ReadonlySet<number>;

  constructor({ elements, forRepairs }: PageFacts) {
    this.#parents = parentsOf(elements);
    this.#hidden = new Set(forRepairs?.hidden);
    this.#muted = new Set(forRepairs?.muted);
  }

  has(element: number): boolean {
    if (this.#muted.has(element)) return true;
    for (let at = element; at >= 0; at = this.#parents[at] ?? -1) if (this.#hidden.has(at)) return true;
    return false;
  }
}

/** What is drawn in no other way than by its colour. */
const PLAIN = -1;

/** In which ways the texts of a page are drawn besides their colours. */
export class DrawnTexts {
  readonly #ways = new Map<number, number>();
  readonly #isWhole: boolean;

  constructor({ forRepairs }: PageFacts) {
    const drawn = forRepairs?.drawn ?? [[0]];
    for (const [way, ...elements] of drawn) for (const element of elements) this.#ways.set(element, way);
    this.#isWhole = drawn.every(([way]) => way !== 0);
  }

  /** Whether a text is drawn plainly, as far as that is known, or in the same ways as another one. */
  isAsPlain(element: number, before: DrawnTexts, there: number): boolean {
    const way = this.#ways.get(element) ?? (this.#isWhole ? PLAIN : 0);
    return way === PLAIN || (way !== 0 && way === before.#ways.get(there));
  }
}

/** Whether an element had a text of its own and has lost it. @param about the element as it was */
export function isEmptied(
  about: ElementFacts,
  [before, element]: readonly [PageFacts, number],
  [after, there]: readonly [PageFacts, number],
): boolean {
  const isEmpty = ({ elements, tags = '' }: PageFacts, at: number): boolean => {
    const tag = tags.split(' ')[at] ?? about.tag;
    const { id, attributes } = about;
    return (signatureAt(elements, at) | 1) === (signatureOf({ tag, id, attributes, text: '' }) | 1);
  };
  return normaliseText(about.text) !== '' && isEmpty(after, there) && !isEmpty(before, element);
}
