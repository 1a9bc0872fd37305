import { expect, test } from 'vitest';

import { collectOutputs } from '../../../src/publish/collect-outputs.ts';
import { aCompleteTarget, aDiff, aFailedTarget, aFinding } from '../../../harness/runner/builders.ts';

const doubtful = aFinding({ verified: false });
const compared = aCompleteTarget({
  comparison: {
    kind: 'compared',
    diff: aDiff({
      added: [aFinding(), doubtful],
      resolved: [doubtful, doubtful, aFinding()],
      unchanged: [aFinding()],
    }),
  },
});

test('unverified findings count as neither added nor resolved', () => {
  const outputs = collectOutputs([compared, compared], ['', '']);

  expect(outputs).toMatchObject({ added: 2, resolved: 2, unchanged: 2, unverified: 6 });
  expect(JSON.parse(String(outputs.results))[0]).toMatchObject({ added: 1, resolved: 1, unverified: 3 });
});

test('without a base the number of unverified findings is empty', () => {
  expect(collectOutputs([aCompleteTarget()], [''])).toMatchObject({ added: '', unverified: '' });
  expect(collectOutputs([compared, aFailedTarget()], ['', ''])).toMatchObject({ unverified: '' });
});
