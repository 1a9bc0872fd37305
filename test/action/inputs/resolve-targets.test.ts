import { expect, test } from 'vitest';

import { resolveTargets } from '../../../src/inputs/resolve-targets.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import { aRunContext } from '../support/builders.ts';

function aContext(eventName: string, event: unknown): RunContext {
  return aRunContext({ eventName, event });
}

const SITE = 'https://preview-1.example.com/';

test.each([
  ['the input', 'push', {}, [SITE]],
  [
    'the input before the event',
    'deployment_status',
    { state: 'success', environment_url: 'https://x.com' },
    [SITE],
  ],
])('takes %s', (_, eventName, status, input) => {
  expect(resolveTargets(input, aContext(eventName, { deployment_status: status }))).toEqual({
    kind: 'targets',
    urls: [SITE],
  });
});

test.each([
  ['environment_url', { state: 'success', environment_url: SITE, target_url: 'https://logs.example.com' }],
  ['target_url', { state: 'success', environment_url: '', target_url: SITE }],
  ['an event without a state', { environment_url: SITE }],
])('takes the address of the deployment: %s', (_, status) => {
  const context = aContext('deployment_status', { deployment_status: status });

  expect(resolveTargets(undefined, context)).toEqual({ kind: 'targets', urls: [SITE] });
});

test.each(['pending', 'in_progress', 'queued', 'failure', 'error', 'inactive'])(
  'skips a deployment in the state %s, with and without the input',
  (state) => {
    const context = aContext('deployment_status', { deployment_status: { state, environment_url: SITE } });

    for (const input of [undefined, [SITE]]) {
      const target = resolveTargets(input, context);
      expect(target).toMatchObject({ kind: 'skip', reason: expect.stringContaining(state) });
    }
  },
);

test.each([
  ['push', {}, 'Set the input "url"'],
  ['deployment_status', { deployment_status: { state: 'success' } }, 'carries no environment_url'],
  ['deployment_status', null, 'carries no environment_url'],
  [
    'deployment_status',
    { deployment_status: { state: 'success', environment_url: 'file:///x' } },
    'can not be scanned',
  ],
])('without an address that can be scanned: %s %j', (eventName, event, text) => {
  expect(() => resolveTargets(undefined, aContext(eventName, event))).toThrow(text);
});
