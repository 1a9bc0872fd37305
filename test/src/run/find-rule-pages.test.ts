import { expect, it } from 'vitest';

import { findRulePages } from '../../../src/run/local-run.ts';

const GITHUB = { GITHUB_ACTION_REPOSITORY: 'acme/sitedelta', GITHUB_ACTION_REF: 'v1' };

it.each([
  ['on GitHub', {}, 'https://github.com/acme/sitedelta/blob/v1/docs/rules/'],
  [
    'on a server of their own',
    { GITHUB_SERVER_URL: 'https://git.example.com/' },
    'https://git.example.com/acme/sitedelta/blob/v1/docs/rules/',
  ],
  [
    'on a server below a path',
    { GITHUB_SERVER_URL: 'https://example.com/git' },
    'https://example.com/git/acme/sitedelta/blob/v1/docs/rules/',
  ],
  [
    'of a commit',
    { GITHUB_ACTION_REF: '0123456789abcdef0123456789abcdef01234567' },
    'https://github.com/acme/sitedelta/blob/0123456789abcdef0123456789abcdef01234567/docs/rules/',
  ],
  [
    'of a branch with a name of parts',
    { GITHUB_ACTION_REF: 'fix/a#b' },
    'https://github.com/acme/sitedelta/blob/fix/a%23b/docs/rules/',
  ],
])('an action %s has its pages in its repository', (_where, env, before) => {
  expect(findRulePages({ ...GITHUB, ...env })).toEqual({ before, after: '.md' });
});

it.each([
  ['a folder of the checkout', { GITHUB_ACTION_REPOSITORY: '', GITHUB_ACTION_REF: '' }],
  ['an action without a version', { GITHUB_ACTION_REF: '' }],
  ['something else than a repository', { GITHUB_ACTION_REPOSITORY: 'acme/../x"y' }],
  ['a server without a web address', { GITHUB_SERVER_URL: 'javascript:alert(1)' }],
])('%s has none', (_what, env) => {
  expect(findRulePages({ ...GITHUB, ...env })).toBeNull();
});

it('has none outside of GitHub Actions', () => {
  expect(findRulePages({})).toBeNull();
});
