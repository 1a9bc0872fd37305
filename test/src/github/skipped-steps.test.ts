import { afterEach, beforeEach, expect, test } from 'vitest';

import { SkippedSteps } from '../../../src/github/skipped-steps.ts';
import { CancelledError } from '../../../src/shared/errors.ts';
import { startGitHubService, type GitHubService } from '../../../harness/runner/github-service.ts';
import { aGitHub } from '../../../harness/runner/builders.ts';

const PULL = { number: 5, headSha: 'e'.repeat(40), baseSha: '1'.repeat(40), fork: false };

let service: GitHubService;

beforeEach(async () => {
  service = await startGitHubService();
});

afterEach(() => service.close());

async function skip(
  skipped: SkippedSteps,
  what: string,
  status: number,
  headers: Record<string, string> = {},
  message = `Answer ${status}`,
): Promise<void> {
  service.intercept = () => ({ status, body: { message }, headers });
  const { octokit, repo } = aGitHub(service.url);
  expect(await skipped.attempt(what, 'x: write', () => octokit.rest.repos.get(repo))).toBeUndefined();
}

test.each([403, 404])('%i is a missing permission, reported once for all targets', async (status) => {
  const skipped = new SkippedSteps();
  await skip(skipped, 'the comment', status);
  await skip(skipped, 'the comment', status);
  await skip(skipped, 'the commit status', status);

  expect(skipped.describe(PULL)).toBe(
    'The token of this run lacks a permission, so this was skipped: the comment (x: write), the commit status (x: write). Grant it under "permissions" in the workflow, or turn it off by the inputs "comment", "commit-status", "check-run" and "suggest".',
  );
  expect(skipped.describe({ ...PULL, fork: true })).toContain('comes from a fork');
});

test('a token that GitHub does not know is not a missing permission', async () => {
  const skipped = new SkippedSteps();
  await skip(skipped, 'the comment', 401);

  expect(skipped.describe({ ...PULL, fork: true })).toBe(
    'GitHub does not know the token of the input "github-token", or it has expired, so this was skipped: the comment (x: write). Leave the input out to use the token of the run.',
  );
});

test.each(['Unable to create comment because issue is locked.', 'Repository was archived so is read-only.'])(
  '%s is not a missing permission, and is reported once for all targets',
  async (message) => {
    const skipped = new SkippedSteps();
    await skip(skipped, 'the comment', 403, {}, message);
    await skip(skipped, 'the comment', 403, {}, message);

    expect(skipped.describe(PULL)).toMatch(
      /^GitHub did not take the comment: [^:]*(?:locked|read-only)[^:]*\.$/,
    );
  },
);

test.each<[number, Record<string, string>]>([
  [422, {}],
  [429, { 'retry-after': '3600' }],
  [403, { 'retry-after': '3600' }],
  [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9999999999' }],
])('%i with %j is not a refusal', async (status, headers) => {
  const skipped = new SkippedSteps();
  await skip(skipped, 'the comment', status, headers);

  expect(skipped.describe(undefined)).toMatch(
    new RegExp(`^GitHub did not take the comment: Answer ${status}`),
  );
});

test('a step that succeeds leaves no notice, and a cancelled run is not a skipped step', async () => {
  const skipped = new SkippedSteps();

  expect(await skipped.attempt('the comment', 'x: write', async () => 'done')).toBe('done');
  expect(skipped.describe(PULL)).toBeUndefined();
  await expect(
    skipped.attempt('the comment', 'x: write', async () => {
      throw new CancelledError();
    }),
  ).rejects.toThrow(CancelledError);
});
