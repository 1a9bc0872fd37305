import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';

import type { PolicyMistake } from './policy-file-error.ts';

/** A key of a map with its value; `at` is the offset of the key. */
export type PolicyEntry = [key: string, value: Node | null, at: number];

/** Reads values of the policy file, and collects every mistake with its line. */
export class PolicyReader {
  readonly mistakes: PolicyMistake[] = [];
  readonly #lines = new LineCounter();
  readonly #root: Node | null;

  constructor(text: string) {
    // The library compares each key with all before it: a file of 40,000 keys would take ten seconds.
    const options = { lineCounter: this.#lines, prettyErrors: false, uniqueKeys: false };
    const document = parseDocument(text, options);
    for (const { message, pos } of document.errors) this.complain(pos[0], message);
    this.#root = document.contents;
  }

  /** The entries of the file; none if it is not YAML, empty, or has comments alone. */
  file(known: readonly string[]): PolicyEntry[] {
    const root = this.#root;
    if (this.mistakes.length > 0 || root === null || (isScalar(root) && root.value === null)) return [];
    return this.entries(root, 'the file', known);
  }

  /**
   * The entries of a map; unknown keys are mistakes.
   * @param known undefined if every key is right
   * @param at offset to report if there is no map
   */
  entries(node: Node | null, what: string, known: readonly string[] | undefined, at = 0): PolicyEntry[] {
    if (!isMap(node)) {
      this.complain(node?.range?.[0] ?? at, `${what} must have keys with values.`);
      return [];
    }
    const names = new Set<string>();
    return node.items.flatMap(({ key, value }) => {
      const start = isNode(key) ? (key.range?.[0] ?? 0) : 0;
      const name = isScalar(key) ? String(key.value) : '';
      if (names.has(name)) this.complain(start, `${what} has the key "${name.slice(0, 60)}" twice.`);
      names.add(name);
      if (known !== undefined && !known.includes(name)) {
        this.complain(start, `"${name.slice(0, 60)}" is not a key of ${what}; use ${known.join(', ')}.`);
        return [];
      }
      return [[name, isNode(value) ? value : null, start] satisfies PolicyEntry];
    });
  }

  /** The items of a list, null for one that has no value; undefined, and a mistake with the message, without a list. */
  items(node: Node | null, at: number, message: string): (Node | null)[] | undefined {
    if (isSeq(node)) return node.items.map((item) => (isNode(item) ? item : null));
    this.complain(node?.range?.[0] ?? at, message);
    return undefined;
  }

  /** A whole number from `min` to `max`; `min` for anything else, which is a mistake. */
  number(node: Node | null, key: string, at = 0, min = 0, max = Number.MAX_SAFE_INTEGER): number {
    const value = isScalar(node) ? node.value : undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max)
      return value;
    const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
    this.complain(node?.range?.[0] ?? at, `${key} has to be a whole number ${range}.`);
    return min;
  }

  /** A text; undefined for anything else, which is a mistake. */
  string(node: Node | null, key: string, at = 0): string | undefined {
    if (isScalar(node) && typeof node.value === 'string') return node.value;
    this.complain(node?.range?.[0] ?? at, `${key} has to be a text; quote it.`);
    return undefined;
  }

  /** Notes a mistake. @param at offset in the file */
  complain(at: number, message: string): void {
    this.mistakes.push({ line: this.lineOf(at), message });
  }

  /** The line of an offset, counted from 1. */
  lineOf(at: number): number {
    return Math.max(1, this.#lines.linePos(at).line);
  }
}

function isNode(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value);
}
