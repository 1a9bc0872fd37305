import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../../../server/findings/facts/facts-codec.ts';
import { describeFinding } from '../../../../server/findings/result/describe-finding.ts';
import type { ComparedFinding } from '../../../../server/findings/facts/judged-page.ts';
import type { ScanFacts } from '../../../../server/findings/facts/scan-facts.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { judgedPage, scanOf } from '../../../../harness/findings/pages.ts';
import { pages, unseen } from '../../../../harness/findings/site-arbitraries.ts';

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

const ids = (findings: ComparedFinding[]): string[] => findings.map((finding) => finding.id ?? '').sort();
const idsOf = (scan: ScanFacts): string[] => scan.findings.map((finding) => finding.id).sort();
/** What is said of findings, but for how they are called and how they looked before. */
const words = (findings: ComparedFinding[]): string[] =>
  findings
    .map((finding) => JSON.stringify({ ...finding, id: 0, evidenceChanged: 0, baseEvidence: 0 }))
    .sort();
const verdict = ({ added, resolved, unchanged }: ReturnType<typeof diffScans>) => ({
  added: ids(added),
  resolved: ids(resolved),
  unchanged: ids(unchanged),
});

function shuffled(scan: ScanFacts): ScanFacts {
  const last = scan.pages.length - 1;
  return {
    ...scan,
    pages: scan.pages.toReversed().map((each) => ({ ...each, occurrences: each.occurrences.toReversed() })),
    findings: scan.findings.toReversed().map((finding) => ({
      ...finding,
      occurrences: finding.occurrences.map(([at, occurrence]) => [
        last - at,
        (scan.pages[at]?.occurrences.length ?? 0) - 1 - occurrence,
      ]),
    })),
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
