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
