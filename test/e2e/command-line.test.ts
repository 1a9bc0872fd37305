import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type EndedCommand, runSitedelta } from '../../harness/cli/sitedelta.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

let site: SiteServer;
let cwd: string;
let temporary: string;

beforeAll(async () => {
  site = await serveSite({ folder: demoFolder('v1') });
});

afterAll(() => site?.close());

beforeEach(() => {
  cwd = temporaryFolder();
  temporary = temporaryFolder();
  site.deploy(demoFolder('v1'));
});

function sitedelta(args: readonly string[], env: Record<string, string> = {}): Promise<EndedCommand> {
  return runSitedelta(args, { cwd, env: { XDG_CACHE_HOME: join(cwd, 'cache'), TMPDIR: temporary, ...env } });
}

/** Scans one page under a name of our own. */
function scanAsShop(url: string, ...more: string[]): Promise<EndedCommand> {
  return sitedelta(['scan', url, '--max-pages', '1', '--keep-as', 'shop', ...more]);
}

/** A text whose lines were broken at a width, as one line. */
function unwrapped(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function keptFiles(): string[] {
  const folder = join(cwd, 'cache/sitedelta/scans');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

describe('sitedelta scan of an address', () => {
  it('compares with the last time, names the lines of the sources, and fails by the gate', async () => {
    execFileSync('git', ['init', '--quiet', cwd]);
    cpSync(demoFolder('v2'), join(cwd, 'public'), { recursive: true });
    execFileSync('git', ['-C', cwd, 'add', 'public']);
    const first = await sitedelta(['scan', site.origin, '--base', 'last']);

    expect(first).toMatchObject({ status: 0 });
    expect(first.stdout).toMatch(/^4 findings of \d rules?: /m);
    expect(first.stdout).toMatch(/\nPassed: There is no base to compare with/);
    expect(first.stderr).toContain(
      '--base last: no scan of this site is kept yet, so there is nothing to compare with.',
    );
    expect(first.stderr).toMatch(/^Starting the browser …\n[^]*^Scanning …\n/m);
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(first.stdout + first.stderr).not.toMatch(/[\u001b\r]/);
    expect(keptFiles()).toHaveLength(1);

    site.deploy(demoFolder('v2'));
    const second = await sitedelta(['scan', site.origin, '--keep', 'passed', '--quiet']);

    expect(second).toMatchObject({ status: 1, stderr: '' });
    expect(second.stdout).toContain('Added (4)');
    expect(second.stdout).toContain('Resolved (2)');
    expect(second.stdout).toMatch(/public\/contact\/index\.html:\d+\n {6}\/contact\//);
    expect(second.stdout).toMatch(
      /\nFailed: 4 findings of severity high were added \(fail-on: added-high\)\.\n$/,
    );

    // A scan that does not pass was not kept.
    const third = await sitedelta(['scan', site.origin, '--fail-on', 'none', '--keep', 'never']);
    expect(third).toMatchObject({ status: 0, stdout: expect.stringContaining('Added (4)') });
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('needs neither the scheme of an address nor the name of the command before it', async () => {
    const { host } = new URL(site.origin);
    const args = [host, '--max-pages', '1', '--keep', 'never', '--quiet'];

    expect(await sitedelta(args)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(new RegExp(`^http://${host}/\n1 of `)),
    });
  });

  it('reads budgets, ignore list and settings of the scan from .sitedelta.yml', async () => {
    writeFileSync(
      join(cwd, '.sitedelta.yml'),
      `budgets: { max-high: 0 }
ignore: [{ rule: image-alt, reason: known }, { rule: label, reason: not there }]
scan: { max-pages: 2 }
`,
    );
    const { status, stdout, stderr } = await sitedelta([
      'scan',
      site.origin,
      '--base',
      'none',
      '--fail-on',
      'none',
    ]);

    expect(status).toBe(1);
    expect(stdout).toMatch(/^2 of \d pages judged, not compared with anything \(--base none\)$/m);
    expect(stdout).toContain('the budget max-high allows 0');
    expect(stderr).toMatch(/^Nothing matches these entries of the ignore list/m);
  });

  it('counts what is marked as fine in .sitedelta.yml, with the reason, and does not list it in the report', async () => {
    mkdirSync(join(cwd, 'own'));
    const links = '<div><a href="#a">One</a> <a href="#b">Two</a> <a href="#c">Three</a></div>';
    writeFileSync(
      join(cwd, 'own/index.html'),
      `<!doctype html><html lang="en"><title>Links</title><main><h1>Links</h1>${links}</main></html>`,
    );
    const run = ['scan', '--serve', 'own', '--base', 'none', '--fail-on', 'none', '--html', 'own.html'];
    const before = await sitedelta(run);
    expect(before.stdout).toMatch(/“Links are a list without list markup” \(1 element\s+on 1 page\)/);
    const read = (): string => readFileSync(join(cwd, 'own.html'), 'utf8');
    expect(read()).toMatch(/For a person to decide[^]*Links are a list without list markup[^]*Mark as fine/);

    const mark = "undecided: list, evidence: '<div>One*', reason: One line of three words";
    writeFileSync(join(cwd, '.sitedelta.yml'), `ignore: [{ ${mark} }]\n`);
    const { status, stdout, stderr } = await sitedelta(run);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('Nothing matches') });
    expect(stdout).toMatch(/1 undecided element is\s+marked as fine \(\.sitedelta\.yml\)\./);
    expect(stdout).not.toContain('list markup');
    expect(read()).toMatch(/nothing is left[^]*Marked as fine, with reasons[^]*One line of three words/);
    expect(read()).not.toContain('Links follow each other');
  });

  it('writes the scan to a file, compares with that file, and takes no other one', async () => {
    const saved = await sitedelta([
      'scan',
      site.origin,
      '--save',
      'new/v1.scan',
      '--keep',
      'never',
      '--max-pages',
      '2',
    ]);
    expect(saved.status).toBe(0);
    expect(keptFiles()).toEqual([]);
    site.deploy(demoFolder('v2'));
    const compared = await sitedelta([
      'scan',
      site.origin,
      '--base',
      'new/v1.scan',
      '--keep',
      'never',
      '--max-pages',
      '2',
    ]);
    expect(compared).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('compared with new/v1.scan, scanned'),
    });

    writeFileSync(join(cwd, 'other.scan'), 'no scan');
    const other = await sitedelta(['scan', site.origin, '--base', 'other.scan']);
    expect(other.status).toBe(3);
    expect(unwrapped(other.stdout)).toMatch(/No result: The base .*other\.scan cannot be read: /);
    const page = await sitedelta(['scan', `${site.origin}/about/`, '--base', 'new/v1.scan']);
    expect(page.status).toBe(2);
    expect(unwrapped(page.stdout)).toContain('another path or query');
  });

  it('does not take a damaged scan for none, and begins anew the next time', async () => {
    await sitedelta(['scan', site.origin, '--max-pages', '1']);
    const [name = ''] = keptFiles();
    writeFileSync(join(cwd, 'cache/sitedelta/scans', name), 'damaged');
    const damaged = await sitedelta(['scan', site.origin, '--max-pages', '1']);

    expect(damaged.status).toBe(3);
    expect(unwrapped(damaged.stdout)).toContain('run the command again to begin anew');
    expect(keptFiles()).toEqual([`${name}.damaged`]);
    const anew = await sitedelta(['scan', site.origin, '--max-pages', '1']);
    expect(anew).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('no scan of this site is kept yet'),
    });
  });

  it('does not take a scan of another version for none, and begins anew once it is asked to', async () => {
    await sitedelta(['scan', site.origin, '--max-pages', '1']);
    const [name = ''] = keptFiles();
    const file = join(cwd, 'cache/sitedelta/scans', name);
    const kept = readFileSync(file, 'latin1');
    writeFileSync(file, kept.replace(/^sitedelta-scan \d+/, 'sitedelta-scan 99'), 'latin1');
    const upgraded = await sitedelta(['scan', site.origin, '--max-pages', '1']);
    await sitedelta(['scan', site.origin, '--max-pages', '1', '--base', 'none']);
    const next = await sitedelta(['scan', site.origin, '--max-pages', '1']);

    expect(kept).toMatch(/^sitedelta-scan \d+\n/);
    expect(upgraded.status).toBe(3);
    expect(unwrapped(upgraded.stdout)).toContain('Begin anew once with --base none.');
    expect(next).toMatchObject({ status: 0, stdout: expect.stringContaining('compared with') });
  });

  it('has its result also if nothing can be kept or written, and says so', async () => {
    writeFileSync(join(cwd, 'cache'), 'a file in the place of the folder');
    const { status, stdout, stderr } = await sitedelta([
      'scan',
      site.origin,
      '--max-pages',
      '1',
      '--quiet',
      '--json',
      'cache/result.json',
      '--report-dir',
      'cache/reports',
      '--save',
      'cache/a.scan',
    ]);

    expect(status).toBe(3);
    expect(stdout).toMatch(/\nPassed: /);
    expect(stderr).toMatch(/^The scan of .* is not kept, so the next one is not compared with it: /m);
    for (const name of ['cache/result.json', 'cache/a.scan']) {
      expect(stderr).toMatch(new RegExp(`^Error: The file ${join(cwd, name)} cannot be written: `, 'm'));
    }
    expect(stderr).toMatch(/^Error: The file .*\.sarif cannot be written: /m);

    const kept = await sitedelta(['scan', site.origin, '--max-pages', '1']);
    expect(kept).toMatchObject({ status: 0, stderr: expect.stringContaining('is not kept') });
  });

  it('shows the others if one address has no result, and ends with 3', async () => {
    const down = 'http://127.0.0.1:9/';
    const { status, stdout } = await sitedelta([
      'scan',
      `${site.origin}/about/`,
      down,
      '--max-pages',
      '1',
      '--fail-on',
      'any',
      '--json',
      'all.json',
      '--csv',
      'all.csv',
      '--markdown',
      'all.md',
      '--report-dir',
      'reports',
    ]);

    expect(status).toBe(3);
    expect(stdout).toMatch(/No result: The scan failed: .*\n/);
    expect(stdout.split('\nReport: ')[0]?.trimEnd().split('\n').slice(-3)).toEqual([
      '0 of 2 addresses pass',
      expect.stringMatching(/^ {2}failed {5}http.*\/about\/: \d findings, no baseline yet$/),
      expect.stringMatching(/^ {2}no result {2}http:\/\/127\.0\.0\.1:9\/: The scan failed: /),
    ]);
    const json = JSON.parse(readFileSync(join(cwd, 'all.json'), 'utf8'));
    expect(json).toMatchObject({
      conclusion: 'error',
      targets: [
        { conclusion: 'failed', diff: null },
        { url: down, conclusion: 'error', diff: null },
      ],
    });
    expect(readFileSync(join(cwd, 'all.md'), 'utf8')).toContain('2 targets');
    expect(readdirSync(join(cwd, 'reports'))).toHaveLength(9);
  });
});

/** As markup. */
function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A secret as a site may write it: in parts, in addresses, scripts, markup, hex and base64. */
function echoes(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    secret.slice(0, 10),
    secret.slice(5, 15),
    secret.slice(-10),
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    JSON.stringify(secret),
    html(html(secret)),
    bytes.toString('base64'),
    bytes.subarray(3, 15).toString('base64url'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ].map(html);
}

describe('sitedelta scan as someone who is signed in', () => {
  const SESSION = 'sess-4f9aQ2xZ7Lm+N0p/RtUv="Wy<k>&Bh';
  const TOKEN = 'tok_8KcV1dPq5GsYbJ3hXeT6uM0wRzAf2LnO';
  let posts: string[];
  let account: SiteServer;

  beforeAll(async () => {
    account = await serveSite({
      answer({ method, url = '', headers }, response) {
        const { cookie = '', 'x-token': token = '' } = headers;
        if (method === 'POST') posts.push(url);
        const isSignedIn = cookie.includes('session=') && token === TOKEN;
        const said = [...echoes(decodeURIComponent(cookie.slice(8))), ...echoes(TOKEN)];
        // Each of them is found in a broken link, an image without a text alternative, a pale text and an error.
        const items = said.map(
          (text) =>
            `<li><a href="/gone?${text.replaceAll('"', '&quot;')}">${text}</a><img src="/x.png" title="${text.replaceAll('"', '&quot;')}"><span style="color:#ddd">${text}</span></li>`,
        );
        // In letters that have an element each.
        const letters = TOKEN.split('')
          .map((letter) => `<b>${letter}</b>`)
          .join('');
        response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html' });
        response.end(`<!doctype html><html lang="en"><title>${isSignedIn ? 'Ann' : 'Sign in'} ${TOKEN}</title>
          <main><h1>Account</h1><form action="/delete" method="post" onsubmit="this.target='_blank'">
          <input type="hidden" name="csrf" value="t0ken"><label>Why <input name="why"></label><button>Delete account</button></form>
          <form action="/note" method="post"><label>Note <input name="note"></label><button>Save</button></form>
          <ul>${items.join('')}</ul><p style="color:#ddd"><a href="/letters">${letters}</a></p></main>
          <script>console.error(document.querySelector('ul').innerText); throw new Error(${JSON.stringify(TOKEN)});</script>`);
      },
    });
  });
  afterAll(() => account?.close());
  beforeEach(() => {
    posts = [];
    writeFileSync(
      join(cwd, '.sitedelta.yml'),
      'scan:\n  headers: { x-token: { env: TOKEN } }\n  cookies: { session: { env: SESSION } }\n',
    );
  });

  it('sends no form, and shows no ten characters of what it was given, in whatever letters', async () => {
    const args = ['scan', account.origin, '--scan-env', 'TOKEN,SESSION', '--max-pages', '1', '--verbose'];
    const env = { TOKEN, SESSION: encodeURIComponent(SESSION), TRY_PAGES: '1' };
    const files = [
      '--report-dir',
      'out',
      '--save',
      'out.scan',
      '--base',
      'last',
      '--fail-on',
      'none',
      '--all',
    ];
    const { status, stdout, stderr } = await sitedelta([...args, ...files], env);

    expect(stderr).not.toBe('');
    expect(status).toBe(0);
    expect(posts).toEqual([]);
    expect(unwrapped(stdout)).toMatch(
      /Forms of the page were not submitted, because the scan uses headers or/,
    );
    const written = readdirSync(join(cwd, 'out'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const);
    expect(written.map(([name]) => name.replace(/.*\./, '')).sort()).toEqual(
      expect.arrayContaining(['csv', 'html', 'json', 'md', 'sarif', 'xml']),
    );
    const outputs = [['stdout', stdout], ['stderr', stderr], ...written] as const;
    expect(partsIn(`a ${TOKEN.slice(9, 19)} b`)).not.toEqual([]);
    for (const [name, text] of outputs) {
      // Markdown has signs of its own by their numbers.
      if (name !== 'stderr') expect(text.replaceAll('&#42;', '*')).toContain('***');
      expect([name, partsIn(text)]).toEqual([name, []]);
    }
  });

  /** Of each secret, in the encodings that it is echoed in. */
  function partsIn(text: string): string[] {
    const seen = text.toLowerCase();
    return [TOKEN, SESSION, encodeURIComponent(SESSION)].flatMap((secret) =>
      echoes(secret)
        .flatMap((echo) => [echo, Buffer.from(secret).toString('base64').replace(/=+$/, '')])
        .flatMap((form) =>
          Array.from({ length: Math.max(form.length - 9, 0) }, (_, at) => form.slice(at, at + 10)),
        )
        .filter((part) => seen.includes(part.toLowerCase())),
    );
  }
});

describe('sitedelta scan of a folder', () => {
  it('compares two folders, and writes what is the same in each run to all files', async () => {
    cpSync(demoFolder('v2'), join(cwd, 'dist'), { recursive: true });
    cpSync(demoFolder('v1'), join(cwd, 'base-dist'), { recursive: true });
    const { status, stdout, stderr } = await sitedelta([
      'scan',
      '--serve',
      'dist',
      '--base-serve',
      'base-dist',
      '--keep-as',
      'shop',
      '--json',
      '-',
      '--html',
      'a.html',
      '--junit',
      'a.xml',
      '--sarif',
      'a.sarif',
      '--csv',
      'a.csv',
      '--markdown',
      'a.md',
    ]);

    expect(status).toBe(1);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      conclusion: 'failed',
      targets: [{ url: 'dist', scan: { target: 'serve://dist/' } }],
    });
    expect(result.targets[0].diff.added).toHaveLength(4);
    expect(stderr).toContain('compared with base-dist, scanned on');
    for (const name of ['a.html', 'a.xml', 'a.sarif', 'a.csv', 'a.md']) {
      expect(readFileSync(join(cwd, name), 'utf8')).not.toContain('localhost:');
    }
    expect(readFileSync(join(cwd, 'a.html'), 'utf8')).toContain('<!DOCTYPE html>'.toLowerCase());

    // The name, and not the folder, finds the last scan. Two findings are about robots.txt, of which a folder has the template.
    cpSync(demoFolder('v2'), join(cwd, 'other'), { recursive: true });
    const again = await sitedelta(['scan', '--serve', 'other', '--keep-as', 'shop']);
    expect(again).toMatchObject({ status: 0, stdout: expect.stringMatching(/^ {2}Unchanged +6 +1 +1 +8$/m) });
  });

  it('does not compare other pages under one name, and says how to begin anew', async () => {
    await scanAsShop(site.origin);
    const other = await scanAsShop(`${site.origin}/?page=2`);
    const anew = await scanAsShop(`${site.origin}/?page=2`, '--base', 'none');

    expect(other.status).toBe(2);
    expect(unwrapped(other.stdout)).toMatch(
      /--keep-as: what is kept as "shop" is a scan of .* --base none\./,
    );
    expect(anew.status).toBe(0);
    expect((await scanAsShop(`${site.origin}/?page=2`)).status).toBe(0);
  });

  it('says what to do about a folder without pages', async () => {
    mkdirSync(join(cwd, 'empty'));
    const { status, stdout } = await sitedelta(['scan', '--serve', 'empty']);

    expect(status).toBe(2);
    expect(unwrapped(stdout)).toMatch(/No result: There is no page in/);
  });

  it('says that it is the folder, or the name, which has no scan yet', async () => {
    cpSync(demoFolder('v1'), join(cwd, 'dist'), { recursive: true });
    const scan = ['scan', '--serve', 'dist', '--max-pages', '1', '--keep', 'never'];
    const ofFolder = await sitedelta(scan);
    const ofName = await sitedelta([...scan, '--keep-as', 'shop']);

    expect(ofFolder.stdout).toContain('no scan of this folder is kept yet to compare with');
    expect(ofName.stdout).toContain('no scan is kept as "shop" yet to compare with');

    // Someone who has a folder for each build expects the scan of the other one.
    const asked = await sitedelta([...scan, '--base', 'last']);
    expect(unwrapped(asked.stderr)).toContain(
      '--base last: no scan of this folder is kept yet, so there is nothing to compare with. Each folder has its own: --base-serve compares with another folder',
    );
  });
});

describe('sitedelta scan without a result', () => {
  it('has one sentence without a browser, and an error for the test reporter', async () => {
    const { status, stdout } = await sitedelta([
      'scan',
      site.origin,
      '--browser-path',
      '/bin/true',
      '--junit',
      'a.xml',
    ]);

    expect(status).toBe(3);
    expect(unwrapped(stdout)).toMatch(/No result: .*The browser \/bin\/true does not start/);
    expect(readFileSync(join(cwd, 'a.xml'), 'utf8')).toMatch(/errors="1"[^]*<error type="error" message="/);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('ends in time, and says which option has more', async () => {
    const slow = await serveSite({ answer: () => true });
    const { status, stdout } = await sitedelta(['scan', slow.origin, '--timeout', '4']);
    await slow.close();

    expect(status).toBe(3);
    expect(unwrapped(stdout)).toContain('The scan was not complete within 4 s. Raise --timeout');
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each([
    [['scan'], 'There is nothing to scan'],
    [['scan', 'shop'], '"shop" is not an address; name one such as www.example.com'],
    [['scna'], '"scna" is not a command of sitedelta; did you mean sitedelta scan?'],
    [
      ['build'],
      '"build" is not a command of sitedelta; use scan, verify, fix, mcp, serve, doctor, migrate-store, queue, tokens, webhooks or audit.',
    ],
    [['./dist'], '"./dist" is not an address'],
    [['--serve', './dist'], '--serve: there is no folder "./dist"'],
    [[], 'Usage: sitedelta <command>'],
    [['serve', '--port', '1'], 'sitedelta serve takes no options'],
    [['doctor', '--bogus'], 'Unknown option'],
    [['migrate-store', '--bogus'], 'Unknown option'],
    [['queue', '--bogus'], 'Unknown option'],
    [['tokens', '--bogus'], 'Unknown option'],
    [['webhooks', '--bogus'], 'Unknown option'],
    [['audit', '--bogus'], 'Unknown option'],
  ])('ends %j with 2 and a sentence', async (args, text) => {
    expect(await sitedelta(args)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(text),
    });
  });

  it('refuses a config file with mistakes before anything is scanned', async () => {
    writeFileSync(join(cwd, '.sitedelta.yml'), 'budgets:\n  max-hihg: 1\n');
    const wrong = await sitedelta(['scan', site.origin]);
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toMatch(/^\.sitedelta\.yml, line 2: "max-hihg" is not a key of budgets/);
    rmSync(join(cwd, '.sitedelta.yml'));

    writeFileSync(join(cwd, 'own.yml'), 'scan:\n  headers:\n    x-secret: { env: NOT_SET }\n');
    const unset = await sitedelta(['scan', site.origin, '--config', 'own.yml']);
    expect(unset).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^\S*own\.yml, line \d+: /),
    });
  });
});

describe('sitedelta', () => {
  it.each([
    [['--help'], /^Usage: sitedelta <command>/],
    [['scan', 'x', '--help'], /^Usage: sitedelta scan[^]*Exit status:\n {2}0 /],
    [['serve', '--help'], /^Usage: sitedelta serve/],
    [['doctor', '--help'], /^Usage: /],
    [['migrate-store', '--help'], /^Usage: /],
    [['--version'], /^\d+\.\d+\.\d+\n$/],
  ])('answers %j', async (args, expected) => {
    expect(await sitedelta(args)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(expected),
    });
  });
});
