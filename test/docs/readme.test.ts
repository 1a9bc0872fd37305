import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../server/settings.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const action: {
  inputs: Record<string, { default?: string; required?: boolean }>;
  outputs: Record<string, unknown>;
} = parse(readFileSync(new URL('../../action.yml', import.meta.url), 'utf8'));

/** Rows of the first table under a heading, as cells without code marks. */
function tableUnder(heading: string): string[][] {
  const section = readme.split(`### ${heading}\n`)[1]?.split(/\n#+ /)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`|`$/g, '')),
    );
}

function defaultOf(input: { default?: string; required?: boolean }): string {
  return input.required ? 'required' : (input.default ?? '–');
}

describe('README', () => {
  it('lists the inputs of action.yml with their defaults', () => {
    const documented = tableUnder('Inputs').map(([name, value]) => [name, value]);

    expect(documented).toEqual(
      Object.entries(action.inputs).map(([name, input]) => [name, defaultOf(input)]),
    );
  });

  it('lists the outputs of action.yml', () => {
    expect(tableUnder('Outputs').map(([name]) => name)).toEqual(Object.keys(action.outputs));
  });

  it('lists the settings of the service with their defaults', () => {
    const documented = tableUnder('Settings').map(([name, value]) => [name, value]);

    expect(documented).toEqual(Object.values(SETTINGS).map((setting) => [setting.name, setting.default]));
  });

  it.each(['npm ci && npm start', 'npm ci && npm test'])('names the command %s', (command) => {
    expect(readme).toContain(command);
  });
});
