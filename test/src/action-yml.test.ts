import { existsSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { FAIL_ON_VALUES } from '../../src/inputs/fail-on.ts';
import { INPUT_NAMES, readInputs } from '../../src/inputs/inputs.ts';
import { OUTPUT_NAMES } from '../../src/publish/outputs.ts';

interface ActionYml {
  inputs: Record<string, { description: string; required: boolean; default?: string }>;
  outputs: Record<string, { description: string }>;
  runs: { using: string; main: string };
}

const root = new URL('../../', import.meta.url);
const action: ActionYml = parse(readFileSync(new URL('action.yml', root), 'utf8'));

function read(values: object): ReturnType<typeof readInputs> {
  return readInputs((name) => Reflect.get(values, name) ?? '');
}

test('action.yml has the inputs and outputs of the code, in its order', () => {
  expect(Object.keys(action.inputs)).toEqual([...INPUT_NAMES]);
  expect(Object.keys(action.outputs)).toEqual([...OUTPUT_NAMES]);
});

test.each([...Object.entries(action.inputs), ...Object.entries(action.outputs)])(
  '%s is described',
  (_, entry) => {
    expect(entry.description.length).toBeGreaterThan(10);
    expect(entry.description).toMatch(/\.$/);
  },
);

test('the defaults of action.yml and of the code are the same', () => {
  const unset = { 'server-url': 'https://scan.example.com' };
  const defaults = Object.entries(action.inputs).flatMap(([name, input]) =>
    input.default === undefined || name === 'github-token' ? [] : [[name, input.default]],
  );
  const set = { ...unset, ...Object.fromEntries(defaults) };

  expect(defaults.length).toBeGreaterThan(0);
  expect(read(set)).toEqual(read(unset));
  expect(FAIL_ON_VALUES).toContain(action.inputs['fail-on']?.default);
});

test('no input must be given', () => {
  expect(Object.values(action.inputs).filter((input) => input.required)).toEqual([]);
});

test('the action runs the bundle on Node 24', () => {
  expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' });
  expect(existsSync(new URL(action.runs.main, root))).toBe(true);
});
