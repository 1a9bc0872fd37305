import { describe, expect, it } from 'vitest';

import { aFinding, aResult, aScan, BASE_ID, SCAN_ID } from '../../../harness/findings/builders.ts';
import { judgeFix, type FixSides } from '../../../src/result/judge-fix.ts';
import type { ComparedFinding, ScanDiff } from '../../../src/service/api-types.ts';
import type { FindingTrace, PageChange } from '../../../shared/element-changes.ts';

const ID = '5f3c9a1e0b7d2c48';
const PAGE = 'https://www.example.com/';
const FINDING = aFinding({ id: ID, occurrences: 2 });
const OTHER = aFinding({ id: 'aaaaaaaaaaaaaaaa', rule: 'button-name' });
const TRACE: FindingTrace = {
  id: ID,
  mayBeRemoved: false,
  elements: 2,
  gone: 0,
  hidden: 0,
  masked: 0,
  redrawn: 0,
  gonePages: [],
};
const COVERAGE: NonNullable<ScanDiff['coverage']> = {
  basePages: 2,
  judged: 2,
  lost: [],
  impaired: [],
  startPageLost: false,
  notInBase: [],
};
const CHANGE: PageChange = {
  url: PAGE,
  changed: [],
  removed: [],
  moved: [],
  added: [],
  showsLess: false,
  hadFinding: false,
  elements: [],
};
type Limitations = NonNullable<NonNullable<FixSides['scan']['result']>['limitationDetails']>;

function untried(count: number): Limitations {
  return [{ kind: 'not-tried', pages: ['https://a.test/'], count }];
}

/** A repair as it should be, but for what is said otherwise. */
function sides(
  diff: Partial<ScanDiff> = {},
  trace: Partial<FindingTrace> = {},
  changes: Partial<FixSides['changes']> = {},
  limits: Limitations = [],
): FixSides {
  return {
    base: aScan({ id: BASE_ID, result: aResult([FINDING]) }),
    scan: aScan({
      id: SCAN_ID,
      result: aResult([], { limitations: limits.map(({ kind }) => kind), limitationDetails: limits }),
    }),
    diff: {
      schemaVersion: '1.0',
      baseScanId: BASE_ID,
      currentScanId: SCAN_ID,
      summary: { added: 0, resolved: 1, unchanged: 0 },
      added: [],
      resolved: [FINDING],
      unchanged: [],
      coverage: COVERAGE,
      ...diff,
    },
    changes: {
      findings: [{ ...TRACE, ...trace }],
      compared: { pages: 2, elements: 40 },
      pages: [],
      gonePages: [],
      newPages: [],
      ...changes,
    },
  };
}

/** The verdict, and all that is said. */
function judged(of: FixSides, id = ID): string {
  const { verdict, findings } = judgeFix([id], of);
  return [verdict, ...findings.flatMap(({ reasons }) => reasons)].join(' | ');
}

it('a repair is proven if nothing speaks against it', () => {
  expect(judged(sides())).toBe('proven');
  const unstable: ComparedFinding = {
    ...OTHER,
    verified: false,
    unstable: true,
    reason: 'It comes and goes.',
  };
  expect(judged(sides({ added: [unstable] }))).toBe('proven');
  // A label, for instance.
  expect(judged(sides({}, {}, { pages: [{ ...CHANGE, hadFinding: true, added: ['label'] }] }))).toBe(
    'proven',
  );
});

describe('a finding that is still there', () => {
  it.each<[string, Partial<ScanDiff>]>([
    ['as a whole', { resolved: [], unchanged: [FINDING] }],
    ['in some elements', { resolved: [{ ...FINDING, otherOccurrences: 1 }] }],
    ['as a part of another one', { resolved: [], unchanged: [OTHER] }],
  ])('%s is not repaired', (_, diff) => {
    expect(judged(sides(diff))).toMatch(/^still-there \| /);
  });

  it('is said to be the same if both sides are the same', () => {
    expect(judged(sides({ resolved: [], unchanged: [FINDING] }))).toContain('built again');
    const changes = { pages: [{ ...CHANGE, changed: ['p'] }] };
    expect(judged(sides({ resolved: [], unchanged: [FINDING] }, {}, changes))).not.toContain('built again');
  });
});

describe('a finding that is gone with what had it', () => {
  it.each<[string, Partial<FindingTrace>, RegExp]>([
    ['its element', { gone: 1 }, /1 of its 2 elements is gone/],
    ['what is seen of its element', { hidden: 2 }, /hidden now/],
    ['its page', { gonePages: [PAGE] }, /its page is gone/],
  ])('%s is not proven', (_, trace, expected) => {
    expect(judged(sides({}, trace))).toMatch(/^element-gone \| /);
    expect(judged(sides({}, trace))).toMatch(expected);
  });

  it('is proven if taking the element away is the fix, and its page is there', () => {
    expect(judged(sides({}, { gone: 1, mayBeRemoved: true }))).toBe('proven');
    expect(judged(sides({}, { gonePages: [PAGE], mayBeRemoved: true }))).toMatch(/^element-gone/);
  });
});

it('a repair that adds something is not proven, and one that may is not verified', () => {
  expect(judged(sides({ added: [OTHER] }))).toBe('added | 1 finding was added: button-name.');
  const part: ComparedFinding = { ...FINDING, id: 'bbbbbbbbbbbbbbbb', otherOccurrences: 1, partOf: ID };
  expect(judged(sides({ added: [part] }))).toMatch(/^added/);
  const doubtful: ComparedFinding = { ...OTHER, verified: false, reason: 'The page was not reached.' };
  expect(judged(sides({ added: [doubtful] }))).toMatch(/^not-verified .*page was not reached/);
});

describe('what else changed', () => {
  it.each<[string, Partial<FixSides['changes']>]>([
    ['an element', { pages: [{ ...CHANGE, hadFinding: true, changed: ['p'] }] }],
    ['an element that is gone', { pages: [{ ...CHANGE, removed: ['nav'] }] }],
    ['the order', { pages: [{ ...CHANGE, moved: ['p'] }] }],
    ['a new element on another page', { pages: [{ ...CHANGE, added: ['p'] }] }],
    ['what a page shows', { pages: [{ ...CHANGE, showsLess: true }] }],
    ['the address of a page', { pages: [{ ...CHANGE, movedFrom: `${PAGE}old` }] }],
    ['the status of a page', { pages: [{ ...CHANGE, statusBefore: 200 }] }],
    ['a page that is gone', { gonePages: [`${PAGE}about`] }],
  ])('%s is named', (_, changes) => {
    expect(judged(sides({}, {}, changes))).toMatch(/^changed \| /);
  });
});

describe('what was not seen', () => {
  const page = { count: 1, examples: [PAGE] };
  it.each<[string, Partial<ScanDiff>]>([
    ['the finding', { resolved: [{ ...FINDING, verified: false, reason: 'The page was not reached.' }] }],
    ['what comes and goes', { resolved: [{ ...FINDING, verified: false, unstable: true }] }],
    ['a page', { coverage: { ...COVERAGE, lost: [{ ...page, reason: 'http-500' }] } }],
    ['a page of the base', { coverage: { ...COVERAGE, notInBase: [{ ...page, reason: 'timed-out' }] } }],
    [
      'a page without its style sheets',
      {
        coverage: {
          ...COVERAGE,
          impaired: [{ ...page, without: 'without style sheets', countsAsLost: true }],
        },
      },
    ],
    [
      'a page of the base without its style sheets',
      {
        coverage: {
          ...COVERAGE,
          impairedInBase: [{ ...page, without: 'without style sheets', countsAsLost: true }],
        },
      },
    ],
    ['the start page', { coverage: { ...COVERAGE, startPageLost: true } }],
  ])('%s is not verified', (_, diff) => {
    expect(judged(sides(diff))).toMatch(/^not-verified \| /);
  });

  it('a service that does not report coverage proves nothing', () => {
    const { diff, ...others } = sides();
    delete diff.coverage;
    expect(judged({ ...others, diff })).toMatch(/^not-verified/);
  });

  it('a limit that the base did not have is not verified, one that both have is the same for both', () => {
    const limits: Limitations = [{ kind: 'out-of-time' }];
    const limited = sides({}, {}, {}, limits);
    expect(judged(limited)).toBe('not-verified | out-of-time');
    const ofBase = aResult([FINDING], { limitations: ['out-of-time'], limitationDetails: limits });
    const base = aScan({ id: BASE_ID, result: ofBase });
    expect(judged({ ...limited, base })).toBe('proven');
    expect(judged(sides({}, {}, {}, [{ kind: 'over-page-limit' }]))).toBe('proven');
  });

  it('a page that could not be tried is not verified, unless as many could not be tried in the base', () => {
    const limited = sides({}, {}, {}, untried(2));
    expect(judged(limited)).toBe('not-verified | not-tried');
    const withBase = (count: number): FixSides => {
      const result = aResult([FINDING], { limitations: [''], limitationDetails: untried(count) });
      return { ...limited, base: aScan({ id: BASE_ID, result }) };
    };
    expect(judged(withBase(1))).toBe('not-verified | not-tried');
    expect(judged(withBase(2))).toBe('proven');
  });
});

it('an id that the base does not have is unknown, and what is near is named', () => {
  expect(judged(sides(), `${ID.slice(0, -1)}9`)).toContain(`Did you mean ${ID} (image-alt)?`);
  expect(judged(sides(), '0000000000000000')).toMatch(/^unknown \| .*The base has 1 finding/);
  const { scan, ...others } = sides();
  expect(judged({ ...others, scan: { ...scan, result: aResult([OTHER]) } }, OTHER.id)).toContain(
    'wrong way round',
  );
});

it('of several findings the worst counts', () => {
  const of = sides({ unchanged: [OTHER] });
  const base = { ...of.base, result: aResult([FINDING, OTHER]) };
  const { verdict, findings } = judgeFix([ID, OTHER.id ?? ''], { ...of, base });
  expect(verdict).toBe('still-there');
  expect(findings.map((one) => one.verdict)).toEqual(['proven', 'still-there']);
});
