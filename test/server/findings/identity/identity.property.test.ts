import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import { describeFinding } from '../../../../server/findings/result/describe-finding.ts';
import type { ComparedFinding, JudgedPage } from '../../../../server/facts/judged-page.ts';
import type { FindingFacts, ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { changeSum, isInPart } from '../../../../shared/formats/change-sum.ts';
import { el, judgedPage, scanOf, type TestElement } from '../../../../harness/findings/pages.ts';
import { body, pages, unseen } from '../../../../harness/findings/site-arbitraries.ts';

const NAMES = new Set(['id', 'partOf', 'evidenceChanged', 'baseEvidence', 'baseMarkup']);

type Body = TestElement | string;

const TIMEOUT_MS = 60_000;
const RUNS = { numRuns: 150 };

const facts = fc.tuple(pages, unseen).map(([each, left]) => scanOf(each, left));
/** A scan and a later one of the same pages, a part of them kept as they were, with or without a common history. */
const twoScans = fc
  .tuple(pages, pages, fc.boolean(), unseen, unseen)
  .map(([before, after, follows, leftBefore, leftAfter]): [ScanFacts, ScanFacts] => {
    const kept = before.filter((old) => !after.some((young) => young.url === old.url));
    const base = scanOf(before, leftBefore);
    return [scanOf([...after, ...kept], { ...leftAfter, base: follows ? base : null }), base];
  });

function pageOf(content: Body[], index: number): JudgedPage {
  return judgedPage(`https://site.example/${index}`, content);
}

/** The findings or defects that have an occurrence, by index. */
function ownersIn(facts: readonly FindingFacts[], place: string): number[] {
  return facts.flatMap(({ occurrences }, index) =>
    occurrences.some((each) => each.join() === place) ? [index] : [],
  );
}

/** A site, and its pages with one more element of a cause that others may have. */
const sites = fc
  .array(fc.array(body, { maxLength: 5 }), { minLength: 1, maxLength: 3 })
  .map((bodies): [JudgedPage[], JudgedPage[]] => {
    const more = el('p', { breaks: 'color-contrast:#777/#fff' }, 'One more');
    return [bodies.map(pageOf), bodies.map((content, index) => pageOf([...content, more], index))];
  });

const ids = (findings: ComparedFinding[]): string[] => findings.map((finding) => finding.id ?? '').sort();
const idsOf = (scan: ScanFacts): string[] => scan.findings.map((finding) => finding.id).sort();
/** What is said of findings, but for how they and the base's are called, and how they looked before. */
const words = (findings: ComparedFinding[]): string[] =>
  findings
    .map((finding) => JSON.stringify(Object.entries(finding).filter(([name]) => !NAMES.has(name))))
    .sort();
const verdict = ({ added, resolved, unchanged }: ReturnType<typeof diffScans>) => ({
  added: ids(added),
  resolved: ids(resolved),
  unchanged: ids(unchanged),
});

function shuffled(scan: ScanFacts): ScanFacts {
  const last = scan.pages.length - 1;
  const turned = <T extends FindingFacts>(each: T): T => ({
    ...each,
    occurrences: each.occurrences.map(([at, occurrence]) => [
      last - at,
      (scan.pages[at]?.occurrences.length ?? 0) - 1 - occurrence,
    ]),
  });
  return {
    ...scan,
    pages: scan.pages.toReversed().map((each) => ({ ...each, occurrences: each.occurrences.toReversed() })),
    defects: scan.defects.toReversed().map(turned),
    findings: scan.findings.toReversed().map(turned),
  };
}

describe('a comparison', () => {
  it(
    'is a partition of the findings',
    () => {
      fc.assert(
        fc.property(twoScans, ([current, base]) => {
          const { added, resolved, unchanged } = diffScans(current, base);
          expect(added.length + unchanged.length).toBe(current.findings.length);
          const whole = words(current.findings.map((finding) => describeFinding(current, finding)));
          for (const text of words(unchanged)) expect(whole).toContain(text);
          const known = new Set(idsOf(base));
          for (const id of ids(resolved)) expect(known.has(id)).toBe(true);
          expect(new Set(ids(resolved)).size).toBe(resolved.length);
          // What is not resolved is represented: seen from the other side it is unchanged.
          const back = diffScans(base, current);
          expect(resolved.length + back.unchanged.length).toBe(base.findings.length);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'adds up: what the base has, with what came and without what went, is what there is now',
    () => {
      fc.assert(
        fc.property(twoScans, ([current, base]) => {
          const diff = diffScans(current, base);
          const sum = changeSum(diff);
          expect(sum.base + sum.added - sum.resolved + sum.onlyNow - sum.onlyBase).toBe(sum.now);
          expect(sum.now).toBe(current.findings.length);
          // Nobody would take for resolved what is still there.
          const there = new Set(ids([...diff.unchanged, ...diff.added]));
          for (const finding of diff.resolved.filter((each) => !isInPart(each)))
            expect(there.has(finding.id ?? '')).toBe(false);
          // From the other side, the same went that came, and the same came that went.
          const back = changeSum(diffScans(base, current));
          expect([back.added, back.resolved, back.onlyNow, back.onlyBase]).toEqual([
            sum.resolved,
            sum.added,
            sum.onlyBase,
            sum.onlyNow,
          ]);
          expect(back.now).toBe(base.findings.length);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'the other way round swaps added and resolved, under the ids of the other base',
    () => {
      fc.assert(
        fc.property(twoScans, ([current, base]) => {
          const there = diffScans(current, base);
          const back = diffScans(base, current);
          expect(words(back.added)).toEqual(words(there.resolved));
          expect(words(back.resolved)).toEqual(words(there.added));
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'with itself is empty, also after storing and by way of ids',
    () => {
      fc.assert(
        fc.property(facts, (scan) => {
          const stored = decodeFacts(encodeFacts(scan));
          expect(stored).toEqual(scan);
          expect(verdict(diffScans(scan, stored))).toEqual({
            added: [],
            resolved: [],
            unchanged: idsOf(scan),
          });
          for (const item of diffScans(scan, stored).unchanged)
            expect(item).not.toHaveProperty('evidenceChanged');
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'does not depend on the order of pages and occurrences',
    () => {
      fc.assert(
        fc.property(twoScans, ([current, base]) => {
          expect(verdict(diffScans(shuffled(current), base))).toEqual(verdict(diffScans(current, base)));
          expect(verdict(diffScans(current, shuffled(base)))).toEqual(verdict(diffScans(current, base)));
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'does not depend on evidence, severity, title and explanation',
    () => {
      fc.assert(
        fc.property(twoScans, ([current, base]) => {
          const other = structuredClone(current);
          for (const occurrence of other.pages.flatMap((each) => each.occurrences)) {
            Object.assign(occurrence, {
              evidence: 'other',
              severity: 'low',
              title: 'other',
              explanation: 'other',
            });
          }
          expect(verdict(diffScans(other, base))).toEqual(verdict(diffScans(current, base)));
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

describe('a scan', () => {
  it(
    'has ids of its own, and the same ones when nothing changed since the last',
    () => {
      fc.assert(
        fc.property(pages, (each) => {
          const first = scanOf(each);
          expect(new Set(idsOf(first)).size).toBe(first.findings.length);
          for (const id of idsOf(first)) expect(id).toMatch(/^[a-f0-9]{16}$/);
          expect(scanOf(each, { base: decodeFacts(encodeFacts(first)) }).findings).toEqual(first.findings);
          expect(idsOf(scanOf(each.toReversed()))).toEqual(idsOf(first));
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'has unique ids whatever came before',
    () => {
      fc.assert(
        fc.property(twoScans, ([current]) => {
          expect(new Set(idsOf(current)).size).toBe(current.findings.length);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'has every occurrence in one finding and evidence without control characters',
    () => {
      fc.assert(
        fc.property(facts, (scan) => {
          const { findings, counts } = scanResult(scan, []);
          expect(findings.reduce((sum, finding) => sum + (finding.occurrences ?? 0), 0)).toBe(
            scan.pages.reduce((sum, each) => sum + each.occurrences.length, 0),
          );
          expect(counts.total).toBe(findings.length);
          for (const finding of findings) {
            expect(finding.evidence).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
            expect(finding.evidence.length).toBeLessThanOrEqual(300);
            expect(finding.pages.length).toBeGreaterThan(0);
          }
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

it(
  'folds what has one rule and cause, and nothing else',
  () => {
    fc.assert(
      fc.property(facts, ({ pages: judged, defects, findings }) => {
        const findingByName = new Map<string, number>();
        const nameByFinding = new Map<number, string>();
        for (const [at, { occurrences }] of judged.entries()) {
          for (const [index, { rule, cause }] of occurrences.entries()) {
            const [defect = -1, ...moreDefects] = ownersIn(defects, `${at},${index}`);
            const [finding = -1, ...moreFindings] = ownersIn(findings, `${at},${index}`);
            expect([defect >= 0, finding >= 0, ...moreDefects, ...moreFindings]).toEqual([true, true]);
            const name = cause === '' ? `defect ${defect}` : `cause ${rule} ${cause}`;
            expect(findingByName.get(name) ?? finding).toBe(finding);
            expect(nameByFinding.get(finding) ?? name).toBe(name);
            findingByName.set(name, finding);
            nameByFinding.set(finding, name);
          }
        }
      }),
      RUNS,
    );
  },
  TIMEOUT_MS,
);

it(
  'is never silent about one element more, whatever is known of its cause, nor calls one less all of it',
  () => {
    fc.assert(
      fc.property(sites, fc.nat(), fc.boolean(), ([less, more], which, follows) => {
        const at = which % less.length;
        const before = scanOf(less);
        const after = scanOf(
          less.map((each, index) => (index === at ? (more[index] ?? each) : each)),
          { base: follows ? before : null },
        );
        const { added, resolved } = diffScans(after, before);
        expect(resolved).toEqual([]);
        expect(added).toMatchObject([
          { evidence: '<p>One more</p>', occurrences: 1, pages: [less[at]?.url] },
        ]);
        const others = after.findings.find(({ occurrences }) =>
          occurrences.some(([p, o]) => after.pages[p]?.occurrences[o]?.evidence === '<p>One more</p>'),
        );
        const known = (others?.occurrences.length ?? 0) - 1;
        expect(added[0]?.otherOccurrences ?? 0).toBe(known);
        expect(before.findings.some(({ id }) => id === added[0]?.id)).toBe(false);
        const back = diffScans(before, after);
        expect(back.added).toEqual([]);
        expect(back.resolved).toMatchObject([{ evidence: '<p>One more</p>', occurrences: 1 }]);
        expect(back.unchanged).toHaveLength(before.findings.length);
      }),
      RUNS,
    );
  },
  TIMEOUT_MS,
);

it(
  'survives a broken snapshot',
  () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ parent: fc.integer(), tag: fc.constantFrom('a', 'b') }), { maxLength: 20 }),
        (nodes) => {
          const judged = judgedPage('https://site.example/', []);
          judged.snapshot.nodes = nodes;
          judged.violations = nodes.map((_, node) => ({
            runner: 'axe',
            code: 'region',
            node,
            severity: 'low',
            needsReview: false,
            title: '',
            explanation: '',
            criteria: [],
          }));
          const scan = scanOf([judged]);
          expect(diffScans(scan, scan)).toMatchObject({ added: [], resolved: [] });
        },
      ),
      RUNS,
    );
  },
  TIMEOUT_MS,
);
