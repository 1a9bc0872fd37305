import { describe, expect, it } from 'vitest';
import { aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { pages } from '../../../../server/report/page/pages.ts';
import { PART_SIZE, buildView } from '../../../../server/report/view/build-view.ts';
import type { ReportView } from '../../../../server/report/view/report-view.ts';

/** Fifty findings of one button, and one each of 60 kinds of links. */
const findings = [
  ...Array.from({ length: 50 }, (_, index) =>
    aFinding({
      id: `b${index}`,
      rule: 'button-name',
      evidence: `<button class="tool" name="${index}"></button>`,
    }),
  ),
  ...Array.from({ length: 60 }, (_, index) =>
    aFinding({
      id: `l${index}`,
      rule: 'link-name',
      evidence: `<a class="${String.fromCharCode(97 + (index % 26))}x${'y'.repeat(index)}"></a>`,
      occurrences: index + 1,
      pages: ['https://www.example.com/'],
    }),
  ),
];

function view(fields: Record<string, unknown> = {}, isFile = false): ReportView {
  return buildView(
    { scan: aScan(), result: aResult(findings), comparison: null, changes: null },
    { fields, isFile },
  );
}

describe('the findings of a rule', () => {
  it('are groups of one shape, and a part has so many groups', () => {
    const { groups, part } = view();

    expect(groups).toHaveLength(61);
    expect(groups[0]?.entries).toHaveLength(50);
    expect(part.groups).toHaveLength(PART_SIZE);
    expect(part.parts).toBe(2);
    expect(view({ part: '2' }).part.groups).toHaveLength(11);
  });

  it('begin with the group of most elements, if they are on as many pages', () => {
    expect(
      view()
        .groups.slice(1, 4)
        .map(({ entries }) => entries[0]?.finding.id),
    ).toEqual(['l59', 'l58', 'l57']);
  });

  it('are in the order that was asked for', () => {
    expect(
      view({ sort: 'elements' })
        .groups.map(({ entries }) => entries[0]?.finding.id)
        .slice(0, 2),
    ).toEqual(['l59', 'l58']);
  });

  it('are all in the groups of all parts, each once', () => {
    const ids = [1, 2].flatMap((part) =>
      view({ part: String(part) }).part.entries.map(({ finding }) => finding.id),
    );

    expect(ids).toHaveLength(findings.length);
    expect(new Set(ids)).toEqual(new Set(findings.map(({ id }) => id)));
    expect(view({}, true).part.groups).toHaveLength(61);
  });
});

describe('a shape', () => {
  it('shows its findings one by one', () => {
    const { chosen, groups, part, problems } = view({ shape: 'button.tool', rule: 'button-name' });

    expect([chosen.length, groups.length, part.parts]).toEqual([50, 50, 1]);
    expect(problems).toEqual([]);
  });

  it('that no finding has is left out, with a sentence', () => {
    const { chosen, problems } = view({ shape: 'button.nope' });

    expect(chosen).toHaveLength(110);
    expect(problems).toEqual(['This report has no shape “button.nope”, so that was left out.']);
  });
});

it('a view that leaves findings out says what it leaves in, in its title, at its top and in the heading of the list', () => {
  const report = pages.report(
    { scan: aScan({ result: aResult(findings) }), comparison: null },
    { fields: { rule: 'button-name', severity: 'high', text: '<b>' } },
  );
  expect(report).not.toContain('<b>');
  const all = pages.report({ scan: aScan({ result: aResult(findings) }), comparison: null });
  const some = pages.report(
    { scan: aScan({ result: aResult(findings) }), comparison: null },
    { fields: { rule: 'button-name', page: '/' } },
  );

  expect(some).toContain('<title>50 findings of the rule button-name, on the page / · 110 findings');
  expect(some).toMatch(/<strong>Filtered\.<\/strong> This view lists/);
  expect(some).toMatch(/Findings <bdi>of the rule button-name, on the page \/<\/bdi>/);
  expect(all).not.toContain('Filtered.');
});

it('a view of what has no shape says so', () => {
  const title = aFinding({ id: 't0', rule: 'document-title', evidence: '' });
  const report = pages.report(
    { scan: aScan({ result: aResult([...findings, title]) }), comparison: null },
    { fields: { shape: '-' } },
  );

  expect(report).toContain('<strong>Filtered.</strong>');
  expect(report).toContain('<bdi>without a shape</bdi>');
});

it('a finding is asked for with the part that has its group', () => {
  expect(view({ finding: 'l0' }).part.part).toBe(2);
});
