import { applyEdits } from '../fix/apply-edits.ts';
import type { Patch } from '../fix/make-patches.ts';
import type { Edit } from '../fix/patch.ts';

/** Lines of a file that take the place of others. */
export interface LineChange {
  /** Path from the root of the sources. */
  file: string;
  /** The lines that are replaced, counted from 1; at least one. */
  from: number;
  to: number;
  /** The lines that stand there now, and those that take their place, without line breaks. */
  before: readonly string[];
  after: readonly string[];
}

/** A change that GitHub can apply by itself, and the patches that it makes. */
export interface Suggestion extends LineChange {
  patches: readonly Patch[];
}

/** Where a file was changed, as GitHub shows it: lines of each part of the diff, with those around it. */
export type ShownLines = (file: string) => readonly { from: number; to: number }[];

/** More lines are not looked through in a comment. */
const MAX_LINES = 30;
const MAX_CHARACTERS = 20_000;
/**
 * GitHub is not known to keep a carriage return or a byte order mark, and a comment can't hold control characters other than
 * the tab.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const NOT_CERTAIN = /[\u0000-\u0008\u000b-\u001f\u007f\u0085\u2028\u2029\ufeff\ufffd]/;

/**
 * The patches that can be suggested at lines of a diff: each changes one place of one file, its lines are shown as one piece, and
 * GitHub writes exactly the bytes that were tried. Patches of the same lines become one suggestion.
 *
 * @param textOf The text of a file before the patches.
 */
export function makeSuggestions(
  patches: readonly Patch[],
  { textOf, shown }: { textOf: (file: string) => string; shown: ShownLines },
): Suggestion[] {
  let groups: Group[] = patches.flatMap((patch) => groupOf([patch], textOf) ?? []);
  // Two that have become one may reach into a third.
  for (let count = -1; count !== groups.length;) {
    count = groups.length;
    groups = joinTouching(groups, textOf);
  }
  return groups.flatMap(({ change, patches: own }) =>
    change !== undefined && isShown(change, shown) ? [{ ...change, patches: own }] : [],
  );
}

interface Group {
  patches: readonly Patch[];
  file: string;
  /** Lines that the edits touch. */
  from: number;
  to: number;
  /** undefined if GitHub can't be trusted to make it. */
  change: LineChange | undefined;
}

/** @returns undefined if the edits are in several files */
function groupOf(patches: readonly Patch[], textOf: (file: string) => string): Group | undefined {
  const edits = patches.flatMap((patch) => patch.edits);
  const [file, ...others] = new Set(edits.map((edit) => edit.file));
  if (file === undefined || others.length > 0) return undefined;
  const text = textOf(file);
  const from = Math.min(...edits.map(({ at }) => lineAt(text, at)));
  const to = Math.max(...edits.map(({ at, length }) => lineAt(text, at + length)));
  return { patches, file, from, to, change: changeOf(file, text, { edits, from, to }) };
}

function joinTouching(groups: readonly Group[], textOf: (file: string) => string): Group[] {
  const joined: Group[] = [];
  const ordered = groups.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.from - b.from));
  for (const group of ordered) {
    const last = joined.at(-1);
    if (last === undefined || last.file !== group.file || group.from > last.to) {
      joined.push(group);
      continue;
    }
    const both = groupOf([...last.patches, ...group.patches], textOf);
    if (both !== undefined) joined[joined.length - 1] = both;
  }
  return joined;
}

/** The smallest change of whole lines that makes the edits; undefined if GitHub would not write the same bytes. */
function changeOf(
  file: string,
  text: string,
  { edits, from, to }: { edits: readonly Edit[]; from: number; to: number },
): LineChange | undefined {
  const all = text.split('\n');
  const isEnded = all.at(-1) === '';
  // What follows the last line break is a line that ends without one, or none.
  const count = isEnded ? all.length - 1 : all.length;
  const now = (applyEdits(edits, () => text).get(file) ?? text).split('\n');
  const grown = now.length - all.length;
  let [first, last] = [from, to];
  let before = all.slice(first - 1, last);
  let after = now.slice(first - 1, last + grown);
  // One line has to stay, because a suggestion is written at a line.
  while (before.length > 1 && after.length > 0 && before.at(-1) === after.at(-1)) {
    [before, after, last] = [before.slice(0, -1), after.slice(0, -1), last - 1];
  }
  while (before.length > 1 && after.length > 0 && before[0] === after[0]) {
    [before, after, first] = [before.slice(1), after.slice(1), first + 1];
  }
  // GitHub ends the last line, whether it was ended or not.
  if (last > count || (last === count && !isEnded) || (last === count && now.at(-1) !== '')) return undefined;
  const lines = [...before, ...after];
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (lines.length > MAX_LINES || size > MAX_CHARACTERS) return undefined;
  if (lines.some((line) => NOT_CERTAIN.test(line))) return undefined;
  return { file, from: first, to: last, before, after };
}

/** Number of the line at an index, from 1. */
function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function isShown({ file, from, to }: LineChange, shown: ShownLines): boolean {
  return shown(file).some((part) => part.from <= from && to <= part.to);
}
