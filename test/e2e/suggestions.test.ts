import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { programPath } from '../../harness/programs/program-path.ts';
import { startArtifactService, type ArtifactService } from '../../harness/runner/artifact-service.ts';
import { type RunnerStep, type StepResult, runStep } from '../../harness/runner/github-runner.ts';
import { type GitHubService, startGitHubService } from '../../harness/runner/github-service.ts';
import { applySuggestions, commit, git, pullFilesOf } from '../../harness/runner/pull-request-repository.ts';
import { anOpenPull, onPullRequest } from '../../harness/runner/step-builders.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { isRecord } from '../../src/shared/json.ts';

const entry = programPath('src/index.ts');
let github: GitHubService;
let artifacts: ArtifactService;

beforeAll(async () => {
  [github, artifacts] = await Promise.all([startGitHubService(), startArtifactService()]);
});

afterAll(() => Promise.all([github?.close(), artifacts?.close()]));

const FILLER = Array.from({ length: 12 }, (_, index) => `<p>Bowl number ${index} is blue.</p>`).join('\n');

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
\t<meta charset="utf-8">
\t<title>${title}</title>
\t<meta name="viewport" content="width=device-width, initial-scale=1">
\t<meta name="description" content="${title}, told in one sentence.">
\t<link rel="icon" href="data:,">
\t<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><nav><ul><li><a href="/">Home</a></li> <li><a href="/about.html">About us</a></li> <li><a href="/care%20%22of%22.html">Care</a></li> <li><a href="/visit.html">Visit us</a></li></ul></nav></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><circle cx="40" cy="40" r="39"/></svg>';
const BASE = {
  'site/bowl.svg': SVG,
  'site/style.css':
    'body { background: #fff; color: #222; font-size: 18px; line-height: 1.5 }\nli { display: inline-block; padding: 8px }\n.note {\n\tcolor: #444;\n}\n',
  'site/index.html': page(
    'Bowls and mugs',
    `<p class="note">We make bowls by hand.</p>\n<p><img src="/bowl.svg" alt="A round bowl" width="80" height="80"></p>\n${FILLER}\n<p><a href="/about.html#glazes">Our glazes</a></p>`,
  ),
  'site/about.html': page(
    'About us',
    `<p>We are potters.</p>\n${FILLER}\n<h2 id="glazes">Our glazes</h2>\n<p>Blue.</p>`,
  ),
  'site/care "of".html': page('Care', '<p>Wash it by hand.</p>').replaceAll('\n', '\r\n'),
  'site/visit.html': page('Visit us', '<p>At the harbour.</p>').trimEnd(),
};
/** Seven defects: six at lines of the diff, of which four can be suggested, and one elsewhere. */
const HEAD = {
  ...BASE,
  'site/style.css': BASE['site/style.css'].replace('\tcolor: #444;', '\tcolor: #bbb;'),
  'site/index.html': BASE['site/index.html']
    .replace(' alt="A round bowl"', '')
    .replace(
      '<p class="note">',
      '\t<form action="/about.html"><p><code>a ``` b</code> <label>Your town</label> <input name="town"></p><p><button>Find it</button></p></form>\n<p class="note">',
    ),
  // The link of the first page is in no line of the diff.
  'site/about.html': BASE['site/about.html']
    .replace('id="glazes"', 'id="glaze"')
    .replace('lang="en"', 'lang="en_US"'),
  'site/care "of".html': BASE['site/care "of".html'].replace('lang="en"', 'lang="en_US"'),
  'site/visit.html': BASE['site/visit.html'].replace(
    '</html>',
    '<a href="/abuot.html">More about us</a></html>',
  ),
};

interface Project {
  workspace: string;
  base: string;
  head: string;
}

function aProject(before: Record<string, string>, after: Record<string, string>): Project {
  const workspace = temporaryFolder();
  git(workspace, 'init', '-q');
  // The work tree of the base is no part of the repository.
  appendFileSync(path.join(workspace, '.git/info/exclude'), 'base/\n');
  const base = commit(workspace, before);
  const head = commit(workspace, after);
  git(workspace, 'worktree', 'add', '-q', '--detach', 'base', base);
  return { workspace, base, head };
}

function opened({ workspace, base, head }: Project): void {
  github.history = [base];
  github.pulls = [anOpenPull(head, base)];
  github.pullFiles = pullFilesOf(workspace, base, head);
}

function run(
  { workspace, base, head }: Project,
  inputs: Record<string, string> = {},
  more: Partial<RunnerStep> = {},
): Promise<StepResult> {
  const { env, ...rest } = more;
  return runStep({
    entry,
    workspace,
    inputs: {
      'github-token': 'secret-of-the-run',
      serve: 'site',
      'base-serve': 'base/site',
      suggest: 'proven',
      ...inputs,
    },
    env: { GITHUB_API_URL: github.url, GITHUB_SHA: head, ...artifacts.env, ...env },
    ...onPullRequest(head, base),
    ...rest,
  });
}

function reset(): void {
  github.comments = [];
  github.reviews = [];
  github.threads = [];
  github.requests = [];
  github.permissions['pull-requests'] = 'write';
}

/** What GitHub was asked for. */
function calls(pattern: RegExp): unknown[] {
  return github.requests
    .filter(({ method, path: at }) => pattern.test(`${method} ${at}`))
    .map(({ body }) => body);
}

/** Applies what is suggested for a file to its content at the head, as GitHub would. */
function applied({ workspace, head }: Project, file: string): string {
  const content = execFileSync('git', ['-C', workspace, 'show', `${head}:${file}`], { encoding: 'utf8' });
  return applySuggestions(
    content,
    github.threads.filter((thread) => thread.path === file),
  );
}

describe('a website of plain files', () => {
  let project: Project;
  let step: StepResult;
  let patch = '';
  let patchFile = '';

  beforeAll(async () => {
    reset();
    project = aProject(BASE, HEAD);
    opened(project);
    step = await run(project, { 'report-dir': temporaryFolder() });
    patchFile = step.outputs['patch-path'] ?? '';
    patch = readFileSync(patchFile, 'utf8');
  });

  it('gets one review with a suggestion for each fix at a line of the diff, proven by one scan', () => {
    expect(step.log).toContain('7 of 7 added findings have a proven fix.');
    expect(step.log.match(/Trying 7 patches of 7 \(scan \d\)/g)).toEqual(['Trying 7 patches of 7 (scan 1)']);
    expect(github.reviews).toEqual([
      {
        pull: 5,
        commit: project.head,
        comments: 4,
        body: expect.stringMatching(
          /^4 of 7 findings that this pull request adds can be repaired by 4 suggestions\./,
        ),
      },
    ]);
    expect(github.threads.map(({ path: at, from, to }) => [at, from, to])).toEqual([
      ['site/about.html', 2, 2],
      ['site/index.html', 15, 15],
      ['site/index.html', 17, 17],
      ['site/style.css', 4, 4],
    ]);
    for (const { body } of github.threads) expect(body).toContain('Proven by a scan');
  });

  it('gets the very bytes that were tried: tabs, and a fence that the line can not end', () => {
    expect(applied(project, 'site/style.css')).toBe(
      HEAD['site/style.css'].replace('\tcolor: #bbb;', '\tcolor: #767676;'),
    );
    expect(applied(project, 'site/index.html')).toBe(
      HEAD['site/index.html']
        .replace('<label>', '<label for="town">')
        .replace('<input', '<input id="town"')
        .replace('<img src', '<img alt="A round bowl" src'),
    );
    expect(applied(project, 'site/about.html')).toBe(HEAD['site/about.html'].replace('en_US', 'en'));
    expect(github.threads[1]?.body).toContain('\n````suggestion\n\t<form ');
  });

  it('has all fixes in a patch that Git takes, whatever names and ends of lines the files have', () => {
    const copy = temporaryFolder();
    cpSync(path.join(project.workspace, 'site'), path.join(copy, 'site'), { recursive: true });
    git(copy, 'init', '-q');
    git(copy, 'apply', patchFile);
    expect(readFileSync(path.join(copy, 'site/care "of".html'), 'utf8')).toBe(BASE['site/care "of".html']);
    expect(readFileSync(path.join(copy, 'site/visit.html'), 'utf8')).toBe(
      HEAD['site/visit.html'].replace('/abuot.html', '/about.html'),
    );
    expect(readFileSync(path.join(copy, 'site/index.html'), 'utf8')).toContain('"/about.html#glaze"');
    expect(artifacts.artifacts).toContainEqual(
      expect.objectContaining({
        type: 'text/plain',
        content: patch,
        name: expect.stringMatching(/\.patch$/),
      }),
    );
    for (const text of [step.summary, github.comments[0]?.body ?? '']) {
      expect(text).toContain(
        '<strong>7 of 7 added findings have a proven fix.</strong> 4 of them are in suggestions',
      );
      expect(text).toMatch(
        /All are in <a href="[^"]+\/artifacts\/\d+"><code>sitedelta-fixes\.patch<\/code><\/a>/,
      );
    }
    expect(step.summary).toContain('<summary>The fixes as a patch</summary>');
  });

  it('stays as it is, and no copy of it is left', () => {
    expect(step.log).not.toContain('cannot be removed');
    expect(git(project.workspace, 'status', '--porcelain', '--', 'site')).toBe('');
    expect(step.temporary.filter((name) => name.startsWith('sitedelta-fix'))).toEqual([]);
  });

  it('is not told twice, and what someone has settled or what is outdated is left to them', async () => {
    const [first, second, third] = github.threads;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no threads');
    // Someone does not want it; a force push has moved the lines of another one; a stranger has copied the third.
    first.isResolved = true;
    second.isOutdated = true;
    third.isOwn = false;
    await run(project);
    expect(github.reviews).toHaveLength(2);
    expect(github.threads.slice(4).map(({ path: at, from }) => [at, from])).toEqual([
      ['site/index.html', 15],
      ['site/index.html', 17],
    ]);
    expect(github.threads.slice(0, 4).map(({ hiddenAs }) => hiddenAs)).toEqual([
      undefined,
      'outdated',
      undefined,
      undefined,
    ]);
    const again = await run(project);
    expect(github.reviews).toHaveLength(2);
    expect(again.log).toContain('3 suggestions of earlier runs left as they are.');
    expect(again.log).toContain('1 suggestion settled by someone');
  });

  it('has none of these findings once they are applied, and the earlier suggestions are hidden', async () => {
    const files = ['site/about.html', 'site/index.html', 'site/style.css'];
    github.threads = github.threads.filter(({ isOwn, isOutdated }) => isOwn && !isOutdated);
    const head = commit(
      project.workspace,
      Object.fromEntries(files.map((file) => [file, applied(project, file)])),
    );
    const next = { ...project, head };
    opened(next);
    const after = await run(next);
    expect(after.outputs['added']).toBe('3');
    expect(github.threads.map(({ isResolved, hiddenAs }) => isResolved || hiddenAs)).toEqual([
      true,
      'resolved',
      'resolved',
      'resolved',
    ]);
    expect(github.reviews).toHaveLength(2);
    git(project.workspace, 'reset', '-q', '--hard', project.head);
    opened(project);
  });

  it('passes with a notice if the token may not write reviews, and the patch has all', async () => {
    reset();
    github.permissions['pull-requests'] = 'read';
    const { log, outputs, summary } = await run(project);
    expect(github.reviews).toEqual([]);
    expect(log).toMatch(
      /::notice::The token of this run lacks a permission.* the suggestions \(pull-requests: write\)/,
    );
    expect(outputs['patch-path']).toMatch(/sitedelta-fixes\.patch$/);
    expect(summary).toContain('7 of 7 added findings have a proven fix.</strong> All are in');
    github.permissions['pull-requests'] = 'none';
    const none = await run(project);
    expect(none.log).toMatch(/::notice::The token of this run lacks a permission.* the suggestions/);
  });

  it('leaves suggestions to the run of a newer commit, and lines to a file that is another at the head', async () => {
    reset();
    github.pulls = [anOpenPull('f'.repeat(40), project.base)];
    const old = await run(project);
    expect(old.log).toContain('has a newer commit');
    opened(project);
    // As in a checkout of the merge with a newer base.
    for (const file of github.pullFiles) if (file.filename === 'site/index.html') file.sha = '1'.repeat(40);
    await run(project);
    expect(github.reviews).toHaveLength(1);
    expect(github.threads.map((thread) => thread.path)).toEqual(['site/about.html', 'site/style.css']);
    opened(project);
  });

  it('gets no review, no scan more and no copy if nobody asks for it', async () => {
    reset();
    const { log, outputs } = await run(project, { suggest: 'off' });
    expect(log).not.toContain('Trying');
    expect(outputs['patch-path']).toBe('');
    // Their lines are read for what the pull request has changed, and nothing is written.
    expect(calls(/\/reviews\b|graphql/)).toEqual([]);
  });
});

describe('a website that is built', () => {
  const LAYOUT = page('{{ title }}', '{{ body }}').replace(
    '/style.css',
    'data:text/css,body{font-size:18px}',
  );
  const BUILD = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const layout = readFileSync('src/layout.njk', 'utf8');
mkdirSync('dist', { recursive: true });
writeFileSync(process.env.WITNESS ?? 'witness', JSON.stringify({ cwd: process.cwd(), env: process.env }));
for (const [name, title] of [['index', 'Bowls'], ['about', 'About us'], ['care "of"', 'Care'], ['visit', 'Visit us']])
  writeFileSync(\`dist/\${name}.html\`, layout.replaceAll('{{ title }}', title).replace('{{ body }}', '<p>Blue.</p>'));
`;
  const before = { 'src/layout.njk': LAYOUT, 'build.mjs': BUILD, '.gitignore': 'dist/\nbase/\nwitness\n' };
  const after = { ...before, 'src/layout.njk': LAYOUT.replace('lang="en"', 'lang="en_US"') };
  const inputs = { serve: 'dist', 'base-serve': 'base/dist', 'suggest-build': 'node build.mjs' };
  let project: Project;
  let witness = '';

  beforeAll(() => {
    project = aProject(before, after);
    witness = path.join(temporaryFolder(), 'witness.json');
    for (const folder of ['base', '.'])
      execFileSync('node', ['build.mjs'], { cwd: path.join(project.workspace, folder) });
  });

  beforeEach(() => {
    reset();
    opened(project);
  });

  it('is repaired in its sources, built in a copy without what only actions may have', async () => {
    const env = { WITNESS: witness, PREVIEW_KEY: 'k', MY_TOKEN: 'secret-of-the-run', NODE_ENV: 'production' };
    const step = await run(project, { ...inputs, 'scan-env': 'PREVIEW_KEY' }, { env });
    expect(github.threads).toHaveLength(1);
    expect(applied(project, 'src/layout.njk')).toBe(LAYOUT);
    expect(step.outputs['patch-path']).not.toBe('');
    const seen: unknown = JSON.parse(readFileSync(witness, 'utf8'));
    if (!isRecord(seen) || !isRecord(seen['env'])) throw new Error('no witness');
    expect(seen['cwd']).not.toBe(project.workspace);
    expect(seen['env']['NODE_ENV']).toBe('production');
    expect(Object.keys(seen['env'])).not.toContain('PREVIEW_KEY');
    const names = Object.keys(seen['env']).filter((name) =>
      /^(?:INPUT_|ACTIONS_|GITHUB_(?:ENV|OUTPUT))/.test(name),
    );
    expect(names).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('secret-of-the-run');
    expect(readdirSync(project.workspace)).not.toContain('site');
  });

  it('is not built for a pull request from a fork, nor on an event that holds secrets', async () => {
    const file = path.join(temporaryFolder(), 'witness.json');
    for (const more of [
      onPullRequest(project.head, project.base, 'stranger/site'),
      { ...onPullRequest(project.head, project.base), eventName: 'pull_request_target' },
    ]) {
      const { log } = await run(project, inputs, { ...more, env: { WITNESS: file } });
      expect(log).toMatch(
        /::notice::No fixes are suggested: .*"suggest-build" does not run for pull requests from forks/,
      );
      expect(existsSync(file)).toBe(false);
      expect(github.reviews).toEqual([]);
    }
  });

  it('is told to name the command, and a build that fails costs the fixes alone', async () => {
    const plain = await run(project, { ...inputs, 'suggest-build': '' });
    expect(plain.log).toContain('Name the command that builds them in the input "suggest-build".');
    const failing = await run(project, { ...inputs, 'suggest-build': 'echo oh no; exit 7' });
    expect(failing.log).toMatch(/::notice::No fixes are suggested: The build failed .*exit status 7.*oh no/);
    expect(failing.outputs).toMatchObject({ status: 'complete', conclusion: plain.outputs['conclusion'] });
    expect(failing.temporary.filter((name) => name.startsWith('sitedelta-fix'))).toEqual([]);
  });
});
