import { expect, test } from 'vitest';

import { readInputs, type InputName } from '../../../src/inputs/inputs.ts';
import { ConfigurationError } from '../../../src/shared/errors.ts';

function read(values: Partial<Record<InputName, string>>): ReturnType<typeof readInputs> {
  const all = { 'server-url': 'https://scan.example.com', ...values };
  return readInputs((name) => Reflect.get(all, name) ?? '');
}

test('inputs that are not set have their defaults', () => {
  expect(read({})).toEqual({
    urls: undefined,
    serve: undefined,
    servePath: undefined,
    serveFallback: undefined,
    serverUrl: 'https://scan.example.com',
    serverToken: undefined,
    waitFor: { kind: 'none' },
    waitTimeoutMs: 300_000,
    baseUrls: undefined,
    baseServe: undefined,
    baseScanId: undefined,
    timeoutMs: 900_000,
    pollIntervalMs: 5000,
    failOn: [{ scope: 'added', severity: 'high' }],
    warnOnly: false,
    baselineStore: 'auto',
    updateBaseline: 'complete',
    baselineBranches: undefined,
    onBaselineError: 'fail',
    onLostPages: undefined,
    environment: undefined,
    comment: 'auto',
    commitStatus: 'auto',
    checkRun: 'never',
    statusName: undefined,
    sources: '.',
    reportArtifact: 'auto',
    suggest: 'off',
    suggestBuild: undefined,
    reportDir: undefined,
    browserPath: undefined,
    ignoreHttpsErrors: false,
    githubToken: undefined,
  });
});

test.each<[InputName, string, keyof ReturnType<typeof readInputs>, unknown]>([
  ['url', ' HTTPS://Www.Example.com ', 'urls', ['https://www.example.com/']],
  [
    'url',
    'https://a.example/\r\n\n https://b.example/x ',
    'urls',
    ['https://a.example/', 'https://b.example/x'],
  ],
  ['warn-only', 'TRUE', 'warnOnly', true],
  ['sources', './site\\pages/', 'sources', 'site/pages'],
  ['sources', 'none', 'sources', 'none'],
  ['report-dir', 'out/sitedelta', 'reportDir', 'out/sitedelta'],
  ['wait-for', 'Answer', 'waitFor', { kind: 'answer' }],
  [
    'wait-for',
    'header: X-Commit',
    'waitFor',
    { kind: 'commit', marker: { kind: 'header', name: 'X-Commit' } },
  ],
  [
    'wait-for',
    'META:git:commit',
    'waitFor',
    { kind: 'commit', marker: { kind: 'meta', name: 'git:commit' } },
  ],
  ['wait-for', 'file:/v.txt', 'waitFor', { kind: 'commit', marker: { kind: 'file', name: '/v.txt' } }],
  ['wait-timeout', '60', 'waitTimeoutMs', 60_000],
  ['base-url', 'https://www.example.com', 'baseUrls', ['https://www.example.com/']],
  ['baseline-store', 'Status', 'baselineStore', 'status'],
  ['update-baseline', 'passed', 'updateBaseline', 'passed'],
  ['comment', 'on-change', 'comment', 'on-change'],
  ['commit-status', 'never', 'commitStatus', 'never'],
  ['server-url', 'http://localhost:8080/scan/', 'serverUrl', 'http://localhost:8080/scan'],
  ['base-scan-id', 'a'.repeat(32), 'baseScanId', 'a'.repeat(32)],
  ['timeout', '21600', 'timeoutMs', 21_600_000],
  ['poll-interval', '1', 'pollIntervalMs', 1000],
  ['fail-on', 'none', 'failOn', []],
  ['fail-on', 'added', 'failOn', [{ scope: 'added', severity: 'low' }]],
  ['fail-on', 'high', 'failOn', [{ scope: 'added', severity: 'high' }]],
  ['fail-on', 'Medium', 'failOn', [{ scope: 'added', severity: 'medium' }]],
  ['fail-on', 'low', 'failOn', [{ scope: 'added', severity: 'low' }]],
  ['fail-on', 'critical', 'failOn', [{ scope: 'added', severity: 'high' }]],
  ['fail-on', 'any-critical', 'failOn', [{ scope: 'any', severity: 'high' }]],
  ['server-token', 'abc.DEF-1_2~3+/==', 'serverToken', 'abc.DEF-1_2~3+/=='],
  ['server-token', 'oidc', 'serverToken', { audience: undefined }],
  ['server-token', 'oidc:urn:scan', 'serverToken', { audience: 'urn:scan' }],
  ['url', 'https://a.example/x,y?z=1,2', 'urls', ['https://a.example/x,y?z=1,2']],
  ['fail-on', 'ANY-Medium', 'failOn', [{ scope: 'any', severity: 'medium' }]],
  ['baseline-branch', 'refs/heads/release/1', 'baselineBranches', ['release/1']],
  ['baseline-branch', 'main, release/*\n hotfix/**', 'baselineBranches', ['main', 'release/*', 'hotfix/**']],
  ['on-baseline-error', 'Warn', 'onBaselineError', 'warn'],
  ['on-lost-pages', 'Warn', 'onLostPages', { action: 'warn', share: 20 }],
  ['on-lost-pages', 'fail', 'onLostPages', { action: 'fail', share: 20 }],
  ['on-lost-pages', 'fail 5 %', 'onLostPages', { action: 'fail', share: 5 }],
  ['status-name', 'Website / quality', 'statusName', 'Website / quality'],
  ['environment', 'Production – site', 'environment', 'Production – site'],
])('%s accepts %j', (name, value, field, expected) => {
  expect(read({ [name]: value })[field]).toEqual(expected);
});

test.each<[InputName, string, string]>([
  ['url', 'www.example.com', 'absolute http or https address'],
  ['url', 'ftp://example.com', 'absolute http or https address'],
  ['url', 'https:/example.com', 'absolute http or https address'],
  ['url', 'https://user:secret@example.com', 'remove them'],
  ['url', `https://example.com/${'x'.repeat(2048)}`, 'at most 2048'],
  ['url', 'https://a.example/\nb.example\nhttps://c.example\nd', 'address 2: the value is not an absolute'],
  ['url', Array.from({ length: 21 }, (_, index) => `https://${index}.example/`).join('\n'), 'at most 20'],
  ['url', 'https://a.example/, https://b.example/', 'one address per line'],
  ['url', 'https://a.example/,https://b.example/', 'one address per line'],
  ['url', 'https://a.example/ https://b.example/', 'one address per line'],
  ['url', 'https://a.example/,\nhttps://b.example/', 'address 1: the line holds more than one address'],
  ['url', 'https://a.example/my page', 'a blank is %20'],
  ['base-url', 'https://a.example/ https://b.example/', 'one address per line'],
  ['server-token', 'Bearer abc', 'without "Bearer"'],
  ['server-token', 'oidc:', 'cannot be sent as a bearer token'],
  ['server-token', 'abc\ndef', 'without "Bearer", spaces or line breaks'],
  ['warn-only', 'yes', 'use one of true, false'],
  ['wait-for', 'commit', 'use none, answer, header:NAME'],
  ['wait-for', 'header:', 'use none, answer, header:NAME'],
  ['wait-for', 'header:x y', 'use none, answer, header:NAME'],
  ['wait-for', 'file:http://', 'use none, answer, header:NAME'],
  ['baseline-store', 'artifact', 'use one of auto, status, cache, none'],
  ['baseline-branch', 'main, refs/tags/v1', 'A tag needs no name here'],
  ['baseline-branch', 'release/[12]', 'name branches such as main'],
  ['on-baseline-error', 'ignore', 'use one of fail, warn'],
  ['on-lost-pages', 'fail 101%', 'use fail, fail with a percentage'],
  ['on-lost-pages', '20%', 'use fail, fail with a percentage'],
  ['on-lost-pages', 'warn 10%', 'use fail, fail with a percentage'],
  ['comment', 'sometimes', 'use one of auto, always, on-change, never'],
  ['serve', '../site', 'name a folder in the repository'],
  ['serve', '/srv/site', 'name a folder in the repository'],
  ['base-serve', 'C:\\site', 'name a folder in the repository'],
  ['ignore-https-errors', 'yes', 'use one of true, false'],
  ['server-url', 'https://scan.example.com/?a', 'no "?"'],
  ['base-scan-id', 'A'.repeat(32), '32 characters of a-f and 0-9'],
  ['base-scan-id', 'a'.repeat(31), '32 characters of a-f and 0-9'],
  ['timeout', '0', 'from 1 to 21600'],
  ['timeout', '21601', 'from 1 to 21600'],
  ['timeout', '15m', 'from 1 to 21600'],
  ['timeout', '1.5', 'from 1 to 21600'],
  ['poll-interval', '-1', 'from 1 to 300'],
  ['poll-interval', '301', 'from 1 to 300'],
  ['fail-on', 'serious', 'none, added-high, added-medium, added-low, added, any-high'],
  ['baseline-branch', 'a\u0000b', 'control characters'],
  ['environment', 'x'.repeat(256), 'at most 255'],
])('%s refuses %j', (name, value, text) => {
  const attempt = (): unknown => read({ [name]: value });

  expect(attempt).toThrow(ConfigurationError);
  expect(attempt).toThrow(`Input "${name}"`);
  expect(attempt).toThrow(text);
});

test.each([
  'http://localhost:8080',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  'https://scan.example.com',
])('a token may go to %s', (address) => {
  expect(read({ 'server-url': address, 'server-token': 'abc' }).serverToken).toBe('abc');
});

test('all mistakes are reported at once, and a secret in an address is not repeated', () => {
  const secretive = { url: 'https://user:secret@example.com' };

  function attempt(): unknown {
    return read({ timeout: 'x', ...secretive });
  }

  expect(attempt).toThrow(/Input "url"[^\n]*\nInput "timeout"/);
  expect(attempt).not.toThrow(/secret/);
});

test.each([
  [
    { url: 'https://a.example/\nhttps://b.example/', 'base-scan-id': 'a'.repeat(32) },
    'Leave one of them out',
  ],
  [{ url: 'https://a.example/\nhttps://A.example' }, 'lists https://a.example/ twice'],
  [{ url: 'https://a.example/\nhttps://b.example/\nhttps://a.example/#x' }, 'https://a.example/#x twice'],
  [
    { url: 'https://a.example/b/\nhttps://a.example/b/index.html' },
    'index.html do not make a different address',
  ],
  [{ 'server-url': 'http://scan.example.com', 'server-token': 'abc' }, 'would cross the network unencrypted'],
  [{ 'base-url': 'https://a.example', 'base-scan-id': 'a'.repeat(32) }, 'both name a base'],
  [{ url: 'https://a.example/\nhttps://b.example/', 'base-url': 'https://c.example' }, '2, not 1'],
  [{ 'base-url': 'https://c.example\nhttps://d.example' }, '1, not 2'],
  [{ 'baseline-store': 'status', 'commit-status': 'never' }, 'the status carries the baseline'],
  [{ serve: 'dist' }, 'Input "serve" is for runs that scan by themselves, without "server-url"'],
  [{ 'base-serve': 'dist' }, 'Input "base-serve" is for runs that scan by themselves'],
  [{ 'browser-path': '/usr/bin/chromium' }, 'Input "browser-path" is for runs that scan by themselves'],
  [{ 'ignore-https-errors': 'true' }, 'Input "ignore-https-errors" is for runs that scan by themselves'],
  [{ suggest: 'proven' }, 'Set "serve", or leave "suggest" out'],
])('%j is a contradiction', (values, text) => {
  expect(() => read(values)).toThrow(text);
});

test('without server-url a run scans by itself, and asks more often', () => {
  const local = {
    'server-url': ' ',
    serve: './dist/',
    'base-serve': 'base\\dist',
    'browser-path': 'b/chrome',
  };
  expect(read({ ...local, 'ignore-https-errors': 'TRUE' })).toMatchObject({
    serverUrl: undefined,
    serve: 'dist',
    baseServe: 'base/dist',
    browserPath: 'b/chrome',
    ignoreHttpsErrors: true,
    pollIntervalMs: 1000,
  });
  expect(read({ 'server-url': '', 'poll-interval': '7' }).pollIntervalMs).toBe(7000);
});

test.each([
  [{ 'server-token': 'abc' }, 'Input "server-token" is for the service of "server-url"'],
  [{ 'base-scan-id': 'a'.repeat(32) }, 'the service of this run has no earlier scans'],
  [{ 'baseline-store': 'status' }, 'Use cache or auto'],
  [{ serve: 'dist', url: 'https://a.example/' }, 'both name what is scanned'],
  [{ serve: 'dist', 'wait-for': 'answer' }, 'has nothing to wait for'],
  [{ serve: 'dist', 'base-serve': 'dist/' }, 'name the same folder'],
  [
    { 'base-serve': 'dist', 'base-url': 'https://a.example/' },
    '"base-url" and "base-serve" both name a base',
  ],
  [
    { 'base-serve': 'dist', url: 'https://a.example/\nhttps://b.example/' },
    'Input "base-serve" names the base of one target',
  ],
  [{ url: 'https://a.example', suggest: 'proven' }, 'Set "serve", or leave "suggest" out'],
  [{ serve: 'site', suggest: 'proven', sources: 'none' }, 'which "sources" turns off'],
  [{ serve: 'dist', 'suggest-build': 'npm run build' }, 'Set "suggest" to proven'],
])('without server-url %j is a contradiction', (values, text) => {
  expect(() => read({ 'server-url': '', ...values })).toThrow(text);
});

test('an address of the service that is wrong does not turn the run into a local one', () => {
  const wrong = { 'server-url': 'scan.example.com', 'server-token': 'abc' };
  expect(() => read(wrong)).toThrow(
    /^Input "server-url": the value is not an absolute http or https address.*$/,
  );
});
