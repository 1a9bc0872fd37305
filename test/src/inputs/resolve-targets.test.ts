import { expect, test } from 'vitest';

import { resolveTargets } from '../../../src/inputs/resolve-targets.ts';
import type { RunContext } from '../../../src/inputs/run-context.ts';
import { aRunContext } from '../../../harness/runner/builders.ts';

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

  expect(resolveTargets(undefined, context)).toMatchObject({ kind: 'targets', urls: [SITE] });
});

function noticeOf(status: object): string | undefined {
  const targets = resolveTargets(undefined, aContext('deployment_status', { deployment_status: status }));
  return targets.kind === 'targets' ? targets.notice : undefined;
}

test('says that it uses the target_url of a deployment', () => {
  expect(noticeOf({ state: 'success', environment_url: '', target_url: SITE })).toContain(
    `its target_url is scanned: ${SITE}`,
  );
  expect(
    noticeOf({ state: 'success', environment_url: SITE, target_url: 'https://log.example' }),
  ).toBeUndefined();
});

test.each([
  ['target_url', 'https://github.com/acme/site/actions/runs/123/job/5', {}],
  ['target_url', 'https://api.github.com/repos/acme/site', {}],
  ['environment_url', 'https://github.com/acme/site/deployments', {}],
  [
    'target_url',
    'https://ghe.acme.example/acme/site/actions/runs/1',
    { gitHubUrl: 'https://ghe.acme.example' },
  ],
  ['target_url', 'https://api.acme.ghe.com/x', { apiUrl: 'https://api.acme.ghe.com' }],
])('never scans GitHub itself: %s %s', (field, address, fields) => {
  const context = aRunContext({
    eventName: 'deployment_status',
    event: { deployment_status: { state: 'success', [field]: address } },
    ...fields,
  });

  expect(() => resolveTargets(undefined, context)).toThrow(
    new RegExp(`its ${field} leads to GitHub itself.*Set the input "url"`),
  );
});

test.each([
  ['https://acme.github.io/site/', {}],
  ['https://ghe.acme.example/pages/acme/site/', { gitHubUrl: 'https://ghe.acme.example' }],
])('scans GitHub Pages: %s', (address, fields) => {
  const event = { deployment_status: { state: 'success', environment_url: address } };
  const context = aRunContext({ eventName: 'deployment_status', event, ...fields });

  expect(resolveTargets(undefined, context)).toEqual({ kind: 'targets', urls: [address] });
});

test.each([
  ['skip', 'failure', 'completed'],
  ['skip', 'cancelled', 'completed'],
  ['skip', 'timed_out', 'completed'],
  ['skip', null, 'in_progress'],
  ['targets', 'success', 'completed'],
])('%s after a run that ended with %s', (kind, conclusion, action) => {
  const context = aContext('workflow_run', { action, workflow_run: { conclusion } });

  expect(resolveTargets([SITE], context).kind).toBe(kind);
});

test.each([
  ['in_progress', true],
  ['failure', false],
])('a deployment in the state %s: another run is promised: %j', (state, promised) => {
  const context = aContext('deployment_status', { deployment_status: { state } });
  const targets = resolveTargets([SITE], context);

  expect(targets.kind === 'skip' && targets.reason.includes('will scan it')).toBe(promised);
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
    'cannot be scanned',
  ],
])('without an address that can be scanned: %s %j', (eventName, event, text) => {
  expect(() => resolveTargets(undefined, aContext(eventName, event))).toThrow(text);
});
