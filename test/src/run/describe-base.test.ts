import { expect, test } from 'vitest';

import { aCompleteScan, aFinding } from '../../../harness/runner/builders.ts';
import { describeBase } from '../../../src/run/describe-base.ts';
import type { Scan } from '../../../src/service/api-types.ts';
import { ScanAttempt } from '../../../src/service/scan-attempt.ts';

const CONTEXT = { gitHubUrl: 'https://github.com', repository: 'acme/site' };

test('a base of a service that gives findings alone has no number of pages', () => {
  const scan: Scan = JSON.parse(JSON.stringify({ ...aCompleteScan(), result: { findings: [aFinding()] } }));

  const base = describeBase(scan, undefined, new ScanAttempt(scan.target), CONTEXT);

  expect(base).toMatchObject({ target: scan.target, pages: undefined, sha: '', runUrl: '' });
});

test.each([
  [{ commit: 'ab12'.repeat(10), environment: 'production' }, 'ab12'.repeat(10), 'production'],
  [{ environment: 'production' }, '', 'production'],
  [undefined, '', ''],
  [{ commit: '](javascript:1)', environment: 'a\nb' }, '', ''],
  [{ commit: 7, environment: {} }, '', ''],
  [null, '', ''],
])(
  'of %j that a service says of a base, commit and environment are taken if they fit',
  (said, sha, environment) => {
    const scan: Scan = JSON.parse(JSON.stringify({ ...aCompleteScan(), deployment: said }));

    expect(describeBase(scan, undefined, new ScanAttempt(scan.target), CONTEXT)).toMatchObject({
      sha,
      environment,
      commitUrl: sha === '' ? '' : `https://github.com/acme/site/commit/${sha}`,
    });
  },
);

test('what the baseline knows of a base comes before what the service says', () => {
  const scan = { ...aCompleteScan(), deployment: { commit: 'b'.repeat(40), environment: 'theirs' } };
  const stored = { scanId: scan.id, sha: 'a'.repeat(40), runId: 5, runNumber: 2, environment: 'ours' };

  expect(describeBase(scan, stored, new ScanAttempt(scan.target), CONTEXT)).toMatchObject({
    sha: 'a'.repeat(40),
    environment: 'ours',
  });
});
