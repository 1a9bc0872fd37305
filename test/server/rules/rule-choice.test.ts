import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { isChosen, levelOfCriterion } from '../../../server/rules/rule-choice.ts';

const PALE = { code: 'color-contrast', criteria: ['1.4.3'] };
const IMAGE = { code: 'image-alt', criteria: ['1.1.1'] };
const GOOD_PRACTICE = { code: 'region', criteria: [] };

describe('which findings count', () => {
  it('are all without settings', () => {
    for (const report of [PALE, IMAGE, GOOD_PRACTICE]) expect(isChosen(undefined, report)).toBe(true);
  });

  it('level A leaves out what is about criteria of other levels alone', () => {
    const choice = { wcagLevel: 'A' as const, rules: {} };
    expect(isChosen(choice, PALE)).toBe(false);
    expect(isChosen(choice, { code: 'x', criteria: ['1.4.3', '1.1.1'] })).toBe(true);
    expect(isChosen(choice, IMAGE)).toBe(true);
    expect(isChosen(choice, GOOD_PRACTICE)).toBe(true);
  });

  it('a category that is off has none but the rules that are on by their names', () => {
    const choice = { wcagLevel: null, rules: { documents: false, accessibility: false, canonical: true } };
    expect(isChosen(choice, { code: 'charset', criteria: [] })).toBe(false);
    expect(isChosen(choice, { code: 'canonical', criteria: [] })).toBe(true);
    expect(isChosen(choice, PALE)).toBe(false);
    expect(isChosen(choice, { code: 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37', criteria: [] })).toBe(false);
    expect(isChosen(choice, { code: 'broken-link', criteria: ['2.4.4'] })).toBe(true);
    // A category that is on leaves the level as it is.
    expect(isChosen({ wcagLevel: 'A', rules: { accessibility: true } }, PALE)).toBe(false);
  });

  it('a name goes before the level, and a code before its family', () => {
    const code = 'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37';
    expect(isChosen({ wcagLevel: 'A', rules: { 'color-contrast': true } }, PALE)).toBe(true);
    expect(isChosen({ wcagLevel: null, rules: { 'image-alt': false } }, { code, criteria: ['1.1.1'] })).toBe(
      false,
    );
    const both = { wcagLevel: null, rules: { 'image-alt': false, [code]: true } };
    expect(isChosen(both, { code, criteria: ['1.1.1'] })).toBe(true);
    expect(isChosen(both, IMAGE)).toBe(false);
  });
});

describe('the level of a criterion', () => {
  it('is what axe has in its tags', () => {
    const levels = new Map<string, string>();
    for (const { tags } of axe.getRules()) {
      const level = tags
        .find((tag) => /^wcag2\d?a+$/.test(tag))
        ?.replace(/^wcag2\d?/, '')
        .toUpperCase();
      const criteria = tags.flatMap((tag) => /^wcag(\d)(\d)(\d{1,2})$/.exec(tag)?.slice(1).join('.') ?? []);
      // A rule about several criteria has the level of the first.
      if (level !== undefined && criteria.length === 1) levels.set(criteria[0] ?? '', level);
    }
    expect(levels.size).toBeGreaterThan(15);
    for (const [criterion, level] of levels)
      expect(`${criterion} ${levelOfCriterion(criterion)}`).toBe(`${criterion} ${level}`);
  });

  it('is A, AA or AAA for all that the standards of HTML_CodeSniffer name', () => {
    const file = new URL(import.meta.resolve('@pa11y/html_codesniffer/Standards/WCAG2A/ruleset.js'));
    const named = [...readFileSync(file, 'utf8').matchAll(/\.(\d)_(\d)_(\d{1,2})\b/g)].map((match) =>
      match.slice(1).join('.'),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((criterion) => levelOfCriterion(criterion) !== 'A')).toEqual([]);
  });
});
