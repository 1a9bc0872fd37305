import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Patch } from '../../../src/fix/make-patches.ts';
import { prove } from '../../../src/fix/prove.ts';
import type { FixVerdict, JudgedFix } from '../../../src/result/judge-fix.ts';
import type { ComparedFinding, Finding } from '../../../src/service/api-types.ts';

/** How patches behave, by their number. */
type Kind = 'good' | 'no-repair' | 'adds' | 'adds-beside' | 'changes';

function finding(id: number): Finding {
  return {
    id: String(id),
    severity: 'high',
    rule: 'label',
    title: 'x',
    evidence: '<p>',
    selector: `#f${id}`,
    pages: ['serve://a/'],
  };
}

/** What a scan would say of patches of these kinds. */
function judge(patches: readonly Patch[], kinds: readonly Kind[]): JudgedFix {
  const numbers = patches.map(({ findings }) => Number(findings[0]?.id));
  const has = (kind: Kind): number[] => numbers.filter((number) => kinds[number] === kind);
  const added = [
    ...has('adds').map((): ComparedFinding => ({ ...finding(1000), selector: 'main' })),
    ...has('adds-beside').map((number): ComparedFinding => finding(number)),
  ];
  const otherChanges = has('changes').map(() => ({
    url: 'serve://a/',
    changed: ['p'],
    removed: [],
    moved: [],
    added: [],
    showsLess: false,
    hadFinding: true,
    elements: [],
  }));
  const verdictOf = (number: number): FixVerdict => {
    if (kinds[number] === 'no-repair') return 'still-there';
    if (added.length > 0) return 'added';
    return otherChanges.length > 0 ? 'changed' : 'proven';
  };
  const findings = numbers.map((number) => ({
    id: String(number),
    verdict: verdictOf(number),
    reasons: [`${kinds[number]}`],
    finding: finding(number),
  }));
  const verdict = findings.every((one) => one.verdict === 'proven')
    ? 'proven'
    : (findings.find((one) => one.verdict !== 'proven')?.verdict ?? 'proven');
  return { verdict, findings, added, resolved: [], otherChanges, gaps: [] };
}

const KINDS = fc.array(
  fc.constantFrom<Kind[]>('good', 'good', 'good', 'no-repair', 'adds', 'adds-beside', 'changes'),
  { maxLength: 24 },
);

it('keeps all patches that do what they say, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(KINDS, async (kinds) => {
      const patches = kinds.map((_, id): Patch => ({ findings: [finding(id)], edits: [] }));
      const { proven, refuted } = await prove(patches, {
        attempt: async (some) => judge(some, kinds),
        hasTime: () => true,
        maxTrials: 1000,
      });
      const good = kinds.flatMap((kind, id) => (kind === 'good' ? [String(id)] : [])).toSorted();
      expect(ids(proven)).toEqual(good);
      expect(ids([...proven, ...refuted.map(({ patch }) => patch)])).toEqual(ids(patches));
      expect(refuted.every(({ reasons }) => reasons.length > 0)).toBe(true);
    }),
  );
});

it('does not call proven what is proven alone and not together', async () => {
  const patches = [0, 1].map((id): Patch => ({ findings: [finding(id)], edits: [] }));
  const { proven, refuted } = await prove(patches, {
    attempt: async (some) => {
      const judged = judge(some, ['good', 'good']);
      if (some.length < 2) return judged;
      const page = { url: 'serve://a/', changed: [], moved: [], added: [], removed: ['nav'] };
      const otherChanges = [{ ...page, showsLess: false, hadFinding: true, elements: [] }];
      const [first, second] = judged.findings;
      if (first === undefined || second === undefined) throw new Error('There are two.');
      const gone = { ...second, verdict: 'element-gone' as const, reasons: ['Its element is gone.'] };
      return { ...judged, verdict: 'element-gone', findings: [first, gone], otherChanges };
    },
    hasTime: () => true,
  });
  expect(ids(proven)).toEqual(['0']);
  expect(refuted).toEqual([
    {
      patch: patches[1],
      reasons: [
        expect.stringContaining('not together'),
        'Its element is gone.',
        '/: 1 element removed (nav).',
      ],
      isTried: true,
    },
  ]);
});

it('needs one scan if all is well, and says what it had no time for', async () => {
  const patches = [0, 1, 2, 3].map((id): Patch => ({ findings: [finding(id)], edits: [] }));
  let scans = 0;
  const attempt = async (some: readonly Patch[]): Promise<JudgedFix> => {
    scans += 1;
    return judge(some, ['good', 'good', 'good', 'good']);
  };
  expect((await prove(patches, { attempt, hasTime: () => true })).proven).toHaveLength(4);
  expect(scans).toBe(1);
  const late = await prove(patches, { attempt, hasTime: () => false });
  expect(late.proven).toEqual([]);
  expect(late.refuted.flatMap(({ reasons }) => reasons)).toEqual(
    Array(4).fill('There was no time to try it.'),
  );
});

it('ends after some scans where many do not prove, and what it calls proven was proven together', async () => {
  const kinds = Array.from({ length: 60 }, (_, id): Kind => (id % 3 === 0 ? 'good' : 'changes'));
  const patches = kinds.map((_, id): Patch => ({ findings: [finding(id)], edits: [] }));
  const tried: { numbers: string[]; isProven: boolean }[] = [];
  const { proven, refuted } = await prove(patches, {
    attempt: async (some) => {
      const judged = judge(some, kinds);
      tried.push({ numbers: ids(some), isProven: judged.verdict === 'proven' });
      return judged;
    },
    hasTime: () => true,
  });
  expect(tried).toHaveLength(20);
  expect(proven.length).toBeGreaterThan(0);
  expect(tried).toContainEqual({ numbers: ids(proven), isProven: true });
  expect(ids([...proven, ...refuted.map(({ patch }) => patch)])).toEqual(ids(patches));
  expect(refuted.flatMap(({ reasons }) => reasons)).toContainEqual(expect.stringContaining('was not tried'));
});

function ids(some: readonly Patch[]): string[] {
  return some.flatMap((patch) => patch.findings.flatMap(({ id }) => id ?? [])).toSorted();
}
