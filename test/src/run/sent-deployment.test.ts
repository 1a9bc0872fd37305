import { expect, test } from 'vitest';

import { sentDeployment } from '../../../src/run/sent-deployment.ts';

const SHA = 'ab12'.repeat(10);

test.each([
  [SHA, 'production', { commit: SHA, environment: 'production' }],
  [SHA, '', { commit: SHA }],
  ['', 'production', { environment: 'production' }],
  ['', '', undefined],
  ['main', 'a\nb', undefined],
  [SHA.toUpperCase(), 'x'.repeat(256), undefined],
])(
  'of the commit %j and the environment %j, a service gets what its contract allows',
  (sha, environment, sent) => {
    expect(sentDeployment(sha, environment)).toEqual(sent);
  },
);
