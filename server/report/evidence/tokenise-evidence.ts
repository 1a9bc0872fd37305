import type { EvidenceToken } from './evidence-token.ts';

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
