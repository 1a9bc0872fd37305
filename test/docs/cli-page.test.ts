import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { type EndedCommand, runShell } from '../../harness/cli/sitedelta.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { EXIT, SIGNAL_EXITS } from '../../src/cli/exit-codes.ts';
import type { OptionSpec } from '../../src/cli/options/option-table.ts';
import { SCAN_OPTIONS } from '../../src/cli/options/scan-option-table.ts';
import { SCAN_USAGE } from '../../src/cli/usage.ts';

const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');

/** The part of the page under a heading. */
function section(heading: string): string {
  return page.split(new RegExp(`^#+ ${heading}\n`, 'm'))[1]?.split(/\n#+ /)[0] ?? '';
}

/** Rows of the first table of a text. */
function rows(text: string): [string, string][] {
  return [...text.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name = '', what = '']) => [name, what]);
}

/** The example under a heading. */
function example(heading: string): string {
  return section(heading).match(/```\w+\n([^]*?)```/)?.[1] ?? '';
}

describe('docs/cli.md', () => {
  it('lists the options with what --help says about them', () => {
    const specs = Object.entries<OptionSpec>(SCAN_OPTIONS);

    expect(rows(section('Options')).slice(0, specs.length)).toEqual(
      specs.map(([name, { value, help }]) => [
        value === undefined ? `--${name}` : `--${name} ${value}`,
        `${help.slice(0, 1).toUpperCase()}${help.slice(1)}.`,
      ]),
    );
  });

  it('lists every exit status, as --help does', () => {
    const documented = rows(section('Exit status')).map(([status]) => Number(status));
    const inHelp = [...SCAN_USAGE.matchAll(/^ {2}(\d+) +\S/gm)].map(([, status]) => Number(status));
    const all = [...Object.values(EXIT), SIGNAL_EXITS.SIGINT];

    expect(documented).toEqual(all);
    expect(inHelp).toEqual(all);
    for (const status of [SIGNAL_EXITS.SIGTERM, SIGNAL_EXITS.SIGHUP]) {
      expect(section('Exit status')).toContain(`\`${status}\``);
      expect(SCAN_USAGE).toContain(String(status));
    }
  });
});

/** Each line as the system would run it, in a checkout, with a command that is installed. */
describe('the examples for CI', () => {
  let site: SiteServer;

  beforeAll(async () => {
    site = await serveSite({ folder: demoFolder('v1') });
  });

  afterAll(() => site?.close());

  /** A first run, and one after a deployment: the first passes, and the second fails by the gate. */
  async function runTwice(
    line: string,
    env: Record<string, string>,
  ): Promise<{ cwd: string; runs: EndedCommand[] }> {
    const cwd = temporaryFolder();
    const options = {
      cwd,
      env: { XDG_CACHE_HOME: join(cwd, '.cache'), SITE: site.origin, CI: 'true', ...env },
    };
    const runs: EndedCommand[] = [];
    for (const version of ['v1', 'v2'] as const) {
      rmSync(join(cwd, 'dist'), { recursive: true, force: true });
      cpSync(demoFolder(version), join(cwd, 'dist'), { recursive: true });
      site.deploy(demoFolder(version));
      runs.push(await runShell(line, options));
    }
    return { cwd, runs };
  }

  it('GitLab CI: runs as it stands, on the main branch and for a merge request', async () => {
    const job = parse(example('GitLab CI')).sitedelta;
    const [line, ...others] = job.script;
    expect(others).toEqual([]);
    const onMain: { KEEP: string } = { ...job.variables, ...job.rules[1].variables };
    const { cwd, runs } = await runTwice(line, { CI_PROJECT_PATH: 'group/shop', KEEP: onMain.KEEP });

    expect(runs.map(({ status }) => status)).toEqual([0, 1]);
    expect(job.variables.XDG_CACHE_HOME).toBe('$CI_PROJECT_DIR/.cache');
    for (const file of [...job.cache.paths, ...job.artifacts.paths, job.artifacts.reports.junit]) {
      expect(existsSync(join(cwd, file))).toBe(true);
    }
    expect(job.variables.KEEP).toBe('never');
  });

  it('Jenkins: runs as it stands', async () => {
    const pipeline = example('Jenkins');
    const [, line = ''] = /\bsh '([^']+)'/.exec(pipeline) ?? [];
    expect(pipeline).toMatch(/SITE = 'https:/);
    const { cwd, runs } = await runTwice(line, {});

    expect(runs.map(({ status }) => status)).toEqual([0, 1]);
    for (const [, file = ''] of pipeline.matchAll(/(?:junit|archiveArtifacts) '([^']+)'/g)) {
      expect(existsSync(join(cwd, file))).toBe(true);
    }
  });

  it('CircleCI: runs as it stands', async () => {
    const job = parse(example('CircleCI')).jobs.sitedelta;
    const steps: {
      run?: string;
      store_test_results?: { path: string };
      store_artifacts?: { path: string };
    }[] = job.steps;
    const line = steps.flatMap(({ run }) => run ?? []).at(-1) ?? '';
    expect(job.environment.SITE).toMatch(/^https:/);
    const { cwd, runs } = await runTwice(line, {});

    expect(runs.map(({ status }) => status)).toEqual([0, 1]);
    const stored = steps.flatMap((step) => step.store_test_results?.path ?? step.store_artifacts?.path ?? []);
    expect(stored).toHaveLength(2);
    for (const folder of stored) expect(existsSync(join(cwd, folder))).toBe(true);
  });

  it('cron: runs as it stands, and writes a mail only if something is wrong', async () => {
    const [entry = ''] = example('cron')
      .split('\n')
      .filter((line) => /^[\d*]/.test(line));
    const line = entry.replace(/^(?:[\d*]+ ){5}/, '');
    // cron takes a percent sign for the end of the command.
    expect(line).not.toContain('%');
    const { runs } = await runTwice(line, {});

    expect(runs.map(({ stdout }) => stdout)).toEqual(['', expect.stringContaining('Failed: 4 findings')]);
    expect(runs.map(({ stderr }) => stderr)).toEqual(['', '']);
  });
});
