import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { type EndedCommand, runSitedelta } from '../../harness/cli/sitedelta.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';

const IMAGE = '<img src="/bowl.svg" width="80" height="80">';
const REPAIRED = '<img src="/bowl.svg" width="80" height="80" alt="A red bowl">';
const FIELD = '<input name="town" type="text">';
const BUTTON = '<button type="submit">Search</button>';

let cwd = '';
/** Ids of findings of the base by rule. */
let ids: Record<string, string> = {};

function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="${title}, told in a sentence.">
<link rel="icon" href="/bowl.svg"></head><body><header><nav><a href="/">Home</a> | <a href="/about/">About us</a>
| <a href="/old/">Old bowls</a></nav></header><main><h1>${title}</h1>${body}</main></body></html>`;
}

function sitedelta(args: readonly string[]): Promise<EndedCommand> {
  return runSitedelta(args, { cwd, env: { XDG_CACHE_HOME: join(cwd, 'cache') } });
}

/** The base, with texts replaced in its files. */
function deploy(name: string, edits: Record<string, [from: string, to: string][]> = {}): string {
  cpSync(join(cwd, 'base'), join(cwd, name), { recursive: true });
  for (const [file, replaced] of Object.entries(edits)) {
    const place = join(cwd, name, file);
    let text = readFileSync(place, 'utf8');
    for (const [from, to] of replaced) {
      expect(text).toContain(from);
      text = text.replace(from, to);
    }
    writeFileSync(place, text);
  }
  return name;
}

/** The result as JSON. */
interface Result {
  verdict: string;
  findings: { id: string; verdict: string; reasons: string[] }[];
  added: { rule: string }[];
  changedElsewhere: { changed: string[]; elements: { selector?: string }[] }[];
  gonePages: string[];
  gaps: string[];
}

/** What is said of findings of the saved base; `verdicts` by rule. */
async function verify(
  folder: string,
  rules: readonly string[],
  ...more: string[]
): Promise<{ ended: EndedCommand; said: string; result: Result; verdicts: Record<string, string> }> {
  const named = rules.flatMap((rule) => ['--finding', ids[rule] ?? '']);
  const base = more.includes('--base-serve') ? [] : ['--base', 'base.scan'];
  const ended = await sitedelta([
    'verify',
    '--serve',
    folder,
    ...named,
    ...base,
    '--json',
    '-',
    '--quiet',
    ...more,
  ]);
  const result: Result = JSON.parse(ended.stdout);
  const verdicts = Object.fromEntries(
    rules.map((rule, index) => [rule, result.findings[index]?.verdict ?? '']),
  );
  return { ended, said: JSON.stringify(result.findings), result, verdicts };
}

beforeAll(async () => {
  cwd = temporaryFolder();
  for (const folder of ['base/about', 'base/old']) mkdirSync(join(cwd, folder), { recursive: true });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><circle cx="40" cy="40" r="39"/></svg>';
  writeFileSync(join(cwd, 'base/bowl.svg'), svg);
  const text = '<p>We make bowls and mugs by hand at the harbour.</p>';
  const form = `<form action="/about/"><p>Your town</p>${FIELD}${BUTTON}</form>`;
  writeFileSync(join(cwd, 'base/index.html'), pageOf('Bowls and mugs', `${text}${IMAGE}${form}`));
  const heading = '<h4>The people</h4>';
  writeFileSync(
    join(cwd, 'base/about/index.html'),
    pageOf('About the harbour', `${heading}<p>Three people.</p>`),
  );
  const table = '<p style="color:#bbb">Bowls of last year are sold here.</p>';
  writeFileSync(join(cwd, 'base/old/index.html'), pageOf('Old bowls', table));
  const ended = await sitedelta([
    'scan',
    '--serve',
    'base',
    '--base',
    'none',
    '--save',
    'base.scan',
    '--json',
    'base.json',
    '--tasks',
    'tasks.md',
    '--sources',
    'base',
    '--all',
    '--quiet',
  ]);
  const findings: { id: string; rule: string }[] = JSON.parse(readFileSync(join(cwd, 'base.json'), 'utf8'))
    .targets[0].scan.result.findings;
  ids = Object.fromEntries(findings.map(({ rule, id }) => [rule, id]));
  expect(Object.keys(ids).toSorted()).toEqual(['color-contrast', 'heading-order', 'image-alt', 'label']);
  // People find the ids where they read about findings.
  expect(ended.stdout).toContain(`· ${ids['image-alt']}`);
});

describe('sitedelta verify', () => {
  it('proves a repair, with the base of a folder and ids of a scan of it', async () => {
    const good = deploy('good', {
      'index.html': [
        [IMAGE, REPAIRED],
        [FIELD, '<input name="town" type="text" aria-label="Your town">'],
      ],
    });
    const { ended, result, verdicts } = await verify(good, ['image-alt', 'label'], '--base-serve', 'base');
    expect(verdicts).toEqual({ 'image-alt': 'proven', label: 'proven' });
    expect(ended).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/\nProven: 2 findings are repaired/),
    });
    expect(result).toMatchObject({
      verdict: 'proven',
      added: [],
      changedElsewhere: [],
      gaps: [],
      gonePages: [],
    });
    // The base side can't be scanned.
    rmSync(join(cwd, 'good/index.html'));
    const failed = await sitedelta([
      'verify',
      '--serve',
      'base',
      '--base-serve',
      'good',
      '--finding',
      ids['label'] ?? '',
      '--quiet',
    ]);
    expect(failed).toMatchObject({ stdout: expect.not.stringContaining('Proven') });
    expect([2, 3]).toContain(failed.status);
  });

  it('proves the repair of a task by the command that the task names', async () => {
    const id = ids['image-alt'] ?? '';
    const tasks = readFileSync(join(cwd, 'tasks.md'), 'utf8').split(/^# Repair finding /m);
    const task = tasks.find((text) => text.startsWith(id)) ?? '';
    expect(task).toMatch(/```text\nbase\/index\.html:\d+\n```/);
    const [, named = ''] = /^ {4}npx sitedelta (.*)$/m.exec(task) ?? [];
    const given = named.replace('NEW_FOLDER', deploy('repaired', { 'index.html': [[IMAGE, REPAIRED]] }));
    const proven = await sitedelta(given.replace('OLD_FOLDER', 'base').split(' '));
    expect(proven).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Proven: 1 finding is repaired'),
    });
  });

  it('tells what is still there, what was taken away, and what the base does not know', async () => {
    const gone = deploy('gone', { 'index.html': [[IMAGE, '']] });
    ids['unknown'] = `${ids['label']?.slice(0, -1)}x`.replace(
      'x',
      ids['label']?.endsWith('0') === true ? '1' : '0',
    );
    const { ended, said, verdicts } = await verify(gone, ['image-alt', 'label', 'unknown']);
    expect(verdicts).toEqual({ 'image-alt': 'element-gone', label: 'still-there', unknown: 'unknown' });
    expect(said).toContain(`Did you mean ${ids['label']} (label)?`);
    expect(ended.status).toBe(8);
  });

  it('counts what a repair adds, also if the policy ignores it', async () => {
    writeFileSync(join(cwd, '.sitedelta.yml'), 'ignore:\n  - rule: button-name\n    reason: Later.\n');
    const breaks = deploy('breaks', {
      'index.html': [
        [IMAGE, REPAIRED],
        [BUTTON, '<button type="submit"></button>'],
      ],
    });
    const { ended, result } = await verify(breaks, ['image-alt']);
    rmSync(join(cwd, '.sitedelta.yml'));
    expect(ended.status).toBe(4);
    expect(result.added).toMatchObject([{ rule: 'button-name' }]);
    expect(result.changedElsewhere).toMatchObject([{ changed: ['button'] }]);
  });

  it('proves nothing with a page that is gone, or became another one', async () => {
    const other = pageOf(
      'Holidays',
      '<p>The shop is closed until the end of the month of May.</p><ul><li>May</li></ul>',
    );
    const pages = deploy('pages', { 'index.html': [['<a href="/old/">Old bowls</a>', '']] });
    rmSync(join(cwd, 'pages/old'), { recursive: true });
    writeFileSync(join(cwd, 'pages/about/index.html'), other);
    const { ended, result, verdicts } = await verify(pages, ['color-contrast', 'heading-order']);
    expect(ended.status).not.toBe(0);
    expect(verdicts['color-contrast']).toMatch(/element-gone|not-verified/);
    expect(verdicts['heading-order']).toMatch(/element-gone|changed|not-verified/);
    expect(result.gonePages).toMatchObject([expect.stringContaining('/old/')]);
  });

  it('proves nothing of a page that is empty, or beyond a limit', async () => {
    const old: [string, string][] = [['#bbb', '#333']];
    const empty = deploy('empty');
    writeFileSync(join(cwd, empty, 'old/index.html'), '');
    const limited = deploy('limited', { 'old/index.html': old });
    for (const args of [[empty], [limited, '--max-pages', '2']] as const) {
      const [folder, ...more] = args;
      const { ended, verdicts } = await verify(folder, ['color-contrast'], ...more);
      expect(verdicts['color-contrast'], folder).toMatch(/not-verified|element-gone|still-there/);
      expect(ended.status, folder).not.toBe(0);
    }
    // The same repair on a page that is scanned.
    const good = deploy('darker', { 'old/index.html': old });
    expect((await verify(good, ['color-contrast'])).verdicts).toEqual({ 'color-contrast': 'proven' });
  });

  it('names an element that is only hidden, and what else was edited', async () => {
    const hidden = deploy('hidden', {
      'index.html': [['<img src', '<img style="display:none" src']],
      'old/index.html': [['style="color:#bbb"', 'style="color:#bbb;display:none"']],
      'about/index.html': [
        ['<h4>The people</h4>', '<h2>The people</h2>'],
        ['Three people.', 'Two people.'],
      ],
    });
    const { ended, result, verdicts } = await verify(hidden, [
      'image-alt',
      'color-contrast',
      'heading-order',
    ]);
    expect(verdicts).toEqual({
      'image-alt': 'element-gone',
      'color-contrast': 'element-gone',
      'heading-order': 'changed',
    });
    expect(ended.status).toBe(6);
    expect(result.changedElsewhere).toContainEqual(
      expect.objectContaining({
        changed: ['p'],
        elements: [
          {
            change: 'changed',
            tag: 'p',
            selector: 'html > body > main > p',
            parts: ['text, label or address'],
          },
        ],
      }),
    );
  });

  it('proves what a repair needs besides its element, and nothing else', async () => {
    const needed = deploy('needed', {
      'index.html': [
        [
          `<p>Your town</p>${FIELD}`,
          '<p id="t">Your town</p><input name="town" type="text" aria-labelledby="t">',
        ],
      ],
    });
    const { ended, verdicts } = await verify(needed, ['label']);
    expect(verdicts).toEqual({ label: 'proven' });
    expect(ended.status).toBe(0);
  });

  it.each<[string, string, Record<string, [string, string][]>]>([
    [
      'hides it from assistive technologies',
      'image-alt',
      { 'index.html': [['<img src', '<img aria-hidden="true" src']] },
    ],
    [
      'hides what is around it from them',
      'label',
      { 'index.html': [['<form ', '<form aria-hidden="true" inert ']] },
    ],
    [
      'says that it means nothing',
      'image-alt',
      { 'index.html': [['<img src', '<img role="presentation" src']] },
    ],
    ['makes it a field that nobody fills in', 'label', { 'index.html': [['type="text"', 'type="hidden"']] }],
    [
      'takes its text away',
      'color-contrast',
      { 'old/index.html': [['Bowls of last year are sold here.', '']] },
    ],
    [
      'makes it invisible',
      'color-contrast',
      { 'old/index.html': [['color:#bbb', 'color:#bbb;visibility:hidden']] },
    ],
    [
      'hides it and shows another with its text',
      'color-contrast',
      {
        'old/index.html': [
          ['<p style="color:#bbb">', '<p hidden style="color:#bbb">'],
          ['here.</p>', 'here.</p><div>Bowls of last year are sold here.</div>'],
        ],
      },
    ],
    [
      'moves it',
      'heading-order',
      {
        'about/index.html': [
          ['<h4>The people</h4><p>Three people.</p>', '<p>Three people.</p><h2>The people</h2>'],
        ],
      },
    ],
    [
      'changes another page',
      'image-alt',
      { 'index.html': [[IMAGE, REPAIRED]], 'old/index.html': [['last year', 'this year']] },
    ],
  ])('does not prove a repair that %s', async (what, rule, edits) => {
    const folder = deploy(`cheat-${what.replaceAll(' ', '-')}`, edits);
    const { ended, verdicts } = await verify(folder, [rule]);
    expect(verdicts[rule]).toMatch(/^(?:element-gone|changed|added|not-verified)$/);
    expect(ended.status).not.toBe(0);
  });

  it('does not take a finding that is ignored for a repaired one', async () => {
    writeFileSync(join(cwd, '.sitedelta.yml'), 'ignore:\n  - rule: image-alt\n    reason: Later.\n');
    const { verdicts } = await verify('base', ['image-alt']);
    rmSync(join(cwd, '.sitedelta.yml'));
    expect(verdicts['image-alt']).toBe('still-there');
  });

  it('says where something else was changed, so that it can be taken back', async () => {
    const more = deploy('more', {
      'index.html': [
        [IMAGE, REPAIRED],
        ['<a href="/old/">', '<a href="/about/" class="old">'],
      ],
    });
    const ended = await sitedelta([
      'verify',
      '--serve',
      more,
      '--base',
      'base.scan',
      '--finding',
      ids['image-alt'] ?? '',
      '--quiet',
    ]);
    expect(ended).toMatchObject({ status: 5, stderr: '' });
    expect(ended.stdout).toContain(
      `    html > body > header > nav > a:nth-of-type(3): changed (text, label or address; classes or attributes)
      - <a … href="/old/">
      + <a … href="/about/">
`,
    );
  });

  it('proves nothing by switching a rule off, or with other settings than those of the base', async () => {
    writeFileSync(join(cwd, '.sitedelta.yml'), 'scan:\n  rules:\n    image-alt: off\n');
    const { ended, verdicts } = await verify('base', ['image-alt', 'label']);
    rmSync(join(cwd, '.sitedelta.yml'));
    expect(verdicts).toEqual({ 'image-alt': 'not-verified', label: 'still-there' });
    expect(ended.status).toBe(1);
  });
});

describe('wrong usage of sitedelta verify', () => {
  it.each<[string[], RegExp]>([
    [
      ['verify', '--serve', 'base'],
      /^No finding is named; name the one that was repaired with --finding ID\.\n$/,
    ],
    [['verify', '--serve', 'base', '5f3c9a1e0b7d2c48'], /^The id of a finding goes behind --finding\.\n$/],
    [['verify', '--serve', 'base', '--finding', '5F'], /^--finding: "5F" is not the id of a finding/],
    [['verify', '--finding', '5f3c9a1e0b7d2c48'], /^There is nothing to scan/],
    [
      ['verify', '--serve', 'base', '--finding', '5f3c9a1e0b7d2c48', '--base', 'none'],
      /^--base none leaves nothing/,
    ],
    [['verify', '--serve', 'base', '--fail-on', 'none'], /^--fail-on is not an option of sitedelta verify/],
    [['verfy'], /did you mean sitedelta verify\?/],
  ])('%j', async (args, expected) => {
    const ended = await sitedelta(args);
    expect(ended).toMatchObject({ status: 2, stdout: '' });
    expect(ended.stderr).toMatch(expected);
  });

  it('ends with 3 if there is nothing to compare with, and says what to do', async () => {
    const ended = await sitedelta([
      'verify',
      '--serve',
      'base',
      '--finding',
      '5f3c9a1e0b7d2c48',
      '--keep-as',
      'nobody',
      '--quiet',
    ]);
    expect(ended).toMatchObject({ status: 3, stdout: expect.stringContaining('--base-serve') });
  });
});
