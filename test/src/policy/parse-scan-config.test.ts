import { readFileSync } from 'node:fs';

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { parsePolicy } from '../../../src/policy/parse-policy.ts';
import { PolicyFileError } from '../../../src/policy/policy-file-error.ts';

const schema = new URL('../../../schema/sitedelta.schema.json', import.meta.url);
const matchesSchema = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true })
  .addFormat('date', true)
  .compile(JSON.parse(readFileSync(schema, 'utf8')));

const FULL = `budgets: { max: 3 }
scan:
  max-pages: 60
  include: [/, /shop/**]
  exclude:
    - /shop/*/print
  start-pages: ["/search?q=bowl", /hidden]
  viewport: { width: 390, height: 844 }
  headers:
    Authorization: { env: PREVIEW_AUTHORIZATION }
    x-vercel-protection-bypass:
      env: bypass
  cookies:
    session: { env: SESSION }
  wait-for-selector: " #app [data-ready] "
  wcag-level: AAA
  robots: ignore
  rules:
    color-contrast: off
    target-size: on
    label: false
    WCAG2AA.Principle1.Guideline1_3.1_3_1.H39.3.NoCaption: true
`;

describe('the section scan', () => {
  it('is read with the lines of headers and cookies', () => {
    expect(parsePolicy(FULL).scan).toEqual({
      line: 2,
      maxPages: 60,
      include: ['/', '/shop/**'],
      exclude: ['/shop/*/print'],
      startPages: ['/search?q=bowl', '/hidden'],
      viewport: { width: 390, height: 844 },
      headers: [
        { line: 10, name: 'Authorization', env: 'PREVIEW_AUTHORIZATION' },
        { line: 11, name: 'x-vercel-protection-bypass', env: 'bypass' },
      ],
      cookies: [{ line: 14, name: 'session', env: 'SESSION' }],
      waitForSelector: '#app [data-ready]',
      wcagLevel: 'AAA',
      robots: 'ignore',
      rules: {
        'color-contrast': false,
        'target-size': true,
        label: false,
        'WCAG2AA.Principle1.Guideline1_3.1_3_1.H39.3.NoCaption': true,
      },
    });
  });

  it('is undefined in a file without it', () => {
    expect(parsePolicy('budgets: { max: 3 }\n').scan).toBeUndefined();
    expect(parsePolicy('').scan).toBeUndefined();
  });

  it('may be empty', () => {
    expect(parsePolicy('scan: {}\n').scan).toMatchObject({ line: 1, maxPages: null, include: [], rules: {} });
  });

  it.each([
    ['all', { all: true }],
    ['default', {}],
    ['{ all: on, region: off }', { all: true, region: false }],
  ])('has rules in a word: %s', (word, rules) => {
    const text = `scan: { rules: ${word} }\n`;
    expect(parsePolicy(text).scan).toMatchObject({ rules });
    expect(matchesSchema(parse(text))).toBe(true);
  });

  it('is what the schema for editors describes', () => {
    expect(matchesSchema(parse(FULL))).toBe(true);
  });
});

/** Mistakes that the schema for editors knows too. */
const WRONG: [text: string, message: string][] = [
  ['scan:\n', 'line 1: scan must have keys with values.'],
  ['scan:\n  max_pages: 3\n', 'line 2: "max_pages" is not a key of scan; use max-pages, include,'],
  ['scan:\n  max-pages: 0\n', 'line 2: max-pages has to be a whole number from 1 to 10000.'],
  ['scan:\n  max-pages: 10001\n', 'line 2: max-pages has to be a whole number'],
  ['scan:\n  max-pages: "5"\n', 'line 2: max-pages has to be a whole number'],
  ['scan:\n  include: /shop\n', 'line 2: include has to be a list of paths'],
  ['scan:\n  exclude:\n    - shop\n', 'line 3: a path of exclude has to begin with one slash'],
  ['scan:\n  exclude:\n    - 5\n', 'line 3: a path of exclude has to be a text'],
  ['scan:\n  start-pages: [//other.example/]\n', 'line 2: a path of start-pages has to begin with one slash'],
  ['scan:\n  start-pages: ["/\\\\other.example"]\n', 'line 2: a path of start-pages has to begin with one'],
  ['scan:\n  start-pages: [https://other.example/]\n', 'line 2: a path of start-pages has to begin'],
  ['scan:\n  start-pages: ["/a#b"]\n', 'line 2: a path of start-pages has to begin with one slash'],
  [`scan:\n  include: ["/${'a'.repeat(500)}"]\n`, 'line 2: a path of include can have at most 500'],
  ['scan:\n  viewport: 390x844\n', 'line 2: viewport must have keys with values.'],
  ['scan:\n  viewport: { width: 390 }\n', 'line 2: viewport needs a width and a height in CSS pixels.'],
  [
    'scan:\n  viewport: { width: 9, height: 844 }\n',
    'line 2: the width of viewport has to be a whole number',
  ],
  ['scan:\n  headers: [Authorization]\n', 'line 2: headers must have keys with values.'],
  ['scan:\n  headers:\n    "a b": { env: A }\n', 'line 3: "a" is not the name of a header.'],
  ['scan:\n  headers:\n    Cookie: { env: A }\n', 'line 3: write cookies to the key cookies'],
  ['scan:\n  headers:\n    X: {}\n', 'line 3: the header X needs the key env.'],
  ['scan:\n  headers:\n    X: { env: 5 }\n', 'line 3: env has to be a text; quote it.'],
  ['scan:\n  headers:\n    X: { env: "A B" }\n', 'line 3: env of the header X has to be the name'],
  ['scan:\n  headers:\n    X: { env: GITHUB_TOKEN }\n', 'line 3: env of the header X names a variable of'],
  [
    'scan:\n  headers:\n    X: { env: A, value: b }\n',
    'line 3: "value" is not a key of the header X; use env.',
  ],
  ['scan:\n  wait-for-selector: 3\n', 'line 2: wait-for-selector has to be a text; quote it.'],
  ['scan:\n  wait-for-selector: #app\n', 'line 2: wait-for-selector has to be a text; quote it.'],
  ['scan:\n  wait-for-selector: " "\n', 'line 2: wait-for-selector has to be a CSS selector'],
  ['scan:\n  wcag-level: aa\n', 'line 2: wcag-level has to be A, AA or AAA.'],
  ['scan:\n  robots: off\n', 'line 2: robots has to be obey or ignore.'],
  ['scan:\n  rules: some\n', 'line 2: rules has to be all, default, or names of rules that are on or off.'],
  ['scan:\n  rules:\n    label: maybe\n', 'line 3: the rule label has to be on or off.'],
  ['scan:\n  rules:\n    "a b": off\n', 'line 3: "a b" is not the name of a rule.'],
];

describe('mistakes in the section scan', () => {
  it.each(WRONG)('%j', (text, message) => {
    expect(() => parsePolicy(text)).toThrow(PolicyFileError);
    expect(() => parsePolicy(text)).toThrow(`.sitedelta.yml, ${message}`);
    expect(matchesSchema(parse(text))).toBe(false);
  });

  it.each([
    ['Host', 'the header Host is the browser'],
    ['user-agent', 'the header user-agent is the browser'],
    ['Content-Length', 'the header Content-Length is the browser'],
    ['sec-fetch-site', 'the header sec-fetch-site is the browser'],
    ['Set-Cookie', 'the header Set-Cookie is the browser'],
  ])('the header %s', (name, message) => {
    expect(() => parsePolicy(`scan:\n  headers:\n    ${name}: { env: A }\n`)).toThrow(`line 3: ${message}`);
  });

  it('a header that is there in two spellings', () => {
    const text = 'scan:\n  headers:\n    X-A: { env: A }\n    x-a: { env: B }\n';
    expect(() => parsePolicy(text)).toThrow('line 4: the header x-a is there twice.');
  });

  it('too many of everything', () => {
    const many = Array.from({ length: 101 }, (_, index) => index);
    const rules = many.map((index) => `    r${index}: off\n`).join('');
    const headers = many.map((index) => `    x${index}: { env: A }\n`).join('');
    const paths = many.map((index) => `    - /${index}\n`).join('');
    expect(() => parsePolicy(`scan:\n  rules:\n${rules}`)).toThrow('rules can have at most 100 rules.');
    expect(() => parsePolicy(`scan:\n  headers:\n${headers}`)).toThrow(
      'headers can have at most 20 entries.',
    );
    expect(() => parsePolicy(`scan:\n  exclude:\n${paths}`)).toThrow('exclude can have at most 100 paths.');
  });
});

describe('a secret in the file', () => {
  it.each([
    'scan:\n  headers:\n    Authorization: Bearer hunter2\n',
    'scan:\n  headers: { Authorization: "Bearer hunter2" }\n',
    'scan:\n  cookies:\n    session: hunter2\n',
    'scan:\n  headers: "Authorization: hunter2"\n',
    'scan:\n  headers: ["Authorization: hunter2"]\n',
    'scan:\n  headers:\n    "Authorization: hunter2": { env: A }\n',
    'scan:\n  headers:\n    X: { env: "hunter2 it is" }\n',
  ])('%j is refused, and not repeated', (text) => {
    let message = '';
    try {
      parsePolicy(text);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('.sitedelta.yml, line ');
    expect(message).not.toContain('hunter2');
    expect(matchesSchema(parse(text))).toBe(false);
  });

  it('is refused with advice', () => {
    expect(() => parsePolicy('scan:\n  headers:\n    Authorization: Bearer hunter2\n')).toThrow(
      '.sitedelta.yml, line 3: the value of the header Authorization does not belong into this file: write { env: NAME }',
    );
  });
});
