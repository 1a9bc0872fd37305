/** Comparing takes time by the product of both numbers; between ends that are equal, more is one change. */
const MAX_COMPARED = 600;

/** Indexes of the pieces that only one of two pieces of evidence has. */
interface TokenChanges {
  removed: ReadonlySet<number>;
  inserted: ReadonlySet<number>;
}

/** A piece of evidence. The texts of all pieces, one after the other, are the evidence. */
export interface EvidenceToken {
  kind: 'tag' | 'attribute' | 'value' | 'text';
  text: string;
  /** Lower-case name of the attribute, of its own name and of the pieces of its value. */
  attribute?: string;
}

/** Longer evidence is one piece: pages of people have shorter elements. */
const MAX_CHARACTERS = 5000;

const TAG_START = /<\/?[a-z][^\s/<>"'=]*/iuy;
const ATTRIBUTE = /(\s+)([^\s/<>"'=]+)(?:(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'<>]+))?/uy;
const TAG_END = /\s*\/?>/uy;
const WORD = /[\p{L}\p{N}_]+|\s+|./gsu;

/**
 * Splits evidence into words, names of tags and attributes, and the words of their values, without changing it. It need
 * not be HTML, nor be whole: what does not look like a tag is text.
 */
export function tokeniseEvidence(evidence: string): EvidenceToken[] {
  if (evidence.length > MAX_CHARACTERS) return [{ kind: 'text', text: evidence }];
  const tokens: EvidenceToken[] = [];
  let at = 0;
  let textFrom = 0;
  while (at < evidence.length) {
    const start = evidence[at] === '<' ? match(TAG_START, evidence, at) : null;
    if (start === null) {
      at += 1;
      continue;
    }
    tokens.push(...words(evidence.slice(textFrom, at), 'text'));
    tokens.push({ kind: 'tag', text: start[0] });
    at = readAttributes(evidence, at + start[0].length, tokens);
    const end = match(TAG_END, evidence, at);
    if (end !== null) {
      tokens.push({ kind: 'tag', text: end[0] });
      at += end[0].length;
    }
    textFrom = at;
  }
  return [...tokens, ...words(evidence.slice(textFrom), 'text')];
}

/** @returns the place after them */
function readAttributes(evidence: string, from: number, tokens: EvidenceToken[]): number {
  let at = from;
  for (let found = match(ATTRIBUTE, evidence, at); found !== null; found = match(ATTRIBUTE, evidence, at)) {
    const [whole, space = '', name = '', equals = '', value = ''] = found;
    const attribute = name.toLowerCase();
    tokens.push({ kind: 'tag', text: space }, { kind: 'attribute', text: name, attribute });
    if (equals !== '') tokens.push({ kind: 'attribute', text: equals, attribute });
    tokens.push(...words(value, 'value').map((word) => ({ ...word, attribute })));
    at += whole.length;
  }
  return at;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function words(text: string, kind: EvidenceToken['kind']): EvidenceToken[] {
  return (text.match(WORD) ?? []).map((word) => ({ kind, text: word }));
}

/** What changed from one piece of evidence to another, by a longest common subsequence of their pieces. */
export function compareTokens(before: readonly EvidenceToken[], now: readonly EvidenceToken[]): TokenChanges {
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && isSame(before[start], now[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(before.at(-1 - end), now.at(-1 - end))) end += 1;
  const old = before.slice(start, before.length - end).map(keyOf);
  const recent = now.slice(start, now.length - end).map(keyOf);
  const removed = new Set(old.map((_, index) => start + index));
  const inserted = new Set(recent.map((_, index) => start + index));
  if (old.length > MAX_COMPARED || recent.length > MAX_COMPARED) return { removed, inserted };
  for (const [x, y] of commonPairs(old, recent)) {
    removed.delete(start + x);
    inserted.delete(start + y);
  }
  return { removed, inserted };
}

function commonPairs(old: readonly string[], recent: readonly string[]): [number, number][] {
  const width = recent.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (x: number, y: number): number => lengths[x * width + y] ?? 0;
  for (let x = old.length - 1; x >= 0; x -= 1) {
    for (let y = recent.length - 1; y >= 0; y -= 1) {
      lengths[x * width + y] =
        old[x] === recent[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1));
    }
  }
  const pairs: [number, number][] = [];
  let x = 0;
  let y = 0;
  while (x < old.length && y < recent.length) {
    if (old[x] === recent[y]) {
      pairs.push([x, y]);
      x += 1;
      y += 1;
    } else if (at(x + 1, y) >= at(x, y + 1)) x += 1;
    else y += 1;
  }
  return pairs;
}

function isSame(a: EvidenceToken | undefined, b: EvidenceToken | undefined): boolean {
  return a !== undefined && b !== undefined && keyOf(a) === keyOf(b);
}

/** The quotation mark of one attribute is not that of another. */
function keyOf({ text, attribute = '' }: EvidenceToken): string {
  return `${attribute}=${text}`;
}
