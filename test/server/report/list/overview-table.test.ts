import { expect, it } from 'vitest';
import { renderRuleTable } from '../../../../shared/formats/rule-table.ts';
import { ruleRows } from '../../../../shared/formats/rule-rows.ts';
import {
  aComparison,
  aDiff,
  aFinding,
  aResult,
  aScan,
  SCAN_ID,
} from '../../../../harness/findings/builders.ts';
import { pages } from '../../../../server/report/page/pages.ts';

const one = aFinding({ id: 'a', rule: 'contrast', severity: 'high' });
const two = aFinding({ id: 'b', rule: 'contrast', severity: 'medium' });
const three = aFinding({ id: 'c', rule: 'contrast', severity: 'medium' });
const alike = aFinding({ id: 'd', rule: 'alt', severity: 'low' });

/** The cells of figures in the overview, by rule. */
function figuresOf(report: string): Record<string, string[]> {
  const [overview = ''] = /<section id="overview"[\s\S]*?<\/section>/.exec(report) ?? [];
  const rows = [...overview.matchAll(/<tr class="severity[\s\S]*?<\/tr>/g)].map(([row]) => {
    const cells = [...row.matchAll(/<td class="figure[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
      cell
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
    return [/<code>([^<]*)/.exec(row)?.[1] ?? '', cells] as const;
  });
  return Object.fromEntries(rows);
}

it('says of which severities the findings of a rule are, unless all have that of its row', () => {
  const scan = aScan({ result: aResult([one, two, three, alike]) });

  expect(figuresOf(pages.report({ scan, comparison: null }, { fields: {} }))).toMatchObject({
    contrast: [expect.stringMatching(/^3 1 high, 2 medium$/), expect.anything()],
    alt: ['1', expect.anything()],
  });
});

it('says it of what was added and resolved, too', () => {
  const scan = aScan({ result: aResult([two, three]) });

  const report = pages.report(
    { scan, comparison: aComparison(aDiff({ added: [two, three], resolved: [one] })) },
    { fields: {} },
  );
  expect(figuresOf(report)).toMatchObject({
    contrast: ['2 medium', '1', '2 medium', expect.anything()],
  });
});

it('says of how many pages a rule could be judged, if not of all', () => {
  const tried = aFinding({ id: 'e', rule: 'focus', judgedPages: 5 });
  const scan = aScan({ result: aResult([tried]) });

  const report = pages.report({ scan, comparison: null }, { fields: {} });
  expect(figuresOf(report)).toMatchObject({ focus: ['1', `${tried.pages.length} of 5 checked`] });
  expect(
    renderRuleTable(
      ruleRows([], [tried]),
      { maxItems: 9, maxBytes: 9_000 },
      { isCompared: false, reportUrl: '' },
    ),
  ).toContain(`| ${tried.pages.length} (of 5 checked) |`);
});

it.each([
  ['select-name', '<select name="size"></select>', '<select aria-label="(what to choose)" name="size">'],
  ['aria-input-field-name', '<div role="combobox">', '<div aria-label="(what to enter)" role="combobox">'],
  ['aria-input-field-name', '<input role="combobox">', '<label for="city">City</label>'],
])('shows for %s an example of the element that it is about: %s', (rule, evidence, example) => {
  const scan = aScan({ result: aResult([aFinding({ rule, evidence })]) });
  const report = pages.report({ scan, comparison: null }, { fields: {} });
  const [, shown = ''] =
    /An example without the problem<\/p>\s*<pre[^>]*>([\s\S]*?)<\/pre>/.exec(report) ?? [];

  const decoded = shown.replaceAll('&lt;', '<').replaceAll('&#60;', '<').replaceAll('&gt;', '>');
  expect(decoded.replaceAll('&#62;', '>').replaceAll('&#34;', '"').replaceAll('&#61;', '=')).toContain(
    example,
  );
});

it('says it in Markdown, as the comment and the summary have it', () => {
  const limits = { maxItems: 9, maxBytes: 9_000 };
  const entries = [
    { finding: one, state: 'resolved' },
    { finding: two, state: 'added' },
  ] as const;
  const table = renderRuleTable(ruleRows(entries, [two, three]), limits, {
    isCompared: true,
    reportUrl: `https://scans.example/scans/${SCAN_ID}`,
  });

  expect(table).toMatch(/🔴 High \| [^|]* \| \*\*1\*\* \(medium\) \| \*\*1\*\* \| 2 \(medium\) \| 2 \|/);
});
