import { describe, expect, it } from 'vitest';
import type { components } from '../../../../openapi.gen.ts';
import { limitationTable } from '../../../../server/report/page/limitation-table.ts';
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

describe('what a person must decide', () => {
  it('is listed by rule, closed, with why, examples and what to do', () => {
    const markup = undecidedList([RULE], TARGET);
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
    expect(undecidedList([guess], TARGET)).not.toContain('If something is wrong');
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
    expect(undecidedList([], TARGET)).toBe('');
  });
});
