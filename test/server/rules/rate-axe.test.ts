import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { AXE_RATINGS } from '../../../server/rules/axe-ratings.ts';
import { AXE_WORDS } from '../../../server/rules/axe-words.ts';
import { AXE_WAYS } from '../../../server/rules/axe-ways.ts';
import { rateAxe } from '../../../server/rules/rate-axe.ts';
import { axeIssue } from '../../../harness/findings/axe-issue.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const rules = axe.getRules();

/** What axe says of a link in a text that has no style of its own but a colour. */
function linkLike(ratio: string): string {
  return `Fix any of the following:\n  The link has insufficient color contrast of ${ratio}:1 with the surrounding text. (Minimum contrast is 3:1, link text: #000000, surrounding text: #000000)\n  The link has no styling (such as underline) to distinguish it from the surrounding text`;
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
      'Screen readers ignore the attribute or announce a wrong state. No such id. Correct the value, or remove the attribute.',
    ],
    [
      'aria-hidden-focus',
      'A person must check this; axe could not decide it. No such id. If something is wrong: take the links and controls out of it, give them tabindex="-1", or remove aria-hidden.',
    ],
  ])('leaves to a person what is open of %s', (rule, explanation) => {
    const summary = 'Fix any of the following:\n  No such id';
    expect(rateAxe([axeIssue({ rule, summary, needsReview: true })])[0]).toMatchObject({
      severity: 'low',
      needsReview: true,
      explanation,
    });
  });

  it('tells a link that looks like the text from one that only has another colour', () => {
    const [like, other] = ['1', '1.2'].map(
      (ratio) => rateAxe([axeIssue({ rule: 'link-in-text-block', summary: linkLike(ratio) })])[0],
    );
    expect(like).toMatchObject({
      severity: 'high',
      explanation: expect.stringMatching(/nobody sees that there is one\. Underline links in text\.$/),
    });
    expect(other).toMatchObject({ severity: 'medium', explanation: expect.stringContaining('1.2:1') });
  });

  it('has better words than axe', () => {
    const summary = 'Fix any of the following:\n  Heading order invalid';
    expect(rateAxe([axeIssue({ rule: 'heading-order', summary })])[0]?.explanation).toMatch(
      /The heading is more than one level below the one before it\. Use the next level/,
    );
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
      'Fix any of the following:\n  Element has no title attribute\n  aria-label attribute does not exist or is empty',
      'Any of these mends it: (1) give it a title attribute; (2) give it an aria-label.',
    ],
    // A way that is not advised, and one that two reasons share.
    [
      'Fix any of the following:\n  Element does not have an implicit (wrapped) <label>\n  Element has no placeholder attribute',
      'To mend it, wrap it in a <label> with a text.',
    ],
    ['Fix any of the following:\n  Element has no placeholder attribute', ''],
    ['Fix any of the following:\n  No alt.\n  No title', 'No alt. No title.'],
    ['Fix all of the following:\n  Element has no title attribute', 'Element has no title attribute.'],
    ['Fix all of the following:\n  A\n\nFix any of the following:\n  B;\n  C', 'A. B. C.'],
    ['Documents must have a title', 'Documents must have a title.'],
    ['', ''],
  ])('makes sentences of %j', (summary, explanation) => {
    expect(rateAxe([axeIssue({ rule: 'new-rule', summary })])[0]?.explanation).toBe(explanation);
  });

  it('says whom a rule hinders before what to do', () => {
    const summary =
      'Fix any of the following:\n  Element does not have an alt attribute\n  Element has no title attribute';
    expect(rateAxe([axeIssue({ rule: 'image-alt', summary })])[0]).toMatchObject({
      title: 'Images must have alternative text',
      explanation:
        'People who can’t see the image are not told what it shows; screen readers may read its file name. Any of these mends it: (1) give it an alt attribute that says what it shows, or alt="" if it is decoration; (2) give it a title attribute.',
    });
  });

  it('says when a person must check, and only then', () => {
    const [decided, undecided] = rateAxe([axeIssue({}), axeIssue({ needsReview: true })]);
    expect(decided?.explanation).not.toMatch(/person must check/);
    expect(undecided?.explanation).toMatch(/^A person must check this/);
  });
});

describe('the tables about axe', () => {
  it('rate and word every rule of the installed axe, and no other', () => {
    expect(Object.keys(AXE_RATINGS).sort()).toEqual(rules.map(({ ruleId }) => ruleId).sort());
  });

  it.each(Object.entries(AXE_RATINGS))(
    'word %s as titles and sentences',
    (_rule, { title, hinders, mend }) => {
      expect(title).toMatch(/^(?:[A-Z]|aria-)[^.]+[^.\s]$/);
      expect(title.length).toBeLessThanOrEqual(80);
      expect(hinders).toMatch(/^[A-Z].*[^.]\.$/);
      expect(mend).toMatch(/^[A-Z][a-z]+ .*[^.]\.$/);
    },
  );

  it('mend what the installed axe says', () => {
    const words = readFileSync(join(ROOT, 'node_modules/axe-core/axe.js'), 'utf8');
    const said = (way: string): boolean =>
      words.includes(way) ||
      words.includes(way.replaceAll("'", String.raw`\'`)) ||
      words.includes(JSON.stringify(way));
    const messages = Object.keys({ ...AXE_WAYS, ...AXE_WORDS });
    expect(messages.filter((message) => !said(message))).toEqual([]);
  });
});
