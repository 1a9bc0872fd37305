import { expect, it } from 'vitest';

import { aFinding } from '../../../harness/runner/builders.ts';
import { planReview, type Wanted } from '../../../src/suggest/plan-review.ts';
import type { EarlierSuggestion } from '../../../src/suggest/review-threads.ts';

const key = 'k';

function wanted(digest: string, finding = `f-${digest}`): Wanted {
  const patches = [{ findings: [aFinding()], edits: [], touched: [] }];
  const suggestion = { file: 'a.html', from: 1, to: 1, before: ['a'], after: ['b'], patches };
  return { suggestion, path: 'a.html', mark: { key, digest, findings: [finding] } };
}

function earlier(digest: string, fields: Partial<EarlierSuggestion> = {}): EarlierSuggestion {
  const shown = { isOutdated: false, isResolved: false, hiddenAs: undefined };
  return { id: `c-${digest}`, key, digest, findings: [`f-${digest}`], ...shown, ...fields };
}

function plan(
  some: readonly Wanted[],
  before: readonly EarlierSuggestion[],
  { gone = [], untried = [] }: { gone?: string[]; untried?: string[] } = {},
): { write: string[]; hide: string[] } {
  const all = [...some.map(({ mark }) => mark), ...before].flatMap(({ findings }) => findings);
  const present = new Set(all.filter((id) => !gone.includes(id)));
  const { write, hide } = planReview(some, before, { present, untried: new Set(untried) });
  return { write: write.map(({ mark }) => mark.digest), hide: hide.map(({ id, why }) => `${id} ${why}`) };
}

it('what stands there is not written again', () => {
  expect(plan([wanted('a'), wanted('b')], [earlier('a')])).toEqual({ write: ['b'], hide: [] });
});

it('what a person has settled or hidden is not written again, even where its lines have moved', () => {
  expect(plan([wanted('a')], [earlier('a', { isResolved: true, isOutdated: true })])).toEqual({
    write: [],
    hide: [],
  });
  expect(plan([wanted('a')], [earlier('a', { hiddenAs: 'off_topic' })])).toEqual({ write: [], hide: [] });
});

it('the same line elsewhere in the file has its own suggestion, whatever became of the other', () => {
  const [one, other] = [wanted('a', 'f-1'), wanted('a', 'f-2')];
  const first = earlier('a', { findings: ['f-1'] });
  expect(plan([one, other], [first])).toEqual({ write: ['a'], hide: [] });
  const present = { present: new Set(['f-1', 'f-2']), untried: new Set<string>() };
  const settled = planReview([one, other], [{ ...first, isResolved: true }], present);
  expect(settled).toMatchObject({ write: [other], refused: [one] });
  // Who applies it leaves the other alone.
  expect(planReview([other], [{ ...first, isResolved: true, isOutdated: true }], present).write).toEqual([
    other,
  ]);
  expect(plan([other], [first], { gone: ['f-1'] })).toEqual({ write: ['a'], hide: ['c-a RESOLVED'] });
});

it('what a run has hidden is written again once it holds again', () => {
  for (const hiddenAs of ['outdated', 'resolved'])
    expect(plan([wanted('a')], [earlier('a', { hiddenAs })])).toEqual({ write: ['a'], hide: [] });
});

it('what nobody can apply gives way to a new one', () => {
  expect(plan([wanted('a')], [earlier('a', { isOutdated: true })])).toEqual({
    write: ['a'],
    hide: ['c-a OUTDATED'],
  });
});

it('what holds no longer is hidden, and what nobody knows anything of stays', () => {
  expect(plan([], [earlier('a')], { gone: ['f-a'] }).hide).toEqual(['c-a RESOLVED']);
  expect(plan([], [earlier('a')]).hide).toEqual(['c-a OUTDATED']);
  expect(plan([], [earlier('a')], { untried: ['f-a'] }).hide).toEqual([]);
  expect(plan([wanted('b', 'f-a')], [earlier('a')])).toEqual({ write: ['b'], hide: ['c-a OUTDATED'] });
});

it('no more than ten are open at a time, those of earlier runs included', () => {
  const many = Array.from({ length: 12 }, (_, index) => wanted(`w${index}`));
  expect(plan(many, []).write).toHaveLength(10);
  const open = many.slice(0, 8).map(({ mark }) => earlier(mark.digest));
  expect(plan(many, open).write).toEqual(['w8', 'w9']);
});
