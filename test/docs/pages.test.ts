import { existsSync, globSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../server/config/settings.ts';
import { createMetrics } from '../../server/ops/metrics/metrics.ts';
import { parsePolicy } from '../../src/policy/parse-policy.ts';

const readme = read('README.md');
const actionPage = read('docs/action.md');
const settingsPage = read('docs/settings.md');
const action: {
  inputs: Record<string, { default?: string; required?: boolean }>;
  outputs: Record<string, unknown>;
} = parse(read('action.yml'));

function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** The part of a page under a heading. */
function section(page: string, heading: string): string {
  return page.split(`## ${heading}\n`)[1]?.split(/\n#+ /)[0] ?? '';
}

/** Rows of the first table of a text, as cells without code marks. */
function rows(text: string): string[][] {
  return text
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

describe('docs/action.md', () => {
  it('lists the inputs of action.yml with their defaults', () => {
    const documented = rows(section(actionPage, 'Inputs')).map(([name, value]) => [name, value]);

    expect(documented).toEqual(
      Object.entries(action.inputs).map(([name, input]) => [name, defaultOf(input)]),
    );
  });

  it('lists the outputs of action.yml', () => {
    expect(rows(section(actionPage, 'Outputs')).map(([name]) => name)).toEqual(Object.keys(action.outputs));
  });
});

describe('docs/config.md', () => {
  const files = [...read('docs/config.md').matchAll(/```yaml\n([^]*?)```/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^(?:budgets|ignore|scan):/m.test(code));

  it.each(files)('has examples that the action and editors take: %#', (file) => {
    const ajv = addFormats.default(new Ajv2020());
    const isValid = ajv.compile(JSON.parse(read('schema/sitedelta.schema.json')));

    expect(() => parsePolicy(file)).not.toThrow();
    expect(isValid(parse(file)), JSON.stringify(isValid.errors)).toBe(true);
  });

  it('has an example of each section', () => {
    expect([...new Set(files.flatMap((file) => Object.keys(parse(file))))]).toEqual([
      'budgets',
      'ignore',
      'scan',
    ]);
  });
});

describe('docs/settings.md', () => {
  it('lists the settings of the service with their defaults', () => {
    const documented = rows(settingsPage).map(([name, value]) => [name, value]);

    expect(documented).toEqual(Object.values(SETTINGS).map((setting) => [setting.name, setting.default]));
  });
});

describe('docs/monitoring.md', () => {
  const page = read('docs/monitoring.md');
  const ours = createMetrics()
    .registry.getMetricsAsArray()
    .filter(({ name }) => name.startsWith('sitedelta_'));

  it('lists the metrics of the service with their types', () => {
    const documented = rows(page.split('## Metrics\n')[1]?.split('\n## ', 1)[0] ?? '').map(([name, type]) => [
      name,
      type,
    ]);

    expect(documented).toEqual(ours.map(({ name, type }) => [name, type]));
  });

  it('has alerts on metrics that exist', () => {
    const { groups }: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
      page.match(/```yaml\n(groups:[^]*?)```/)?.[1] ?? '',
    );
    const names = groups
      .flatMap(({ rules }) => rules)
      .flatMap(({ expr }) => [...expr.matchAll(/sitedelta_\w+/g)].map(([name]) => name));
    const known = ours.flatMap(({ name }) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]);

    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('docs/troubleshooting.md', () => {
  it('quotes messages that the service has', () => {
    const sources = globSync(['{server,shared}/**/*.ts', 'deploy/Caddyfile'], {
      cwd: new URL('../../', import.meta.url),
    })
      .map(read)
      .join('\n');
    const page = read('docs/troubleshooting.md');
    const messages = [...page.matchAll(/^\| ([^|]*)/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+ [^`]+)`/g)])
      .map(([, message = '']) => message);
    const parts = messages.flatMap((message) => message.split('…')).map((part) => part.trim());

    expect(messages.length).toBeGreaterThan(20);
    expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
  });
});

describe('docs/coverage.md', () => {
  const ways = rows(section(read('docs/coverage.md'), 'Every way'));

  it('has a test for each way in which something stays unseen', () => {
    expect(ways.length).toBeGreaterThan(30);
    const without = ways.filter((cells) => !/^test\/\S+\.test\.ts/.test(cells.at(-1) ?? ''));
    expect(without.map(([what]) => what)).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = ways.flatMap((cells) => cells.at(-1)?.match(/test\/[\w./-]+/g) ?? []);
    expect(named.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
  });

  it('says what the verdict makes of each way, in rows that differ', () => {
    expect(ways.filter((cells) => cells.length !== 6 || cells[1] === '').map(([what]) => what)).toEqual([]);
    expect(new Set(ways.map(([what]) => what)).size).toBe(ways.length);
  });
});

describe('README', () => {
  it.each(['npm ci && npm start', 'npm ci && npm test'])('names the command %s', (command) => {
    expect(readme).toContain(command);
  });

  it('names only inputs, outputs and settings that exist', () => {
    const known = new Set([
      ...Object.keys(action.inputs),
      ...Object.keys(action.outputs),
      ...Object.values(SETTINGS).map((setting) => setting.name),
    ]);
    const inputs = rows(section(readme, '1. Add the workflow')).map(([name]) => name);
    const settings = [...readme.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name]) => name);

    expect(inputs.length).toBeGreaterThan(0);
    expect([...inputs, ...settings].filter((name) => !known.has(name ?? ''))).toEqual([]);
  });
});

describe('links between pages', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...globSync('docs/**/*.md', { cwd: new URL('../../', import.meta.url) }),
  ];

  it.each(pages)('%s links only to files and headings that exist', (page) => {
    for (const [, path = '', anchor] of read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const linked = new URL(path, new URL(`../../${page}`, import.meta.url));
      expect(existsSync(linked), linked.href).toBe(true);
      if (anchor !== undefined)
        expect(anchorsOf(readFileSync(linked, 'utf8')), linked.href).toContain(anchor);
    }
  });
});

describe('docs/README.md', () => {
  const index = read('docs/README.md');

  it('has a page to begin with for each audience', () => {
    const beginnings = rows(index.split('## All pages')[0] ?? '').map(([, link]) => link);

    expect(beginnings).toEqual([
      '[users.md](users.md)',
      '[operations.md](operations.md)',
      '[site-owners.md](site-owners.md)',
      '[developers.md](developers.md)',
    ]);
  });

  it('leads to every page', () => {
    const pages = globSync('docs/*.md', { cwd: new URL('../../', import.meta.url) }).map((file) =>
      file.replace(/.*[\\/]/, ''),
    );

    expect(pages.filter((page) => page !== 'README.md' && !index.includes(`](${page})`))).toEqual([]);
  });
});

/** Anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
