import { expect, it } from 'vitest';

import { findIgnore, splitByDate } from '../../../src/policy/apply-ignores.ts';
import type { IgnoreEntry } from '../../../src/policy/policy.ts';
import { aFinding } from '../../../harness/runner/builders.ts';

function anEntry(fields: Partial<IgnoreEntry>): IgnoreEntry {
  return {
    line: 1,
    id: undefined,
    rule: undefined,
    category: undefined,
    path: undefined,
    reason: 'x',
    expires: undefined,
    ...fields,
  };
}

const ID = '0123456789abcdef';

it.each<[Partial<IgnoreEntry>, boolean]>([
  [{ id: ID }, true],
  [{ id: 'f'.repeat(16) }, false],
  [{ rule: 'label' }, true],
  [{ rule: 'image-alt' }, false],
  [{ id: ID, rule: 'image-alt' }, false],
  [{ path: '/**' }, true],
  [{ path: '/legacy/**' }, true],
  [{ path: '/legacy/*' }, false],
  [{ path: '/legacy/*/*.html' }, true],
  [{ path: '/legacy/a/b.html' }, false],
  [{ path: '/leg*/**/b.html' }, false],
])('an entry with %j applies: %s', (fields, expected) => {
  const pages = ['https://a.example/legacy/a/b.html', 'https://a.example/legacy/a/c.html?d=/x'];
  const finding = aFinding({ id: ID, rule: 'label', pages });
  expect(findIgnore(finding, [anEntry(fields)]) !== undefined).toBe(expected);
});

it.each([
  ['/a/**', '/a/', true],
  ['/a/**', '/a', true],
  ['/a/**/d', '/a/d', true],
  ['/a/**/d', '/a/b/c/d', true],
  ['/a/*', '/a/b/c', false],
  ['/**/*.html', '/x.html', true],
  ['/a*b*c', '/aXbYc', true],
  ['/a*b*c', '/aXc', false],
  [`/${'*a'.repeat(30)}b`, `/${'a'.repeat(500)}`, false],
])('%s fits %s: %s', (path, page, expected) => {
  const finding = aFinding({ pages: [`https://a.example${page}`] });
  expect(findIgnore(finding, [anEntry({ path })]) !== undefined).toBe(expected);
});

it('an entry is valid until the end of its last day', () => {
  const entries = [anEntry({ expires: '2026-11-20' }), anEntry({ expires: '2026-11-21' }), anEntry({})];
  const { active, expired } = splitByDate(entries, Date.UTC(2026, 10, 21, 23, 59));
  expect(active).toEqual(entries.slice(1));
  expect(expired).toEqual(entries.slice(0, 1));
});
