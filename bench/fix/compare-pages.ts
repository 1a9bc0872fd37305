import { Parser } from 'htmlparser2';

/** An element of a page as it was built; the first is the document, whose text is the doctype. */
export interface PageElement {
  /** In the order of the page. */
  index: number;
  tag: string;
  attrs: [name: string, value: string][];
  /** Its own text, without that of its elements. */
  text: string;
  children: PageElement[];
  parent: PageElement | undefined;
}

export interface PageChange {
  /** In the page before; of what was added, the parent. */
  at: PageElement;
  kind: 'changed' | 'removed' | 'added';
  /** In the page after; undefined if it was removed. */
  now?: PageElement;
}

export function parsePage(html: string): PageElement {
  let count = 0;
  const make = (tag: string, parent?: PageElement): PageElement => {
    const made: PageElement = { index: count, tag, attrs: [], text: '', children: [], parent };
    count += 1;
    return made;
  };
  const root = make('#document');
  let open = root;
  let attrs: [string, string][] = [];
  const parser = new Parser(
    {
      onattribute: (name, value) => attrs.push([name, value]),
      onopentag(name) {
        const made = make(name, open);
        made.attrs = attrs;
        attrs = [];
        open.children.push(made);
        open = made;
      },
      onclosetag() {
        open = open.parent ?? root;
      },
      ontext(text) {
        open.text += text;
      },
      onprocessinginstruction(_name, data) {
        root.text += data.toLowerCase();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return root;
}

export function* elementsIn(element: PageElement): Generator<PageElement> {
  yield element;
  for (const child of element.children) yield* elementsIn(child);
}

const ownOf = ({ tag, attrs, text }: PageElement): string =>
  JSON.stringify([
    tag,
    attrs.map(([name, value]) => `${name}=${value}`).sort(),
    text.replaceAll(/\s+/g, ' ').trim(),
  ]);

const wholeOf = (element: PageElement): string =>
  JSON.stringify([ownOf(element), element.children.map(wholeOf)]);

/** The elements that differ, without those that only contain one that does. */
export function comparePages(before: PageElement, after: PageElement): PageChange[] {
  const own: PageChange[] =
    ownOf(before) === ownOf(after) ? [] : [{ at: before, kind: 'changed', now: after }];
  const pairs = pair(before.children, after.children);
  const changes = pairs.flatMap(([one, other]): PageChange[] => {
    if (one !== undefined && other !== undefined) return comparePages(one, other);
    if (one !== undefined) return [{ at: one, kind: 'removed' }];
    return other === undefined ? [] : [{ at: before, kind: 'added', now: other }];
  });
  return [...own, ...changes];
}

type Pair = [PageElement | undefined, PageElement | undefined];

/** Pairs equal elements first, as many as keep their order, and then what is between them. */
function pair(before: readonly PageElement[], after: readonly PageElement[]): Pair[] {
  const anchors = commonOf(before.map(wholeOf), after.map(wholeOf));
  const pairs: Pair[] = [];
  let [at, to] = [0, 0];
  for (const [one, other] of [...anchors, [before.length, after.length] as const]) {
    pairs.push(...pairBetween(before.slice(at, one), after.slice(to, other)));
    [at, to] = [one + 1, other + 1];
  }
  return pairs;
}

function pairBetween(before: readonly PageElement[], after: readonly PageElement[]): Pair[] {
  if (before.length === after.length) return before.map((one, index): Pair => [one, after[index]]);
  const tags = commonOf(
    before.map(({ tag }) => tag),
    after.map(({ tag }) => tag),
  );
  const kept = { before: new Set(tags.map(([one]) => one)), after: new Set(tags.map(([, other]) => other)) };
  return [
    ...tags.map(([one, other]): Pair => [before[one], after[other]]),
    ...before.filter((_one, index) => !kept.before.has(index)).map((one): Pair => [one, undefined]),
    ...after.filter((_one, index) => !kept.after.has(index)).map((one): Pair => [undefined, one]),
  ];
}

/** The places of a longest common subsequence. */
function commonOf(one: readonly string[], other: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const length =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      lengths[row]?.fill(length, column, column + 1);
    }
  }
  const places: [number, number][] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    if (one[row] === other[column]) places.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return places;
}
