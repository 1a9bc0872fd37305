import { describe, expect, it } from 'vitest';
import type { components } from '../../openapi.gen.ts';
import { applyMarks, countMarked, isListed } from '../../shared/undecided-marks.ts';
import type { UndecidedMark } from '../../shared/undecided-marks.ts';

type UndecidedRule = components['schemas']['UndecidedRule'];

const [HOME, SHOP] = ['https://a.example/', 'https://a.example/shop/mugs?page=2'];
const places = [
  { evidence: '<a class="btn">Buy</a>', selector: 'html > body > a', pages: [HOME, SHOP] },
  { evidence: '<p>Up to 50 %</p>', pages: [SHOP] },
];
const RULE: UndecidedRule = {
  rule: 'color-contrast',
  title: 'Text has enough contrast',
  elements: 3,
  pages: 2,
  reasons: [
    {
      reason: 'An image lies behind the text.',
      elements: 3,
      examples: [
        { evidence: '<a class="btn">Buy</a>', selector: 'html > body > a', page: HOME },
        { evidence: '<p>Up to 50 %</p>', page: SHOP },
      ],
      places,
    },
  ],
};
const OTHER: UndecidedRule = { ...RULE, rule: 'list', title: 'A list' };

/** Elements that are marked, and those that stay, of the first rule. */
function sums(mark: Partial<UndecidedMark>, rules = [RULE]): [number, number] {
  const all = applyMarks(rules, [{ undecided: 'color-contrast', reason: 'Seen.', ...mark }]);
  return [countMarked(all), all.open.reduce((sum, { elements }) => sum + elements, 0)];
}

describe('a mark', () => {
  it.each([
    [{}, 3],
    [{ evidence: '<a class="btn">Buy</a>' }, 2],
    [{ evidence: '<a *' }, 2],
    [{ evidence: 'Buy' }, 0],
    [{ selector: '* > a' }, 2],
    [{ path: '/shop/**' }, 2],
    [{ path: '/' }, 1],
    [{ path: '/shop/**', evidence: '<p>*' }, 1],
    [{ path: '/', evidence: '<p>*' }, 0],
    [{ undecided: 'list' }, 0],
  ])('%o covers %i of three elements', (mark, count) => {
    expect(sums(mark)).toEqual([count, 3 - count]);
  });

  it('leaves other rules and what it does not cover as they are', () => {
    const { open } = applyMarks([RULE, OTHER], [{ undecided: 'color-contrast', path: '/', reason: 'x' }]);
    expect(open[1]).toEqual(OTHER);
    expect(open[0]).toMatchObject({
      elements: 2,
      pages: 1,
      reasons: [{ elements: 2, examples: [{ evidence: '<a class="btn">Buy</a>', page: SHOP }, {}] }],
    });
    expect(applyMarks([RULE], [])).toEqual({ open: [RULE], marked: [] });
  });

  it('counts an element once, for the first mark that covers it', () => {
    const first = { undecided: 'color-contrast', evidence: '<a *', reason: 'Seen.' };
    const second = { undecided: 'color-contrast', reason: 'All seen.' };
    const { open, marked } = applyMarks([RULE], [first, second]);
    expect(open).toEqual([]);
    expect(marked.map(({ mark, elements }) => [mark, elements])).toEqual([
      [first, 2],
      [second, 1],
    ]);
  });

  it('of a rule alone covers elements that are not listed, others do not', () => {
    const more = { ...RULE, elements: 2589 };
    expect([isListed(RULE), isListed(more)]).toEqual([true, false]);
    expect(sums({}, [more])).toEqual([2589, 0]);
    expect(sums({ path: '/**' }, [more])).toEqual([3, 2586]);
  });

  it('knows examples alone of what another version has found', () => {
    const old = {
      ...RULE,
      reasons: RULE.reasons.map(({ reason, elements, examples }) => ({ reason, elements, examples })),
    };
    expect(sums({ evidence: '<a *' }, [old])).toEqual([1, 2]);
    expect(isListed(old)).toBe(false);
  });
});
