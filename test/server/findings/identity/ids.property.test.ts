import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffScans } from '../../../../server/findings/diff/diff-scans.ts';
import { decodeFacts, encodeFacts } from '../../../../server/facts/facts-codec.ts';
import type { ScanFacts } from '../../../../server/facts/scan-facts.ts';
import { scanOf } from '../../../../harness/findings/pages.ts';
import { pages, unseen } from '../../../../harness/findings/site-arbitraries.ts';

const TIMEOUT_MS = 120_000;
const RUNS = { numRuns: 150 };

/** Scans one after the other; each names one of those before it as its base, or none. */
const scans = fc
  .array(fc.tuple(pages, unseen, fc.option(fc.nat())), { minLength: 2, maxLength: 5 })
  .map((steps) => {
    const done: ScanFacts[] = [];
    const bases: (ScanFacts | null)[] = [];
    for (const [each, left, choice] of steps) {
      const base = choice === null ? null : (done[choice % Math.max(1, done.length)] ?? null);
      bases.push(base);
      done.push(decodeFacts(encodeFacts(scanOf(each, { ...left, base }))));
    }
    return { done, bases, steps };
  });

const ids = (findings: readonly { id?: string }[]): string[] => findings.map(({ id = '' }) => id);

function expectUnique(findings: readonly { id?: string }[]): void {
  expect(new Set(ids(findings)).size).toBe(findings.length);
}

it(
  'calls nothing that was added by an id of the base, and what is unchanged as the base does',
  () => {
    fc.assert(
      fc.property(scans, ({ done }) => {
        for (const current of done) {
          expectUnique(current.findings);
          for (const base of done) {
            const { added, resolved, unchanged } = diffScans(current, base);
            const known = new Set(ids(base.findings));
            for (const items of [added, resolved, unchanged]) expectUnique(items);
            for (const id of ids(added)) expect(known.has(id)).toBe(false);
            for (const id of ids(resolved)) expect(known.has(id)).toBe(true);
            // If one finding of the base became several, only one of them can have its id.
            const claimed = unchanged.filter(({ id = '' }) => known.has(id));
            if (unchanged.length > 0) expect(claimed.length).toBeGreaterThan(0);
            if (base.findings.every(({ occurrences }) => occurrences.length === 1))
              expect(claimed).toEqual(unchanged);
            expectUnique([...added, ...unchanged]);
          }
        }
      }),
      RUNS,
    );
  },
  TIMEOUT_MS,
);

it(
  'depends on the site and the named base alone, whatever was scanned before',
  () => {
    fc.assert(
      fc.property(scans, ({ done, bases, steps }) => {
        for (const [index, [each, left]] of steps.entries()) {
          const again = scanOf(each, { ...left, base: bases[index] ?? null });
          expect(ids(again.findings)).toEqual(ids(done[index]?.findings ?? []));
        }
      }),
      RUNS,
    );
  },
  TIMEOUT_MS,
);
