import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffScans } from '../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../server/findings/facts/facts-codec.ts';
import type { ComparedFinding, JudgedPage, Unlisted } from '../../server/findings/facts/facts.ts';
import type { ScanFacts } from '../../server/findings/facts/page-facts.ts';
import { scanResult } from '../../server/findings/diff/scan-result.ts';
import { el, judgedPage, scanOf, type TestElement } from './pages.ts';

const TIMEOUT_MS = 60_000;
const RUNS = { numRuns: 150 };

/** Few words and attributes, so that elements often look alike; now and then anything a page can hold. */
const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('home', 'more', 'buy now', 'read 12', '', 'css-1a2b3c', ':r1:') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
const attributes = fc.dictionary(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('id', 'class', 'href', 'src', 'name', 'alt', 'style') },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  ),
  word,
  { maxKeys: 3 },
);
const breaks = fc.constantFrom(
  '',
  '',
  'image-alt',
  'link-name',
  'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37',
  'region',
  'color-contrast',
  'color-contrast?',
  'WCAG2AA.Principle1.Guideline1_3.1_3_1.H39.3.NoCaption?',
);
interface Nested {
  element: TestElement;
  children: (TestElement | string)[];
}
const { element } = fc.letrec<Nested>((tie: fc.LetrecTypedTie<Nested>) => ({
  children: fc.oneof(
    { maxDepth: 3 },
    fc.constant<(TestElement | string)[]>([]),
    fc.array(fc.oneof(word, tie('element')), { maxLength: 4 }),
  ),
  element: fc
    .tuple(fc.constantFrom('a', 'div', 'p', 'img', 'button'), attributes, breaks, tie('children'))
    .map(([tag, given, broken, children]) => el(tag, { ...given, breaks: broken }, ...children)),
}));
/** Some of a stock in any order, each with a problem. */
const shelf = fc
  .shuffledSubarray(['ash', 'oak', 'elm', 'fir', 'yew', 'gum'], { minLength: 3, maxLength: 5 })
  .map((names) =>
    el(
      'ul',
      {},
      ...names.map((name) =>
        el('li', {}, el('b', {}, name), el('img', { src: `/${name}`, breaks: 'image-alt' })),
      ),
    ),
  );
const frame = fc
  .tuple(fc.constantFrom('', 'ad', 'map'), element)
  .map(([id, inner]) =>
    el('iframe', id === '' ? {} : { id }, el('html', { via: 'frame' }, el('body', {}, inner))),
  );
const ADDRESSES = ['/', '/a', '/a.html', '/b?x=1', '/b?x=2', '/c'].map(
  (path) => `https://site.example${path}`,
);
const address = fc.constantFrom(...ADDRESSES);
const page = fc
  .tuple(
    address,
    fc.array(fc.oneof({ weight: 6, arbitrary: element }, shelf, frame), { maxLength: 6 }),
    fc.constantFrom<string[]>([], ['document-title']),
    fc.option(address),
  )
  .map(([url, body, about, foundOn]): JudgedPage => ({ ...judgedPage(url, body, about), foundOn }));
const pages = fc.uniqueArray(page, { maxLength: 4, selector: ({ url }) => url });
/** What a scan did not look at. */
const left = fc.record({
  unvisited: fc.subarray(ADDRESSES),
  unlisted: fc.constantFrom<Unlisted>('nothing', 'nothing', 'of sitemaps', 'anything'),
});
const facts = fc.tuple(pages, left).map(([each, unseen]) => scanOf(each, unseen));
/** A scan and a later one of the same pages, a part of them kept as they were, with or without a common history. */
const twoScans = fc
  .tuple(pages, pages, fc.boolean(), left, left)
  .map(([before, after, follows, leftBefore, leftAfter]): [ScanFacts, ScanFacts] => {
    const kept = before.filter((old) => !after.some((young) => young.url === old.url));
    const base = scanOf(before, leftBefore);
    return [scanOf([...after, ...kept], { ...leftAfter, previous: follows ? base : null }), base];
  });

const ids = (findings: ComparedFinding[]): string[] => findings.map((finding) => finding.id ?? '').sort();
const idsOf = (scan: ScanFacts): string[] => scan.findings.map((finding) => finding.id).sort();
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
          expect([...ids(added), ...ids(unchanged)].sort()).toEqual(idsOf(current));
          const known = new Set(idsOf(base));
          for (const id of ids(resolved)) expect(known.has(id)).toBe(true);
          expect(new Set(ids(resolved)).size).toBe(resolved.length);
          // What is not resolved is represented: seen from the other side it is unchanged.
          const back = diffScans(base, current);
          expect([...ids(resolved), ...ids(back.unchanged)].sort()).toEqual(idsOf(base));
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'the other way round swaps added and resolved',
    () => {
      fc.assert(
        fc.property(twoScans, ([current, base]) => {
          const there = diffScans(current, base);
          const back = diffScans(base, current);
          expect(back.added).toEqual(there.resolved);
          expect(back.resolved).toEqual(there.added);
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
          expect(scanOf(each, { previous: decodeFacts(encodeFacts(first)) }).findings).toEqual(
            first.findings,
          );
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
            source: 'axe',
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
