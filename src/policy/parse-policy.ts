import { isMap, type Node } from 'yaml';

import { parseOnLostPages } from '../inputs/on-lost-pages.ts';
import { ConfigurationError } from '../shared/errors.ts';
import { POLICY_FILE, type Budget, type PolicyConfig, type IgnoreEntry } from './policy.ts';
import { parseScanConfig } from './parse-scan-config.ts';
import { PolicyFileError } from './policy-file-error.ts';
import { PolicyReader } from './policy-reader.ts';
import { SEVERITIES, type Severity } from '../../shared/severity.ts';
import { CATEGORIES } from '../../shared/category.ts';

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
  const reader = new PolicyReader(text);
  const config = new SectionParser(reader).parse();
  if (reader.mistakes.length > 0) throw new PolicyFileError(reader.mistakes.slice(0, MAX_MISTAKES));
  return config;
}

function wrongAsAWhole(message: string): PolicyFileError {
  return new PolicyFileError([{ line: undefined, message }]);
}

class SectionParser {
  readonly #reader: PolicyReader;

  constructor(reader: PolicyReader) {
    this.#reader = reader;
  }

  parse(): PolicyConfig {
    const config: PolicyConfig & { budgets: Budget[]; ignore: IgnoreEntry[] } = {
      budgets: [],
      ignore: [],
      scan: undefined,
    };
    for (const [key, node, at] of this.#reader.file(['budgets', 'ignore', 'on-lost-pages', 'scan'])) {
      if (key === 'budgets') config.budgets.push(...this.#readBudgets(node));
      else if (key === 'ignore') config.ignore.push(...this.#readIgnore(node, at));
      else if (key === 'on-lost-pages') this.#readOnLostPages(config, node, at);
      else config.scan = parseScanConfig(this.#reader, node, at);
    }
    return config;
  }

  #readOnLostPages(config: PolicyConfig, node: Node | null, at: number): void {
    const text = this.#reader.string(node, 'on-lost-pages', at);
    if (text === undefined) return;
    try {
      config.onLostPages = parseOnLostPages(text);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      this.#reader.complain(at, `on-lost-pages: ${error.message}`);
    }
  }

  #readBudgets(node: Node | null): Budget[] {
    const budgets: Budget[] = [];
    const known = [...Object.keys(BUDGETS), 'rules', 'categories'];
    for (const [key, value] of this.#reader.entries(node, 'budgets', known)) {
      if (key in BUDGETS) budgets.push(...this.#readBudget(key, value, undefined));
      else if (key === 'categories') {
        for (const [category, limits] of this.#reader.entries(value, 'categories', [...CATEGORIES, 'all'])) {
          const kinds = Object.keys(BUDGETS);
          for (const [name, max] of this.#reader.entries(limits, `the category ${category}`, kinds))
            budgets.push(...this.#readBudget(name, max, category));
        }
      } else {
        for (const [rule, limits] of this.#reader.entries(value, 'rules', undefined)) {
          for (const [name, max] of this.#reader.entries(limits, `the rule ${rule}`, RULE_BUDGETS)) {
            const scope = name === 'max' ? 'any' : 'added';
            budgets.push({
              name: `${rule}: ${name}`,
              scope,
              severity: undefined,
              category: undefined,
              rule,
              max: this.#reader.number(max, name),
            });
          }
        }
      }
    }
    return budgets;
  }

  #readBudget(key: string, value: Node | null, category: string | undefined): Budget[] {
    const kind = BUDGETS[key];
    if (kind === undefined) return [];
    const name = category === undefined ? key : `${category}: ${key}`;
    return [{ name, ...kind, category, rule: undefined, max: this.#reader.number(value, key) }];
  }

  #readIgnore(node: Node | null, at: number): IgnoreEntry[] {
    const message = 'ignore has to be a list of entries that begin with "-".';
    const items = this.#reader.items(node, at, message) ?? [];
    return items.flatMap((item) => (item === null ? [] : this.#readEntry(item)));
  }

  #readEntry(node: Node): IgnoreEntry[] {
    const start = node.range?.[0] ?? 0;
    const read = new Map<string, string>();
    for (const [key, value] of this.#reader.entries(node, 'an entry of ignore', [
      'id',
      'rule',
      'category',
      'path',
      'undecided',
      'selector',
      'evidence',
      'reason',
      'expires',
    ])) {
      const text = this.#reader.string(value, key);
      if (text !== undefined) read.set(key, text);
    }
    if (!isMap(node)) return [];
    const [id, category, path, expires] = ['id', 'category', 'path', 'expires'].map((key) => read.get(key));
    if (!['id', 'rule', 'category', 'path', 'undecided'].some((key) => read.has(key))) {
      this.#reader.complain(
        start,
        'an entry of ignore has to name an id, a rule, a category, a path or what is undecided.',
      );
    }
    this.#checkMark(read, start);
    if (category !== undefined && !CATEGORIES.some((known) => known === category))
      this.#reader.complain(start, `category has to be one of ${CATEGORIES.join(', ')}.`);
    if ((read.get('reason') ?? '').trim() === '')
      this.#reader.complain(start, 'an entry of ignore has to give a reason.');
    if (id !== undefined && !/^[a-f0-9]{16}$/.test(id)) {
      this.#reader.complain(
        start,
        'id has to be the 16 characters of a-f and 0-9 of a finding; quote it if it has digits only.',
      );
    }
    if (path !== undefined && !path.startsWith('/'))
      this.#reader.complain(start, 'path has to begin with a slash.');
    if (expires !== undefined && !isDate(expires)) {
      this.#reader.complain(start, 'expires has to be a day such as 2027-01-31.');
    }
    return [
      {
        line: this.#reader.lineOf(start),
        id,
        rule: read.get('rule'),
        category,
        path,
        undecided: read.get('undecided'),
        selector: read.get('selector'),
        evidence: read.get('evidence'),
        reason: read.get('reason') ?? '',
        expires,
      },
    ];
  }

  /** An entry is about findings or about what is undecided: a mark must not hide a finding that comes later. */
  #checkMark(read: ReadonlyMap<string, string>, start: number): void {
    const isMark = read.has('undecided');
    if (isMark && ['id', 'rule', 'category'].some((key) => read.has(key))) {
      this.#reader.complain(
        start,
        'an entry with undecided is about no finding, so it has no id, rule or category.',
      );
    }
    if (!isMark && ['selector', 'evidence'].some((key) => read.has(key))) {
      this.#reader.complain(start, 'selector and evidence belong to an entry with undecided.');
    }
    if (['undecided', 'selector', 'evidence'].some((key) => read.get(key)?.trim() === '')) {
      this.#reader.complain(start, 'undecided, selector and evidence must not be empty.');
    }
  }
}

/** A day of the calendar: 2027-02-30 is not one. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
