import { AXE_WORDS } from './axe-words.ts';

const VALUE = /\$\{([\w.]+)\}/g;

/** Characters of a value that we repeat. */
const MAX_VALUE = 500;

interface Pattern {
  /** What is around the values, in the order of the message. */
  parts: readonly string[];
  words: string | null;
  /** Names of the values, in the order of the message. */
  values: string[];
}

const EXACT = new Map(Object.entries(AXE_WORDS).filter(([message]) => !message.includes('${')));
/** The longest first: some messages are the beginning of others. */
const PATTERNS: readonly Pattern[] = Object.entries(AXE_WORDS)
  .filter(([message]) => message.includes('${'))
  .sort(([x], [y]) => y.length - x.length)
  .map(([message, words]) => ({
    parts: message.split(VALUE).filter((_, place) => place % 2 === 0),
    words,
    values: [...message.matchAll(VALUE)].map(([, name = '']) => name),
  }));

/**
 * What axe says of an element in our words, with the element's own values.
 * @returns null if the advice of the rule says it, undefined for a message that we do not know
 */
export function axeMessage(message: string): string | null | undefined {
  const exact = EXACT.get(message);
  if (exact !== undefined) return exact;
  for (const { parts, words, values } of PATTERNS) {
    const found = valuesIn(message, parts);
    if (found === null) continue;
    const byName = new Map(values.map((name, place) => [name, found[place] ?? '']));
    return words?.replaceAll(VALUE, (_, name: string) => byName.get(name) ?? '') ?? null;
  }
  return undefined;
}

/**
 * What stands between the parts: the first place of each part counts. A regular expression would try all of them, as
 * often as a page repeats the parts in its values.
 */
function valuesIn(message: string, parts: readonly string[]): string[] | null {
  const [first = '', ...others] = parts;
  if (!message.startsWith(first)) return null;
  const values: string[] = [];
  let at = first.length;
  for (const [place, part] of others.entries()) {
    const isLast = place === others.length - 1;
    const next = isLast ? message.length - part.length : message.indexOf(part, at);
    if (next < at || (isLast && !message.endsWith(part)) || next - at > MAX_VALUE) return null;
    values.push(message.slice(at, next));
    at = next + part.length;
  }
  return values;
}
