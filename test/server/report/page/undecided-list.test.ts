import { describe, expect, it } from 'vitest';
import type { components } from '../../../../openapi.gen.ts';
import { limitationTable } from '../../../../server/report/page/limitation-table.ts';
import { parsePolicy } from '../../../../src/policy/parse-policy.ts';
import { applyMarks } from '../../../../shared/undecided-marks.ts';
import type { UndecidedMark } from '../../../../shared/undecided-marks.ts';
import { undecidedList } from '../../../../server/report/page/undecided-list.ts';

const TARGET = 'https://a.example/';
const RULE: components['schemas']['UndecidedRule'] = {
  rule: 'color-contrast',
  title: 'Text has too little contrast',
  elements: 2589,
  pages: 63,
  reasons: [
    {
      reason: 'An image lies behind the text.',
      elements: 2000,
      examples: [
        { evidence: '<p>Up to 50 %</p>', page: `${TARGET}offers?a=<b>`, selector: 'html > body > p' },
      ],
    },
    { reason: '', elements: 3, examples: [] },
  ],
};

function listOf(rules: components['schemas']['UndecidedRule'][], marks: UndecidedMark[] = []): string {
  return undecidedList(applyMarks(rules, marks), TARGET);
}

/** As a reader of the page copies it. */
function copiedFrom(markup: string): string {
  const text = /<pre dir="ltr" data-text>(.*?)<\/pre>/s.exec(markup)?.[1] ?? '';
  return text.replaceAll(/&#(\d+);|&(lt|gt|amp|quot);/g, (_, code: string | undefined, name: string) =>
    code === undefined ? ({ lt: '<', gt: '>', amp: '&' }[name] ?? '"') : String.fromCodePoint(Number(code)),
  );
}

describe('what a person must decide', () => {
  it('is listed by rule, closed, with why, examples and what to do', () => {
    const markup = listOf([RULE]);
    expect(markup).toContain('id="undecided"');
    expect(markup).not.toContain('<details open');
    expect(markup).toMatch(/Text has too little contrast<\/bdi>\?.*2,589 elements on 63 pages/s);
    expect(markup).toContain('If something is wrong: <bdi>increase the contrast');
    expect(markup).toMatch(/An image lies behind the text\..*2,000 elements/s);
    expect(markup).toMatch(/html (?:>|&#62;|&gt;) body/);
    expect(markup).toContain('The tool does not say why.');
    expect(markup).not.toContain('<b>');
  });

  it('has no advice for a guess, which only shares the name of a rule', () => {
    const guess = { ...RULE, rule: 'list', title: 'Links are a list without list markup' };
    expect(listOf([guess])).not.toContain('If something is wrong');
  });

  it('is one row among the limitations, which leads there', () => {
    const questions = [{ title: RULE.title, elements: 2589, onPages: 63 }];
    const about = { limitations: ['Open.'], limitationDetails: [{ kind: 'undecided', questions }] };
    const table = limitationTable({ ...about, undecided: [RULE] }, TARGET);
    expect(table).toMatch(/<a href="#undecided">.*2,589 elements/s);
    expect(table).not.toContain('Text has too little contrast');
    // A scan that another version has stored.
    expect(limitationTable(about, TARGET)).toContain('Text has too little contrast');
  });

  it('is nothing if everything was decided', () => {
    expect(listOf([])).toBe('');
  });

  it('can be marked as fine with what the page offers, which takes it off the list', () => {
    const places = [{ evidence: '<p class="a\\b">Up to "50" %</p>', pages: [`${TARGET}offers?a=<b>`] }];
    const evidence = places[0]?.evidence ?? '';
    const page = `${TARGET}offers?a=<b>`;
    const rule = {
      ...RULE,
      elements: 1,
      pages: 1,
      reasons: [{ reason: 'Why?', elements: 1, examples: [{ evidence, page }], places }],
    };
    const { ignore } = parsePolicy(copiedFrom(listOf([rule])));
    expect(ignore).toMatchObject([{ undecided: 'color-contrast', evidence, path: '/offers' }]);
    const marked = listOf([rule], [...ignore]);
    expect(marked).toMatch(
      /nothing is left.*Marked as fine, with reasons.*1 element<.*Say here why it is fine/s,
    );
    expect(marked).not.toContain('Why?');
    const about = { limitations: ['Open.'], limitationDetails: [{ kind: 'undecided', questions: [] }] };
    expect(limitationTable({ ...about, undecided: applyMarks([rule], ignore).open }, TARGET)).toBe('');
  });

  it('offers an entry without a path for what looks the same on several pages', () => {
    const places = [{ evidence: '<p>', pages: [TARGET, `${TARGET}b`] }];
    const [reason] = RULE.reasons;
    const reasons = [
      { reason: '', elements: 2, ...reason, examples: [{ evidence: '<p>', page: TARGET }], places },
    ];
    expect(parsePolicy(copiedFrom(listOf([{ ...RULE, reasons }]))).ignore[0]?.path).toBeUndefined();
  });
});
