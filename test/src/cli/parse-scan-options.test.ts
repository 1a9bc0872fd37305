import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { parseScanOptions } from '../../../src/cli/options/parse-scan-options.ts';
import { ConfigurationError } from '../../../src/shared/errors.ts';

const SITE = 'https://www.example.com/';
let cwd: string;

beforeAll(() => {
  cwd = temporaryFolder();
  for (const folder of ['dist', 'base-dist', 'src']) mkdirSync(join(cwd, folder));
  for (const file of ['base.scan', 'chrome', 'own.yml']) writeFileSync(join(cwd, file), '');
});

function mistakesOf(...args: string[]): string {
  try {
    parseScanOptions(args, cwd);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return '';
}

describe('parseScanOptions', () => {
  it('has defaults for everything but the address', () => {
    expect(parseScanOptions([SITE], cwd)).toEqual({
      jobs: [{ site: { kind: 'address', url: SITE }, base: { kind: 'last', isAsked: false } }],
      failOn: [{ scope: 'added', severity: 'high' }],
      keep: 'complete',
      keepAs: undefined,
      save: undefined,
      outputs: [],
      reportDir: undefined,
      opensReport: false,
      maxPages: undefined,
      include: [],
      exclude: [],
      browserPath: undefined,
      ignoreHttpsErrors: false,
      timeoutMs: 900_000,
      sources: undefined,
      config: undefined,
      listsAll: false,
      isQuiet: false,
      isVerbose: false,
      hasColour: true,
    });
  });

  it('takes all names of standard output for the same', () => {
    for (const name of ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']) {
      expect(parseScanOptions([SITE, '--json', name], cwd).outputs).toEqual([{ kind: 'json', file: '-' }]);
    }
    expect(mistakesOf(SITE, '--json', '-', '--csv', '/dev/stdout')).toMatch(/^Standard output is named/);
  });

  it('reads every option, with paths from the current folder', () => {
    const args = [
      '--serve',
      'dist',
      '--base-serve',
      'base-dist',
      '--fail-on',
      'any-medium',
      '--keep',
      'passed',
      '--keep-as',
      'shop',
      '--save',
      'new/last.scan',
      '--json',
      '-',
      '--html',
      'out/a.html',
      '--report-dir',
      'out',
      '--max-pages',
      '7',
      '--include',
      '/docs/**',
      '--include',
      '/blog/*',
      '--exclude=/docs/old/**',
      '--browser-path',
      'chrome',
      '--ignore-https-errors',
      '--timeout',
      '60',
      '--sources',
      'src',
      '--config',
      'own.yml',
      '--all',
      '--open',
      '--quiet',
      '--no-color',
    ];

    expect(parseScanOptions(args, cwd)).toEqual({
      jobs: [
        {
          site: { kind: 'folder', folder: join(cwd, 'dist') },
          base: { kind: 'folder', folder: join(cwd, 'base-dist') },
        },
      ],
      failOn: [{ scope: 'any', severity: 'medium' }],
      keep: 'passed',
      keepAs: 'shop',
      save: join(cwd, 'new/last.scan'),
      outputs: [
        { kind: 'json', file: '-' },
        { kind: 'html', file: join(cwd, 'out/a.html') },
      ],
      reportDir: join(cwd, 'out'),
      opensReport: true,
      maxPages: 7,
      include: ['/docs/**', '/blog/*'],
      exclude: ['/docs/old/**'],
      browserPath: join(cwd, 'chrome'),
      ignoreHttpsErrors: true,
      timeoutMs: 60_000,
      sources: 'src',
      config: join(cwd, 'own.yml'),
      listsAll: true,
      isQuiet: true,
      isVerbose: false,
      hasColour: false,
    });
  });

  it.each([
    [['--base', 'last'], { kind: 'last', isAsked: true }],
    [['--base', 'none'], { kind: 'none' }],
    [['--base', 'http://old.example.com'], { kind: 'address', url: 'http://old.example.com/' }],
  ])('takes %j as what to compare with', (args, base) => {
    expect(parseScanOptions([SITE, ...args], cwd).jobs.map((job) => job.base)).toEqual([base]);
  });

  it.each([
    ['www.example.com', 'https://www.example.com/'],
    ['example.com/shop?a=b', 'https://example.com/shop?a=b'],
    ['münchen.de', 'https://xn--mnchen-3ya.de/'],
    ['localhost', 'http://localhost/'],
    ['localhost:3000/a', 'http://localhost:3000/a'],
    ['shop:8080', 'http://shop:8080/'],
    ['127.0.0.1:9003/tables.html', 'http://127.0.0.1:9003/tables.html'],
    ['[::1]:3000', 'http://[::1]:3000/'],
    ['example.com:8443', 'https://example.com:8443/'],
  ])('takes %s without its scheme, as browsers do', (typed, url) => {
    const { pathname, search } = new URL(url);
    const [job] = parseScanOptions([typed, '--base', `old.example.com${pathname}${search}`], cwd).jobs;

    expect(job).toEqual({
      site: { kind: 'address', url },
      base: { kind: 'address', url: `https://old.example.com${pathname}${search}` },
    });
  });

  it('takes a file, and one base for each of several addresses', () => {
    const other = 'https://other.example.com/';
    const args = [SITE, other, '--base', 'base.scan', '--base', 'last'];

    expect(parseScanOptions(args, cwd).jobs).toEqual([
      { site: { kind: 'address', url: SITE }, base: { kind: 'file', file: join(cwd, 'base.scan') } },
      { site: { kind: 'address', url: other }, base: { kind: 'last', isAsked: true } },
    ]);
  });

  it('takes an address of the same path with or without index.html as a base', () => {
    expect(mistakesOf(`${SITE}shop/`, '--base', 'https://old.example.com/shop/index.html')).toBe('');
  });

  it.each([
    [[], /^There is nothing to scan; give an address, such as https/],
    [['shop'], /^"shop" is not an address; name one such as www\.example\.com or https/],
    [['./dsit'], /^"\.\/dsit" is not an address/],
    [['index.html'], /^"index\.html" is not an address/],
    [['me@example.com'], /^"me@example\.com" is not an address/],
    [['mailto:a.b'], /^"mailto:a\.b" is not an address/],
    [['ftp://example.com'], /^"ftp:\/\/example\.com" is not an address/],
    [['dist'], /^"dist" is a folder; serve it as a website with --serve\.$/],
    [['own.yml'], /^"own\.yml" is a file; serve its folder/],
    [['https://me:secret@example.com/'], /contains a user name or password; remove them\.$/],
    [['https://exa mple.com/'], /has white space; write it as %20\.$/],
    [['https://'], /is not an absolute http or https address/],
    [[`${SITE}${'a'.repeat(2048)}`], /has 2072 characters; at most 2048 are allowed\.$/],
    [[SITE, `${SITE}index.html`], /is given twice; leave one of them out\.$/],
    [Array.from({ length: 21 }, (_, n) => `${SITE}${n}`), /^21 addresses are given; at most 20/],
    [[SITE, '--serve', 'dist'], /^--serve scans the folder, and an address is given as well/],
    [['--serve', 'missing'], /^--serve: there is no folder "missing"; build the website first/],
    [['--serve', 'dist', '--base-serve', 'missing'], /^--base-serve: there is no folder "missing"/],
    [[SITE, '--base-serve', 'dist'], /^--base-serve goes with --serve/],
    [['--serve', 'dist', '--base-serve', 'base-dist', '--base', 'last'], /^--base-serve and --base both/],
    [[SITE, '--base', 'missing.scan'], /^--base: there is no file "missing\.scan"; name one that --save/],
    [[SITE, '--base', 'dist'], /^--base: "dist" is a folder; use --base-serve/],
    [[SITE, '--base', 'https://me:x@a.example.com'], /^--base: .*user name or password/],
    [[SITE, '--base', 'https://a.example.com/b'], /^--base: .*has another path or query than/],
    [['--serve', 'dist', '--base', 'https://a.example.com/b'], /than the first page of .*dist, so/],
    [
      [SITE, '--base', 'last', '--base', 'none'],
      /^--base must be given once for each address, in the same order: here once, not 2 times\.$/,
    ],
    [[SITE, '--fail-on', 'all'], /^--fail-on: "all" is not allowed; use one of none, added-high/],
    [[SITE, '--keep', 'always'], /^--keep: "always" is not allowed; use one of complete, passed, never\.$/],
    [[SITE, '--max-pages', '0'], /^--max-pages: "0" is not allowed; use a whole number from 1 to 10000\.$/],
    [[SITE, '--timeout', '1.5'], /^--timeout: "1\.5" is not allowed; use whole seconds from 1 to 21600\.$/],
    [[SITE, '--include', 'docs/**'], /^--include: "docs\/\*\*" has to begin with one slash, without spaces/],
    [[SITE, '--exclude', '//other.example/**'], /^--exclude: "\/\/other.*" has to begin with one slash/],
    [[SITE, '--exclude', '/a b'], /^--exclude: "\/a b" has to begin with one slash, without spaces/],
    [[SITE, '--include', '/a#b'], /^--include: "\/a#b" has to begin with one slash/],
    [[SITE, '--include', `/${'a'.repeat(500)}`], /^--include: "\/a{99}" can have at most 500 characters/],
    [[SITE, '--sources', '../src'], /^--sources: "\.\.\/src" is not allowed; name a folder/],
    [[SITE, '--sources', 'lib'], /^--sources: there is no folder "lib"/],
    [[SITE, '--config', 'missing.yml'], /^--config: there is no file "missing\.yml"/],
    [[SITE, '--browser-path', 'dist'], /^--browser-path: there is no file "dist"/],
    [[SITE, '--json', 'dist'], /^--json: "dist" is a folder; name a file in it\.$/],
    [[SITE, '--html', 'new/'], /^--html: "new\/" is a folder; name a file in it\.$/],
    [[SITE, '--save', '-'], /^--save: "-" is not allowed here; name a file\.$/],
    [[SITE, '--report-dir', 'own.yml'], /^--report-dir: "own\.yml" is a file; name a folder\.$/],
    [[SITE, '--json', '-', '--csv', '-'], /^Standard output is named for two results/],
    [[SITE, '--json', 'a', '--csv', './a'], /^The file .*a is named for two results/],
    [[SITE, '--report-dir', 'a', '--csv', 'a'], /is named as a file and as --report-dir/],
    [[SITE, '--quiet', '--verbose'], /^--quiet and --verbose contradict each other/],
    [[SITE, `${SITE}b`, '--junit', 'a'], /^--junit is for one address, and 2 are given; use --report-dir/],
    [[SITE, `${SITE}b`, '--save', 'a'], /^--save is for one address, and 2 are given; run the command once/],
    [[SITE, `${SITE}b`, '--keep-as', 'a'], /^--keep-as is for one address/],
    [
      [SITE, '--colour'],
      /^--colour is not an option of sitedelta scan; did you mean --no-color\? sitedelta scan --help lists them\.$/,
    ],
    [[SITE, '--max-page', '3'], /did you mean --max-pages\?/],
    [[SITE, '--htlm', 'a'], /did you mean --html\?/],
    [[SITE, '--watch'], /^--watch is not an option of sitedelta scan; sitedelta scan --help lists them\.$/],
    [[SITE, '-q'], /^-q is not an option of sitedelta scan; sitedelta scan --help/],
    [[SITE, '--__proto__'], /^--__proto__ is not an option/],
    [[SITE, '--quiet=yes'], /^--quiet takes no value/],
    [[SITE, '--json'], /^--json needs a value: --json FILE\.$/],
    [[SITE, '--json', ''], /^--json needs a value/],
    [
      [SITE, '--json', '--quiet'],
      /^--json needs a value: --json FILE, or --json=FILE for one that begins with a dash\.$/,
    ],
    [[SITE, '--csv', 'a', '--csv', 'b'], /^--csv is given twice; leave one of them out\.$/],
  ])('refuses %j in one sentence', (args, expected) => {
    const message = mistakesOf(...args);

    expect(message).toMatch(expected);
    expect(message.split('\n')).toHaveLength(1);
  });

  it('names all mistakes at once', () => {
    expect(mistakesOf('shop', '--fail-on', 'x', '--timeout', 'y').split('\n')).toHaveLength(3);
  });
});
