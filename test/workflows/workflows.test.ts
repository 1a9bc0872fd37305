import { existsSync, readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { readRepositoryFile, validateWorkflow } from './validate-workflow.ts';

const root = new URL('../../', import.meta.url);
const workflows = readdirSync(new URL('.github/workflows', root)).filter((name) => name.endsWith('.yml'));
const pages = [
  'README.md',
  ...readdirSync(new URL('docs', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Examples in YAML that hold a workflow, or steps of one. Jobs of CircleCI begin with a version. */
const examples = pages.flatMap((page) =>
  [...readRepositoryFile(page).matchAll(/^```yaml\n(.*?)^```/gms)]
    .map(([, text = '']) => text)
    .filter((text) => /^\s*(?:- )?(?:uses|jobs):/m.test(text) && !/^version:/m.test(text))
    .map((text, index): [string, string] => [`${page}, example ${index + 1}`, wholeWorkflow(text)]),
);

/** A list of steps becomes a workflow. */
function wholeWorkflow(text: string): string {
  if (/^jobs:/m.test(text)) return text;
  const steps = text.replace(/^/gm, '      ');
  return `on: push\njobs:\n  example:\n    runs-on: ubuntu-latest\n    steps:\n${steps}\n`;
}

it('the validation finds mistakes', async () => {
  const workflow = (line: string): string =>
    wholeWorkflow(`- uses: OWNER/sitedelta@v1\n  with:\n    server-url: https://scan.example\n    ${line}\n`);
  expect(await validateWorkflow(workflow('url: https://a.example/'))).toEqual([]);
  expect(await validateWorkflow(workflow('adress: x'))).toEqual([expect.stringContaining('adress')]);
  expect(await validateWorkflow(workflow('url: ${{ gitub.sha }}'))).toEqual([
    expect.stringContaining('gitub'),
  ]);
  expect(await validateWorkflow(wholeWorkflow('- uses: OWNER/sitedelta@v1\n'))).toEqual([]);
  expect(await validateWorkflow('on: push\npermissions:\n  statuss: write\njobs: {}\n')).not.toEqual([]);
});

describe('this repository', () => {
  it('has a valid action.yml for the current runner', async () => {
    const action = readRepositoryFile('action.yml');
    expect(await validateWorkflow(action, 'action.yml')).toEqual([]);
    expect(await validateWorkflow(action.replace('node24', 'node99'), 'action.yml')).not.toEqual([]);
  });

  it.each(workflows)('has a valid %s', async (name) => {
    expect(await validateWorkflow(readRepositoryFile(`.github/workflows/${name}`))).toEqual([]);
  });

  it.each(workflows)('pins the actions of %s by commit and names their versions', (name) => {
    const uses = readRepositoryFile(`.github/workflows/${name}`).match(/(?<=^\s*(?:- )?)uses: .*/gm) ?? [];
    for (const use of uses) {
      expect(use).toMatch(/^uses: (?:\.\/|[\w/-]+@[a-f0-9]{40} # v\d+\.\d+\.\d+)$/);
    }
  });

  it.each(workflows)('gives %s only the permissions that it needs', (name) => {
    const workflow = parse(readRepositoryFile(`.github/workflows/${name}`));
    expect(Object.values(workflow.permissions).every((level) => level === 'read')).toBe(true);
    for (const job of Object.values<Record<string, unknown>>(workflow.jobs)) {
      expect(job['timeout-minutes']).toBeTypeOf('number');
    }
  });

  it.each([...workflows.map((name) => `.github/workflows/${name}`), 'CONTRIBUTING.md', ...pages])(
    'names only tests that exist in %s',
    (file) => {
      const commands = readRepositoryFile(file).match(/(?<=vitest run )[^`\n]*/g) ?? [];
      for (const path of commands.join(' ').split(' ').filter(Boolean)) {
        expect(existsSync(new URL(path, root)), path).toBe(true);
      }
    },
  );

  it.each(workflows)('does not put text of others into a script of %s', (name) => {
    const scripts =
      readRepositoryFile(`.github/workflows/${name}`).match(/run: [^\n]*(?:\n {10,}[^\n]*)*/g) ?? [];
    for (const script of scripts) expect(script).not.toMatch(/\$\{\{/);
  });
});

// What zizmor and Scorecard look for, as far as it can be read here.
describe('what others could do to a workflow', () => {
  interface Job {
    permissions?: Record<string, string>;
    steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
  }
  const jobs = workflows.flatMap((name) =>
    Object.entries<Job>(parse(readRepositoryFile(`.github/workflows/${name}`)).jobs).map(
      ([id, job]): [string, Job] => [`${name}, ${id}`, job],
    ),
  );

  it.each(workflows)('%s does not run for strangers with more than they have', (name) => {
    const text = readRepositoryFile(`.github/workflows/${name}`);
    expect(text).not.toMatch(
      /pull_request_target|workflow_run|issue_comment|self-hosted|secrets: inherit|secrets\./,
    );
  });

  it.each(jobs)('%s leaves no token in the checkout', (_, { steps }) => {
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@') === true))
      expect(step.with).toMatchObject({ 'persist-credentials': false });
  });

  it.each(jobs)('%s runs no code of packages with rights to release', (_, { permissions = {}, steps }) => {
    const isTrusted = ['contents', 'id-token', 'attestations', 'packages'].some(
      (right) => permissions[right] === 'write',
    );
    const scripts = steps.map(({ run }) => run ?? '').join('\n');
    if (isTrusted) expect(scripts).not.toMatch(/npm (?:ci|install|run|exec)|npx|\.ci\/run/);
  });

  it('a release is made without caches of other runs', () => {
    const release = jobs.filter(([name]) => name.startsWith('release.yml'));
    const setUps = release.flatMap(([, { steps }]) =>
      steps.filter(({ uses }) => uses?.includes('setup-node') === true),
    );
    expect(setUps.length).toBeGreaterThan(0);
    for (const { with: inputs } of setUps) {
      expect(inputs).toMatchObject({ 'package-manager-cache': false });
      expect(inputs).not.toHaveProperty('cache');
    }
  });

  it('a release is signed and checked before anybody can get it', () => {
    const { jobs: release } = parse(readRepositoryFile('.github/workflows/release.yml'));
    const needs = Object.fromEntries(
      Object.entries<{ needs?: string }>(release).map(([id, job]) => [id, job.needs]),
    );
    expect(needs).toEqual({
      check: undefined,
      build: 'check',
      attest: 'build',
      draft: 'attest',
      npm: 'draft',
      publish: 'npm',
    });
  });

  it('all that is pinned gets updates once a week, a week after they came out', () => {
    const { updates } = parse(readRepositoryFile('.github/dependabot.yml'));
    expect(updates).toEqual(
      ['npm', 'github-actions', 'docker'].map((ecosystem) => ({
        'package-ecosystem': ecosystem,
        directory: '/',
        schedule: { interval: 'weekly' },
        cooldown: { 'default-days': 7 },
        groups: expect.any(Object),
      })),
    );
  });
});

describe('examples in the documentation', () => {
  it('exist', () => {
    expect(examples.length).toBeGreaterThan(6);
  });

  it.each(examples)('are valid: %s', async (_name, text) => {
    expect(await validateWorkflow(text)).toEqual([]);
  });

  it.each(examples)('give the token only the permissions that they need: %s', (_name, text) => {
    expect(text).not.toMatch(/write-all|contents: write/);
  });
});
