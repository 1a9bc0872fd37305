import { expect, it } from 'vitest';
import { pageInput } from '../../../../../harness/findings/page-input.ts';
import type { FieldBoundary } from '../../../../../server/facts/document-facts.ts';
import { fieldBoundary } from '../../../../../server/rules/own/accessibility/field-boundary.ts';

const HTML =
  '<html><body><input name="first"/><input name="second"/><input type="checkbox" name="news"/></body></html>';

function found(...fields: Partial<FieldBoundary>[]): { node: number | null; explanation: string }[] {
  const facts = fields.map((each): FieldBoundary => ({
    node: 2,
    kind: 'field',
    color: [221, 221, 221],
    ratio: 1.36,
    ...each,
  }));
  return fieldBoundary.check(
    pageInput(HTML, {
      visit: { boundaries: { fields: facts, icons: [], beyond: { field: false, icon: false } } },
    }),
  );
}

it('names the field, its colour and its contrast', () => {
  expect(found({})).toEqual([
    {
      node: 2,
      cause: 'field #dddddd',
      measured: { color: '#dddddd', ratio: 1.4, neededRatio: 3 },
      explanation: expect.stringMatching(/edge \(#dddddd\) .*<input> “first” .* about 1\.4 to 1/),
    },
  ]);
});

it('names a colour that is not opaque with its opacity', () => {
  expect(found({ color: [0, 0, 0, 0.2] })[0]).toMatchObject({
    measured: { color: '#00000033' },
    explanation: expect.stringContaining('edge (#00000033)'),
  });
});

it('is one for all fields of one colour and kind', () => {
  const all = found({}, { node: 3 }, { node: 4, kind: 'checkbox' }, { node: 3, color: [200, 200, 200] });
  expect(all.map(({ node }) => node)).toEqual([2, 4, 3]);
  expect(all[0]?.explanation).toContain('1 more on this page looks like it.');
  expect(found({}, { node: 3 }, { node: 4 })[0]?.explanation).toContain('2 more on this page look like it.');
});

it.each([
  ['a contrast that is enough', 3],
  ['one that is nearly enough', 2.95],
  ['no edge at all', 1],
  ['an edge that nobody means', 1.02],
])('is silent about %s', (_what, ratio) => {
  expect(found({ ratio })).toEqual([]);
});

it('does not judge a page that was not measured', () => {
  expect(fieldBoundary.canJudge?.(pageInput(HTML))).toBe(false);
  expect(fieldBoundary.check(pageInput(HTML))).toEqual([]);
});
