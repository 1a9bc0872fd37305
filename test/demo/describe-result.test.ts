import { expect, it } from 'vitest';

import { describeResult } from '../../demo/describe-result.ts';
import { aCompleteScan, aDiff, aFinding } from '../../harness/runner/builders.ts';

const added = aFinding({ evidence: '<img\u001b[31m src="/a.jpg">' });
const unsure = aFinding({ verified: false });

it('describes a comparison in a table and two lists, without control characters', () => {
  const text = describeResult({
    scan: aCompleteScan([added, unsure, aFinding({ severity: 'low' })]),
    diff: aDiff({
      added: [added, unsure],
      resolved: [aFinding({ severity: 'medium', title: 'Links must have text' })],
      unchanged: [aFinding({ severity: 'low' })],
    }),
  });

  expect(text).toBe(
    `                      High    Medium       Low       All
  Added                  1         0         0         1
  Resolved               0         1         0         1
  Unchanged              0         0         1         1
  Not verified           1         0         0         1
  Now                    2         0         1         3

Added
  high    Image has no alt text
          /about  <img[31m src="/a.jpg">

Resolved
  medium  Links must have text
          /about  <img src="/team.jpg">`,
  );
});

it('describes the current findings if there is no base', () => {
  const text = describeResult({ scan: aCompleteScan([added]), diff: null });

  expect(text).toContain('Now                    1');
  expect(text).not.toContain('Added');
});
