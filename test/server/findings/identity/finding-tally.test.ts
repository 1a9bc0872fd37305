import { expect, it } from 'vitest';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { buildScanFacts } from '../../../../server/findings/identity/build-scan-facts.ts';
import { FindingTally } from '../../../../server/findings/identity/finding-tally.ts';
import { generateSite, judge } from '../../../../harness/findings/generated-site.ts';
import { seededRandom } from '../../../../harness/findings/random.ts';

it.each([1, 2, 3])('counts as many findings as the result of the same pages has, seed %i', (seed) => {
  const pages = generateSite(seededRandom(seed), 8).map((page) => describePage(judge(page).judged));
  const tally = new FindingTally();
  const counts = [0];
  for (const page of pages) {
    tally.add(page);
    counts.push(tally.size);
  }

  const { findings } = buildScanFacts({
    scanId: 'a',
    target: 'https://site.example/',
    pages,
    runners: [],
    unvisited: [],
    unlisted: 'nothing',
    base: null,
  });

  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(tally.size).toBe(findings.length);
  // What all pages share is counted once.
  expect(tally.size).toBeLessThan(pages.reduce((sum, { occurrences }) => sum + occurrences.length, 0));
});
