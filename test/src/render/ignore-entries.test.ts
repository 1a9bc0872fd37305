import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parsePolicy } from '../../../src/policy/parse-policy.ts';
import { renderIgnoreEntries } from '../../../src/render/ignore-entries.ts';
import { renderSummary } from '../../../src/render/summary.ts';
import type { ComparedFinding } from '../../../src/service/api-types.ts';
import { aCompleteScan, aCompleteTarget, aDiff, aFinding } from '../../../harness/runner/builders.ts';

const LIMITS = { maxItems: 50, maxBytes: 30_000 };

/** What someone gets who copies the block from the page. */
function copy(markdown: string): string {
  const [, inside = ''] = /<pre lang="yaml">([^<]*)<\/pre>/.exec(markdown) ?? [];
  return inside.replaceAll(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)));
}

const finding = fc
  .record({
    // Also those that YAML takes for numbers: digits alone, and with an e among them.
    id: fc.oneof(
      fc.stringMatching(/^[a-f0-9]{16}$/),
      fc.stringMatching(/^[0-9]{16}$/),
      fc.stringMatching(/^[0-9]{8}e[0-9]{7}$/),
    ),
    rule: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    pages: fc.array(
      fc.oneof(fc.webUrl(), fc.constantFrom('https://a.example/*/**?x: y', '\n- id: 1', '# "{[&*!|>%@`')),
      { minLength: 1, maxLength: 2 },
    ),
  })
  .map((fields): ComparedFinding => aFinding(fields));

test('the entries to copy are a file that the action reads, whatever the finding', () => {
  fc.assert(
    fc.property(fc.array(finding, { minLength: 1, maxLength: 5 }), (findings) => {
      const { ignore, budgets } = parsePolicy(copy(renderIgnoreEntries(findings, LIMITS)));

      expect(budgets).toEqual([]);
      expect(ignore.map(({ id, rule, path }) => ({ id, rule, path }))).toEqual(
        findings.map(({ id }) => ({ id, rule: undefined, path: undefined })),
      );
    }),
    { numRuns: 300 },
  );
});

test('the summary offers what fails and what was added, and neither what is ignored nor what is unverified', () => {
  const [failing, added, doubtful, old] = ['1', '2', '3', '4'].map((digit) =>
    aFinding({ id: digit.repeat(16) }),
  );
  if (failing === undefined || added === undefined || doubtful === undefined || old === undefined)
    throw new Error('There are four.');
  const unverified = { ...doubtful, verified: false as const };
  const summary = renderSummary([
    aCompleteTarget({
      scan: aCompleteScan([failing, added, doubtful, old]),
      comparison: {
        kind: 'compared',
        diff: aDiff({ added: [added, failing, unverified], unchanged: [old] }),
      },
      outcome: { conclusion: 'failed', verdict: 'x', failing: ['1'.repeat(16)] },
    }),
  ]);

  expect(copy(summary)).toBe(`ignore:
  # high, image-alt on /about: <img src="/team.jpg">
  - id: "1111111111111111"
    reason: Say here why it is accepted.
  # high, image-alt on /about: <img src="/team.jpg">
  - id: "2222222222222222"
    reason: Say here why it is accepted.`);
});

test('without ids, and with nothing to accept, there is nothing to copy', () => {
  expect(renderIgnoreEntries([aFinding()], LIMITS)).toBe('');
  expect(renderSummary([aCompleteTarget()])).not.toContain('<pre');
});
