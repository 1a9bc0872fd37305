import { array, assert, constant, constantFrom, dictionary, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aComparison, aDiff, aFinding, aResult, aScan } from '../../../../harness/findings/builders.ts';
import { splitChanges } from '../../../../shared/formats/split-changes.ts';
import { PART_SIZE, buildView } from '../../../../server/report/view/build-view.ts';
import type { ReportView } from '../../../../server/report/view/report-view.ts';

const SITE = 'https://www.example.com';
const about = aFinding({ id: 'about', rule: 'link-name', severity: 'low', pages: [`${SITE}/about?x=1`] });
const hero = aFinding({ id: 'hero', category: 'accessibility', pages: [`${SITE}/`, `${SITE}/about?x=1`] });
const gone = aFinding({
  id: 'gone',
  rule: 'broken-link',
  category: 'links',
  severity: 'medium',
  evidence: '<a href="/Gone">Harbour</a>',
  pages: [`${SITE}/`],
});
const many = Array.from({ length: 120 }, (_, index) =>
  aFinding({
    id: `many-${index}`,
    rule: 'many',
    severity: 'low',
    evidence: `<p class="${'x'.repeat(index + 1)}">`,
    occurrences: index,
    pages: [`${SITE}/`],
  }),
);

function viewOf(fields: Record<string, unknown>, findings = [about, hero, gone]): ReportView {
  return buildView({ scan: aScan(), result: aResult(findings), comparison: null, changes: null }, { fields });
}

function ids({ part }: ReportView): (string | undefined)[] {
  return part.entries.map(({ finding }) => finding.id);
}

describe('a report', () => {
  it.each([
    [{}, ['hero', 'gone', 'about']],
    [{ severity: 'medium' }, ['gone']],
    [{ category: 'links' }, ['gone']],
    [{ rule: 'link-name' }, ['about']],
    [{ page: '/about?x=1' }, ['hero', 'about']],
    [{ page: 'about?x=1' }, ['hero', 'about']],
    [{ page: `${SITE}/about?x=1` }, ['hero', 'about']],
    [{ page: 'www.example.com/' }, ['hero', 'gone']],
    [{ text: 'HARBOUR gone' }, ['gone']],
    [{ text: 'harbour nowhere' }, []],
    [{ severity: '', text: ' ', part: '' }, ['hero', 'gone', 'about']],
    [{ sort: 'rule' }, ['gone', 'hero', 'about']],
    [{ sort: 'pages', severity: 'high' }, ['hero']],
  ])('with the query %j shows %j', (fields, expected) => {
    const view = viewOf(fields);

    expect(ids(view)).toEqual(expected);
    expect(view.problems).toEqual([]);
  });

  it.each([
    [{ severity: 'worst' }, 'no severity “worst”'],
    [{ category: 'x' }, 'no category “x”'],
    [{ rule: 'nope' }, 'no rule “nope”'],
    [{ page: '/nowhere' }, 'no page “/nowhere”'],
    [{ state: 'added' }, 'no state “added”'],
    [{ sort: 'random' }, 'no sort “random”'],
    [{ part: '0' }, 'no part “0”'],
    [{ part: '-1e9' }, 'no part “-1e9”'],
    [{ finding: 'x' }, 'no finding “x”'],
    [{ rule: ['a', 'b'] }, '“rule” is in the address more than once'],
  ])('leaves out of the query %j what it does not have, and says so', (fields, words) => {
    const view = viewOf(fields);

    expect(ids(view)).toEqual(['hero', 'gone', 'about']);
    expect(view.problems).toHaveLength(1);
    expect(view.problems[0]).toContain(words);
  });

  it('never fails, whatever is asked for', () => {
    const value = oneof(
      string(),
      constantFrom('high', 'many', '/', '1', '\ud800'),
      array(string()),
      constant({}),
    );
    const name = constantFrom(
      'severity',
      'category',
      'rule',
      'page',
      'text',
      'state',
      'sort',
      'part',
      'finding',
      '__proto__',
    );
    assert(
      property(dictionary(name, value), (fields) => {
        expect(viewOf(fields).part.parts).toBeGreaterThan(0);
      }),
    );
  });

  it('is shown in parts, and all parts together are the list', () => {
    const whole = Array.from({ length: 3 }, (_, index) => viewOf({ part: String(index + 1) }, many)).flatMap(
      ids,
    );

    expect(whole).toHaveLength(120);
    expect(new Set(whole).size).toBe(120);
    expect(viewOf({ part: '9' }, many).part.part).toBe(3);
    expect(ids(viewOf({}, many))).toHaveLength(PART_SIZE);
  });

  it('shows the part that has a finding, without a filter that leaves it out', () => {
    const found = viewOf({ finding: 'many-77', sort: 'elements' }, many);
    const kept = viewOf({ finding: 'hero', severity: 'high' });
    const dropped = viewOf({ finding: 'hero', severity: 'low' });

    expect(ids(found)).toContain('many-77');
    expect([kept.chosen.length, kept.problems.length]).toEqual([1, 0]);
    expect(ids(dropped)).toContain('hero');
    expect(dropped.problems).toEqual(['The finding does not meet the filter, so the filter was left out.']);
  });

  it('has an overview by severity, then reach', () => {
    const rows = viewOf({}, [about, gone, hero, { ...hero, id: 'other', severity: 'low' }]).rows;

    expect(rows.map(({ rule, severity, findings, pages }) => [rule, severity, findings, pages])).toEqual([
      ['image-alt', 'high', 2, 2],
      ['broken-link', 'medium', 1, 1],
      ['link-name', 'low', 1, 1],
    ]);
  });
});

describe('a comparison', () => {
  const diff = aDiff({
    added: [hero, { ...about, verified: false }],
    resolved: [gone],
    unchanged: many,
  });
  const compare = (fields: Record<string, unknown>): ReportView =>
    buildView(
      {
        scan: aScan(),
        result: aResult([hero, about, ...many]),
        comparison: aComparison(diff),
        changes: splitChanges(diff),
      },
      { fields },
    );

  it('lists added findings first, then resolved, unverified and unchanged ones', () => {
    expect(ids(compare({})).slice(0, 4)).toEqual(['hero', 'gone', 'about', 'many-119']);
  });

  it.each([
    ['added', ['hero']],
    ['resolved', ['gone']],
    ['unverified', ['about']],
  ])('shows those that are %s', (state, expected) => {
    expect(ids(compare({ state }))).toEqual(expected);
  });

  it('keeps the base in its links, and names places in them', () => {
    expect(compare({}).link({ rule: 'a&b', sort: 'severity', part: 1 }, 'r-a b')).toBe(
      `${aScan().id}?base=${diff.baseScanId}&rule=a%26b#r-a%20b`,
    );
  });

  it('has an overview that begins with what changed, then what was not verified', () => {
    const worst = aFinding({ id: 'worst', rule: 'worst', severity: 'high' });
    const later = aDiff({
      added: [
        { ...worst, rule: 'unsure', verified: false },
        { ...about, rule: 'new' },
      ],
      resolved: [gone],
      unchanged: [worst, { ...about, rule: 'new', id: 'old' }],
    });
    const { rows } = buildView(
      {
        scan: aScan(),
        result: aResult([...later.added, ...later.unchanged]),
        comparison: aComparison(later),
        changes: splitChanges(later),
      },
      {},
    );

    expect(rows.map(({ rule }) => rule)).toEqual(['broken-link', 'new', 'unsure', 'worst']);
  });

  it('counts in its overview what was added and resolved, and what is there now', () => {
    const row = compare({}).rows.find(({ rule }) => rule === 'broken-link');

    expect(row).toMatchObject({ findings: 0, states: { added: 0, resolved: 1 } });
  });
});
