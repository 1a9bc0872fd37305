import { expect, it } from 'vitest';

import { packageRulePages } from '../../../../src/cli/scan/start-scan-service.ts';

it.each([
  ['an address', 'https://github.com/acme/sitedelta'],
  ['an address of git', 'git+https://github.com/acme/sitedelta.git'],
  ['a short name', 'github:acme/sitedelta'],
  ['an object', { type: 'git', url: 'git+https://github.com/acme/sitedelta.git' }],
])('a package that names its repository by %s has its pages there', (_how, repository) => {
  expect(packageRulePages({ version: '1.2.3', repository })).toEqual({
    before: 'https://github.com/acme/sitedelta/blob/v1.2.3/docs/rules/',
    after: '.md',
  });
});

it.each([
  ['no repository', {}],
  ['a repository without an address', { repository: {} }],
  ['another host', { repository: 'https://git.example.com/acme/sitedelta' }],
  ['no repository on the host', { repository: 'https://github.com/acme' }],
  ['no web address', { repository: 'git@github.com:acme/sitedelta.git' }],
])('a package that names %s has none', (_what, manifest) => {
  expect(packageRulePages({ version: '1.2.3', ...manifest })).toBeNull();
});
