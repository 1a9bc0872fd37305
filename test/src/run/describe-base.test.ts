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
