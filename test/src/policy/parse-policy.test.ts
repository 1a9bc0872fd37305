import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { parsePolicy } from '../../../src/policy/parse-policy.ts';
import { ConfigurationError } from '../../../src/shared/errors.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
addFormats.default(ajv);
const schema = new URL('../../../schema/sitedelta.schema.json', import.meta.url);
const matchesSchema = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));

const FULL = `# what we accept
budgets:
  max-high: 0
  max-added-medium: 5
  rules:
    color-contrast: { max: 20, max-added: 0 }
ignore:
  - rule: color-contrast
    path: /legacy/**
    reason: Goes away with the relaunch.
    expires: 2027-01-31
  - id: "0123456789abcdef"
    reason: A false alarm.
`;

it('reads a file that was checked out or saved on Windows in the same way, with the same lines', () => {
  const policy = parsePolicy(FULL);
  expect(policy.ignore.map(({ line }) => line)).toEqual([8, 12]);
  expect(parsePolicy(FULL.replaceAll('\n', '\r\n'))).toEqual(policy);
  expect(parsePolicy(`\ufeff${FULL}`)).toEqual(policy);
});

it('reads budgets and the ignore list', () => {
  expect(parsePolicy(FULL)).toEqual({
    budgets: [
      { name: 'max-high', scope: 'any', severity: 'high', rule: undefined, max: 0 },
      { name: 'max-added-medium', scope: 'added', severity: 'medium', rule: undefined, max: 5 },
      { name: 'color-contrast: max', scope: 'any', severity: undefined, rule: 'color-contrast', max: 20 },
      {
        name: 'color-contrast: max-added',
        scope: 'added',
        severity: undefined,
        rule: 'color-contrast',
        max: 0,
      },
    ],
    ignore: [
      {
        line: 8,
        id: undefined,
        rule: 'color-contrast',
        path: '/legacy/**',
        reason: 'Goes away with the relaunch.',
        expires: '2027-01-31',
      },
      {
        line: 12,
        id: '0123456789abcdef',
        rule: undefined,
        path: undefined,
        reason: 'A false alarm.',
        expires: undefined,
      },
    ],
  });
});

const RIGHT = [
  '',
  '# nothing\n',
  'budgets: {}\n',
  'ignore: []\n',
  FULL,
  'budgets:\n  max: 3\n',
  'on-lost-pages: Fail 10 %\n',
  'on-lost-pages: warn\n',
  'ignore:\n  - { undecided: list, path: /a, selector: "p > *", evidence: <p>*, reason: x, expires: 2027-01-31 }\n',
];
const WRONG: [text: string, message: string][] = [
  [
    'budget:\n  max: 1\n',
    'line 1: "budget" is not a key of the file; use budgets, ignore, on-lost-pages, scan.',
  ],
  ['budgets:\n  max: 1\n  max-hihg: 2\n', 'line 3: "max-hihg" is not a key of budgets'],
  ['budgets:\n  max: -1\n', 'line 2: max has to be a whole number from 0.'],
  ['budgets:\n  max: "1"\n', 'line 2: max has to be a whole number'],
  ['budgets:\n  max: 1.5\n', 'line 2: max has to be a whole number'],
  ['budgets: {}\non-lost-pages: never\n', 'line 2: on-lost-pages: "never" is not allowed'],
  ['on-lost-pages: fail 101%\n', 'line 1: on-lost-pages: "fail 101%" is not allowed'],
  ['budgets: 3\n', 'line 1: budgets must have keys'],
  [
    'budgets:\n  rules:\n    label:\n      maximum: 2\n',
    'line 4: "maximum" is not a key of the rule label; use max, max-added.',
  ],
  ['ignore:\n  rule: label\n', 'line 2: ignore has to be a list'],
  ['ignore:\n  - label\n', 'line 2: an entry of ignore must have keys'],
  ['ignore:\n  - rule: label\n', 'line 2: an entry of ignore has to give a reason.'],
  ['ignore:\n  - rule: label\n    reason: " "\n', 'line 2: an entry of ignore has to give a reason.'],
  [
    'ignore:\n  - reason: x\n',
    'line 2: an entry of ignore has to name an id, a rule, a category, a path or what',
  ],
  [
    'ignore:\n  - { undecided: list, rule: list, reason: x }\n',
    'line 2: an entry with undecided is about no finding',
  ],
  [
    'ignore:\n  - { rule: list, evidence: "<p>", reason: x }\n',
    'line 2: selector and evidence belong to an entry',
  ],
  [
    'ignore:\n  - { undecided: list, selector: " ", reason: x }\n',
    'line 2: undecided, selector and evidence must not',
  ],
  [
    'ignore:\n  - category: colours\n    reason: x\n',
    'line 2: category has to be one of site, accessibility, links',
  ],
  ['budgets:\n  categories:\n    colours:\n      max: 1\n', 'line 3: "colours" is not a key of categories'],
  [
    'budgets:\n  categories:\n    links:\n      most: 1\n',
    'line 4: "most" is not a key of the category links',
  ],
  ['ignore:\n  - id: xyz\n    reason: x\n', 'line 2: id has to be'],
  ['ignore:\n  - path: legacy\n    reason: x\n', 'line 2: path has to begin with a slash.'],
  ['ignore:\n  - rule: a\n    reason: x\n    expires: 2027-02-30\n', 'line 2: expires has to be a day'],
  ['ignore:\n  - rule: a\n    reason: x\n    expires: soon\n', 'line 2: expires has to be a day'],
  [
    'ignore:\n  - rule: a\n    reason: x\n    until: 2027-01-01\n',
    'line 4: "until" is not a key of an entry of ignore',
  ],
  ['- a\n', 'line 1: the file must have keys'],
];

describe('mistakes', () => {
  it.each(WRONG)('%j', (text, message) => {
    expect(() => parsePolicy(text)).toThrow(ConfigurationError);
    expect(() => parsePolicy(text)).toThrow(`.sitedelta.yml, ${message}`);
  });

  it.each([
    ['budgets:\n  max: 1\n  max: 2\n', 'line 3: '],
    ['budgets: [\n', ': '],
    ['a: &a [*a, *a]\nb: *c\n', 'line 2: '],
  ])('of YAML: %j', (text, message) => {
    expect(() => parsePolicy(text)).toThrow(message);
    expect(() => parsePolicy(text)).toThrow(ConfigurationError);
  });

  it('are all reported, up to a limit', () => {
    const text = `budgets:\n${Array.from({ length: 50 }, (_, index) => `  x${index}: 1\n`).join('')}`;
    const lines = (): number => {
      try {
        parsePolicy(text);
        return 0;
      } catch (error) {
        return error instanceof Error ? error.message.split('\n').length : 0;
      }
    };
    expect(lines()).toBe(20);
  });

  it('include a file that is too long', () => {
    expect(() => parsePolicy('#'.repeat(300_000))).toThrow('Make it smaller');
  });
});

describe('the schema for editors', () => {
  it.each(RIGHT)('accepts %j', (text) => {
    expect(matchesSchema(parse(text) ?? null)).toBe(true);
    expect(() => parsePolicy(text)).not.toThrow();
  });

  it.each(WRONG)('refuses %j', (text) => {
    expect(matchesSchema(parse(text))).toBe(false);
  });
});

it.each([
  ['UTF-16', Buffer.from('\ufeffbudgets:\n  max: 3\n', 'utf16le')],
  ['Latin-1', Buffer.from('ignore:\n  - rule: a\n    reason: für\n', 'latin1')],
])('%s is not a mistake', (_, bytes) => {
  expect(() => parsePolicy(bytes.toString('utf8'))).toThrow('.sitedelta.yml is not in UTF-8');
});

it('line breaks of Windows and a byte order mark do not change line numbers', () => {
  const text = '\ufeffbudgets:\r\n  max: 3\r\nignore:\r\n  - rule: a\r\n    reason: b\r\n';
  expect(parsePolicy(text).ignore).toMatchObject([{ line: 4, rule: 'a', reason: 'b' }]);
  expect(() => parsePolicy(`${text}  - rulee: x\r\n    reason: c\r\n`)).toThrow('line 6: "rulee"');
});

it.each([
  ['budgets: { max: 0 }\nbudgets: { max: 9 }\n', 'line 2: the file has the key "budgets" twice.'],
  ['budgets:\n  max: 0\n  "max": 9\n', 'line 3: budgets has the key "max" twice.'],
  ['budgets: { rules: { a: { max: 0 }, a: { max: 9 } } }\n', 'rules has the key "a" twice.'],
  ['ignore: [{ rule: a, reason: b, reason: c }]\n', 'an entry of ignore has the key "reason" twice.'],
  ['scan: { max-pages: 1, max-pages: 9 }\n', 'scan has the key "max-pages" twice.'],
])('takes no key that is there twice: %j', (text, message) => {
  expect(() => parsePolicy(text)).toThrow(message);
});
