import { AXE_WORDS } from './axe-words.ts';

const VALUE = /\$\{([\w.]+)\}/g;

interface Pattern {
  message: RegExp;
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
    message: new RegExp(`^${message.split(VALUE).map(partOf).join('')}$`, 's'),
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
  for (const { message: pattern, words, values } of PATTERNS) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const byName = new Map(values.map((name, place) => [name, found[place + 1] ?? '']));
    return words?.replaceAll(VALUE, (_, name: string) => byName.get(name) ?? '') ?? null;
  }
  return undefined;
}

/** A part of a message as a pattern: what is between values, and the name of a value, take turns. */
function partOf(part: string, place: number): string {
  return place % 2 === 1 ? '(.{0,500}?)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
