import { compareTexts } from '../../shared/text-distance.ts';

/** Likeness of two words that differ in the order of two letters. */
const SWAPPED = 0.9;
const MIN_LIKENESS = 0.72;
/** The next word must be so much less alike. */
const MIN_LEAD = 0.08;

/** The one word of a language's own that someone has most likely meant; undefined if there is none, or several. */
export function meantWord(word: string, known: Iterable<string>): string | undefined {
  const [best, next] = [...new Set(known)]
    .map((one) => ({ one, likeness: isSwapped(one, word) ? SWAPPED : compareTexts(one, word) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  if (best === undefined || best.likeness < MIN_LIKENESS) return undefined;
  return best.likeness - (next?.likeness ?? 0) < MIN_LEAD ? undefined : best.one;
}

/**
 * The one name that someone has misspelt. Names that people choose are alike because they mean alike things (`option-a` and
 * `option-b`, `terms` and `teams`), so only one letter of one long word may be missing, doubled, in the wrong place, or, in a longer
 * one, another.
 */
export function misspelt(name: string, known: Iterable<string>): string | undefined {
  const right = [...new Set(known)].filter((one) => isMisspelling(name, one));
  return right.length === 1 ? right[0] : undefined;
}

/** Shorter words are often other words with one letter changed. */
const MIN_WORD = 5;
const MIN_SUBSTITUTED = 8;

function isMisspelling(wrong: string, right: string): boolean {
  const [a, b] = [wrong.split(/[-._]+/), right.split(/[-._]+/)];
  const differ = a.flatMap((part, index) => (part === b[index] ? [] : [index]));
  const [index] = differ;
  if (a.length !== b.length || differ.length !== 1 || index === undefined) return false;
  const [one, other] = [a[index] ?? '', b[index] ?? ''];
  // Numbers are not misspelt: page-2 is not page-3.
  if (Math.min(one.length, other.length) < MIN_WORD || /\d/.test(one + other)) return false;
  if (one.length === other.length)
    return isSwapped(one, other) || (one.length >= MIN_SUBSTITUTED && lettersApart(one, other) === 1);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  // A letter before a word changes its meaning.
  return long.length === short.length + 1 && long.charAt(0) === short.charAt(0) && isWithout(long, short);
}

function isSwapped(one: string, other: string): boolean {
  const at = firstDifference(one, other);
  const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return one !== other && swapped === other;
}

function lettersApart(one: string, other: string): number {
  return one.split('').filter((letter, index) => letter !== other.charAt(index)).length;
}

function isWithout(long: string, short: string): boolean {
  const at = firstDifference(long, short);
  return long.slice(0, at) + long.slice(at + 1) === short;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charAt(at) === other.charAt(at)) at += 1;
  return at;
}
