import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';

import { SEVERITIES, type Severity } from '../service/api-types.ts';
import { POLICY_FILE, type Budget, type PolicyConfig, type IgnoreEntry } from './policy.ts';
import { PolicyFileError, type PolicyMistake } from './policy-file-error.ts';

const MAX_LENGTH = 256 * 1024;
const MAX_MISTAKES = 20;
const DATE = /^\d{4}-\d\d-\d\d$/;
const RULE_BUDGETS = ['max', 'max-added'];
const BUDGETS: Record<string, Pick<Budget, 'scope' | 'severity'>> = Object.fromEntries(
  (['any', 'added'] as const).flatMap((scope) => {
    const name = scope === 'any' ? 'max' : 'max-added';
    const kinds: [string, Severity | undefined][] = [
      [name, undefined],
      ...SEVERITIES.map((severity): [string, Severity] => [`${name}-${severity}`, severity]),
    ];
    return kinds.map(([key, severity]) => [key, { scope, severity }]);
  }),
);

/**
 * Parses the policy file. schema/sitedelta.schema.json describes the same format for editors.
 *
 * @throws {@link PolicyFileError} with every mistake and its line
 */
export function parsePolicy(text: string): PolicyConfig {
  if (text.length > MAX_LENGTH) {
    throw wrongAsAWhole(`${POLICY_FILE} has more than ${MAX_LENGTH} characters. Make it smaller.`);
  }
  // A decoder leaves these for UTF-16, which some shells write, and for older encodings.
  if (/[\0\ufffd]/.test(text)) {
    throw wrongAsAWhole(`${POLICY_FILE} is not in UTF-8. Save it in this encoding.`);
  }
  const reader = new Reader(text);
  const config = reader.read();
  if (reader.mistakes.length > 0) throw new PolicyFileError(reader.mistakes.slice(0, MAX_MISTAKES));
  return config;
}

function wrongAsAWhole(message: string): PolicyFileError {
  return new PolicyFileError([{ line: undefined, message }]);
}

class Reader {
  readonly mistakes: PolicyMistake[] = [];
  readonly #lines = new LineCounter();
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): PolicyConfig {
    const document = parseDocument(this.#text, { lineCounter: this.#lines, prettyErrors: false });
    for (const { message, pos } of document.errors) this.#complain(pos[0], message);
    const config: PolicyConfig & { budgets: Budget[]; ignore: IgnoreEntry[] } = { budgets: [], ignore: [] };
    const root = document.contents;
    // An empty file, or one with comments alone.
    if (this.mistakes.length > 0 || root === null || (isScalar(root) && root.value === null)) return config;
    for (const [key, node, at] of this.#entries(root, 'the file', ['budgets', 'ignore'])) {
      if (key === 'budgets') config.budgets.push(...this.#readBudgets(node));
      else config.ignore.push(...this.#readIgnore(node, at));
    }
    return config;
  }

  #readBudgets(node: Node | null): Budget[] {
    const budgets: Budget[] = [];
    for (const [key, value] of this.#entries(node, 'budgets', [...Object.keys(BUDGETS), 'rules'])) {
      const kind = BUDGETS[key];
      if (kind !== undefined)
        budgets.push({ name: key, ...kind, rule: undefined, max: this.#number(value, key) });
      else {
        for (const [rule, limits] of this.#entries(value, 'rules', undefined)) {
          for (const [name, max] of this.#entries(limits, `the rule ${rule}`, RULE_BUDGETS)) {
            const scope = name === 'max' ? 'any' : 'added';
            budgets.push({
              name: `${rule}: ${name}`,
              scope,
              severity: undefined,
              rule,
              max: this.#number(max, name),
            });
          }
        }
      }
    }
    return budgets;
  }

  #readIgnore(node: Node | null, at: number): IgnoreEntry[] {
    if (!isSeq(node)) {
      this.#complain(node?.range?.[0] ?? at, 'ignore has to be a list of entries that begin with "-".');
      return [];
    }
    return node.items.flatMap((item) => (isNode(item) ? this.#readEntry(item) : []));
  }

  #readEntry(node: Node): IgnoreEntry[] {
    const start = node.range?.[0] ?? 0;
    const read = new Map<string, string>();
    for (const [key, value] of this.#entries(node, 'an entry of ignore', [
      'id',
      'rule',
      'path',
      'reason',
      'expires',
    ])) {
      const text = this.#string(value, key);
      if (text !== undefined) read.set(key, text);
    }
    if (!isMap(node)) return [];
    const [id, path, expires] = [read.get('id'), read.get('path'), read.get('expires')];
    if (!['id', 'rule', 'path'].some((key) => read.has(key))) {
      this.#complain(start, 'an entry of ignore has to name an id, a rule or a path.');
    }
    if ((read.get('reason') ?? '').trim() === '')
      this.#complain(start, 'an entry of ignore has to give a reason.');
    if (id !== undefined && !/^[a-f0-9]{16}$/.test(id)) {
      this.#complain(
        start,
        'id has to be the 16 characters of a-f and 0-9 of a finding; quote it if it has digits only.',
      );
    }
    if (path !== undefined && !path.startsWith('/')) this.#complain(start, 'path has to begin with a slash.');
    if (expires !== undefined && !isDate(expires)) {
      this.#complain(start, 'expires has to be a day such as 2027-01-31.');
    }
    return [
      {
        line: this.#lineOf(start),
        id,
        rule: read.get('rule'),
        path,
        reason: read.get('reason') ?? '',
        expires,
      },
    ];
  }

  /** The entries of a map; unknown keys are mistakes. */
  #entries(
    node: Node | null,
    what: string,
    known: readonly string[] | undefined,
  ): [key: string, value: Node | null, at: number][] {
    if (!isMap(node)) {
      this.#complain(node?.range?.[0] ?? 0, `${what} must have keys with values.`);
      return [];
    }
    return node.items.flatMap(({ key, value }) => {
      const at = isNode(key) ? (key.range?.[0] ?? 0) : 0;
      const name = isScalar(key) ? String(key.value) : '';
      if (known !== undefined && !known.includes(name)) {
        this.#complain(at, `"${name.slice(0, 60)}" is not a key of ${what}; use ${known.join(', ')}.`);
        return [];
      }
      return [[name, isNode(value) ? value : null, at] as [string, Node | null, number]];
    });
  }

  #number(node: Node | null, key: string): number {
    if (isScalar(node) && Number.isSafeInteger(node.value) && Number(node.value) >= 0)
      return Number(node.value);
    this.#complain(node?.range?.[0] ?? 0, `${key} has to be a whole number from 0.`);
    return 0;
  }

  #string(node: Node | null, key: string): string | undefined {
    if (isScalar(node) && typeof node.value === 'string') return node.value;
    this.#complain(node?.range?.[0] ?? 0, `${key} has to be a text; quote it.`);
    return undefined;
  }

  #complain(at: number, message: string): void {
    this.mistakes.push({ line: this.#lineOf(at), message });
  }

  #lineOf(at: number): number {
    return Math.max(1, this.#lines.linePos(at).line);
  }
}

function isNode(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value);
}

/** A day of the calendar: 2027-02-30 is not one. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
