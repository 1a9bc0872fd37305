import { expect, it } from 'vitest';
import { describePage } from '../../../../server/findings/describe/describe-page.ts';
import { buildScanFacts, nameFindings } from '../../../../server/findings/identity/build-scan-facts.ts';
import { scanResult } from '../../../../server/findings/result/scan-result.ts';
import { generateSite, judge } from '../../../../harness/findings/generated-site.ts';
import { seededRandom } from '../../../../harness/findings/random.ts';

it.each([1, 2, 3])('counts as many findings as the result of the same pages has, seed %i', (seed) => {
  const pages = generateSite(seededRandom(seed), 8).map((page) => describePage(judge(page).judged));
  const names = new Set<string>();
  const counts = [0];
  for (const page of pages) {
    for (const { name } of nameFindings(page)) names.add(name);
    counts.push(names.size);
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
  expect(names.size).toBe(findings.length);
  // What all pages share is counted once.
  expect(names.size).toBeLessThan(pages.reduce((sum, { occurrences }) => sum + occurrences.length, 0));
});

it('knows the rule of each as the result has it', () => {
  const pages = generateSite(seededRandom(4), 5).map((page) => describePage(judge(page).judged));
  const { findings } = scanResult(
    buildScanFacts({
      scanId: 'a',
      target: 'https://site.example/',
      pages,
      runners: [],
      unvisited: [],
      unlisted: 'nothing',
      base: null,
    }),
    [],
  );
  const named = new Map(pages.flatMap(nameFindings).map((each) => [each.name, each]));

  expect(rulesOf([...named.values()])).toEqual(rulesOf(findings));
});

function rulesOf(list: readonly { rule: string }[]): string[] {
  return list.map(({ rule }) => rule).toSorted();
}
