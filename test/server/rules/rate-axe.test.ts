import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { WAY } from '../../../server/rules/axe-words.ts';
import { ruleNamed } from '../../../server/rules/registry.ts';
import { RUNNER_RULES } from '../../../server/rules/runner/rules.ts';
import { rateAxe } from '../../../server/rules/rate-axe.ts';
import { axeIssue } from '../../../harness/findings/reported.ts';

const rules = axe.getRules();

function causeOf(rule: string, colours: string[]): string | undefined {
  return rateAxe([axeIssue({ rule, colours })])[0]?.cause;
}

describe('rateAxe', () => {
  it.each([
    // Not what axe's impact says.
    ['empty-heading', 'minor', 'medium'],
    ['presentation-role-conflict', 'minor', 'medium'],
    ['accesskeys', 'serious', 'low'],
    ['region', 'moderate', 'low'],
    ['scrollable-region-focusable', 'serious', 'low'],
    ['heading-order', 'moderate', 'low'],
    ['page-has-heading-one', 'moderate', 'medium'],
    ['image-alt', 'critical', 'high'],
    ['color-contrast', 'serious', 'high'],
    ['td-has-header', 'critical', 'medium'],
    // A rule that no table knows.
    ['new-rule', 'critical', 'high'],
    ['new-rule', 'serious', 'high'],
    ['new-rule', 'moderate', 'medium'],
    ['new-rule', 'minor', 'medium'],
    ['new-rule', null, 'medium'],
    ['new-rule', 'constructor', 'medium'],
    ['constructor', 'critical', 'high'],
  ] as const)('gives %s (impact %s) severity %s', (rule, impact, severity) => {
    expect(rateAxe([axeIssue({ rule, impact })])[0]).toMatchObject({ severity, needsReview: false });
    const undecided = rateAxe([axeIssue({ rule, impact, needsReview: true })])[0];
    expect(undecided).toMatchObject({ severity: 'low', needsReview: true });
  });

  it.each([
    [
      'aria-valid-attr-value',
      'No such id. Correct the value, or remove the attribute. Screen readers ignore the attribute or announce a wrong state.',
    ],
    [
      'aria-hidden-focus',
      'Check this by hand: axe could not decide it. No such id. If something is wrong: move the links and controls out of it, give them tabindex="-1", or remove aria-hidden.',
    ],
  ])('leaves to a person what is open of %s', (rule, explanation) => {
    expect(rateAxe([axeIssue({ rule, says: ['No such id'], needsReview: true })])[0]).toMatchObject({
      severity: 'low',
      needsReview: true,
      explanation,
    });
  });

  it('has the colour of a link in a text as its cause, and both colours of a text', () => {
    expect(causeOf('link-in-text-block', ['#337AB7', '#333333'])).toBe('#337ab7');
    expect(causeOf('link-in-text-block', ['#337ab7', '#444444'])).toBe('#337ab7');
    expect(causeOf('color-contrast', ['#337AB7', '#333333'])).toBe('#333333 on #337ab7');
  });

  it('tells a link that looks like the text from one that only has another colour', () => {
    const [like, other] = [1, 1.2].map(
      (contrast) =>
        rateAxe([axeIssue({ rule: 'link-in-text-block', contrast, says: [`It is ${contrast}:1`] })])[0],
    );
    expect(like).toMatchObject({
      severity: 'high',
      explanation: expect.stringMatching(/nobody can see that it is a link\. Underline links in text\.$/),
    });
    expect(other).toMatchObject({ severity: 'medium', explanation: expect.stringContaining('1.2 to 1') });
  });

  it.each([
    [['wcag2a', 'wcag111'], ['1.1.1']],
    [
      ['wcag21aa', 'wcag1410', 'wcag143'],
      ['1.4.10', '1.4.3'],
    ],
    [['best-practice', 'wcag22aa', 'wcag258', 'EN-9.1.1.1'], ['2.5.8']],
    [['best-practice'], []],
  ])('reads the criteria of %j', (tags, criteria) => {
    expect(rateAxe([axeIssue({ tags })])[0]?.criteria).toEqual(criteria);
  });

  it.each([
    [
      [`${WAY}give it a title attribute`, `${WAY}give it an aria-label`],
      'Fix it in any one of these ways: (1) give it a title attribute; (2) give it an aria-label.',
    ],
    [[`${WAY}wrap it in a <label> with a text`], 'To fix it, wrap it in a <label> with a text.'],
    // As axe writes them.
    [
      ['The contrast is 1.2:1; text of 9.6pt (12.8px) needs 4.5:1.'],
      'The contrast is 1.2 to 1; text of 12.8 px needs 4.5 to 1.',
    ],
    // Two checks that say the same, and more ways than anybody tries.
    [['No alt.', 'No alt', 'No title;'], 'No alt. No title.'],
    [
      ['A', ...[1, 2, 2, 3, 4, 5].map((way) => `${WAY}try ${way}`)],
      'A. Fix it in any one of these ways: (1) try 1; (2) try 2; (3) try 3; (4) try 4.',
    ],
    // A rule that says nothing about its elements and that no table knows.
    [[], 'Image has no alt text.'],
  ])('makes sentences of %j', (says, explanation) => {
    expect(rateAxe([axeIssue({ rule: 'new-rule', says })])[0]?.explanation).toBe(explanation);
  });

  it('says what to do before whom a rule affects', () => {
    expect(
      rateAxe([axeIssue({ rule: 'image-alt', says: [`${WAY}give it an alt attribute`] })])[0],
    ).toMatchObject({
      title: 'Image has no alt text',
      explanation:
        'To fix it, give it an alt attribute. People who can’t see the image don’t know what it shows; screen readers may read its file name.',
    });
  });

  it('says when a person must check, and only then', () => {
    const [decided, undecided] = rateAxe([axeIssue({}), axeIssue({ needsReview: true })]);
    expect(decided?.explanation).not.toMatch(/Check this by hand/);
    expect(undecided?.explanation).toMatch(/^Check this by hand/);
  });
});

describe('what is known of the rules of axe', () => {
  it('is known of every rule of the installed axe, and of no other', () => {
    const names = [...RUNNER_RULES.map(({ name }) => name), 'aria-hidden-focus'];
    expect(names.sort()).toEqual(rules.map(({ ruleId }) => ruleId).sort());
  });

  it.each(rules.map(({ ruleId }) => [ruleId]))('words %s as titles and sentences', (rule) => {
    const { title, affects, fix } = ruleNamed(rule);
    expect(title).toMatch(/^(?:[A-Z]|aria-)[^.]+[^.\s]$/);
    expect(title?.length).toBeLessThanOrEqual(80);
    expect(affects).toMatch(/^[A-Z].*[^.]\.$/);
    expect(fix).toMatch(/^[A-Z][a-z]+ .*[^.]\.$/);
  });
});
