import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { type EndedCommand, runShell } from '../../harness/cli/sitedelta.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { type SiteServer, serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { EXIT, SIGNAL_EXITS, VERIFY_EXIT } from '../../src/cli/exit-codes.ts';
import type { OptionSpec } from '../../src/cli/options/option-table.ts';
import { SCAN_OPTIONS } from '../../src/cli/options/scan-option-table.ts';
import { SCAN_USAGE, VERIFY_USAGE } from '../../src/cli/usage.ts';

const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');

/** The part of the page under a heading. */
function section(heading: string): string {
  return page.split(new RegExp(`^#+ ${heading}\n`, 'm'))[1]?.split(/\n#+ /)[0] ?? '';
}

/** Rows of the first table of a text. */
function rows(text: string): [string, string][] {
  return [...text.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name = '', what = '']) => [name, what]);
}

/** The examples under a heading. */
function examples(heading: string): string[] {
  return [...section(heading).matchAll(/```\w+\n([^]*?)```/g)].map(([, text = '']) => text);
}

function example(heading: string): string {
  return examples(heading)[0] ?? '';
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

  it('lists every exit status of verify, as its --help does', () => {
    const documented = rows(section('Prove a repair')).map(([status]) => Number(status));
    const inHelp = [...VERIFY_USAGE.matchAll(/^ {2}(\d+) +\S/gm)].map(([, status]) => Number(status));
    const all = [...Object.values(VERIFY_EXIT), EXIT.usage, EXIT.noResult].toSorted((a, b) => a - b);

    expect(documented).toEqual(all);
    expect(inHelp).toEqual([...all, SIGNAL_EXITS.SIGINT]);
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
    for (const file of [
      ...job.cache.paths,
      ...job.artifacts.paths,
      job.artifacts.reports.junit,
      job.artifacts.reports.codequality,
    ]) {
      expect(existsSync(join(cwd, file))).toBe(true);
    }
    expect(job.variables.KEEP).toBe('never');
  });

  it('GitLab CI: writes a note into the merge request, and replaces it the next time', async () => {
    const { after_script: lines } = parse(examples('GitLab CI')[1] ?? '');
    const notes = new Map<number, string>([[1, 'A comment of a person.']]);
    const asked: string[] = [];
    const gitlab = createServer((request, response) => {
      const { method, url = '', headers } = request;
      asked.push(`${method} ${url} ${String(headers['private-token'])}`);
      void text(request).then((form) => {
        const [, id = notes.size + 1] = /notes\/(\d+)$/.exec(url) ?? [];
        if (method !== 'GET') notes.set(Number(id), new URLSearchParams(form).get('body') ?? '');
        response.end(JSON.stringify([...notes].map(([key, body]) => ({ id: key, body }))));
      });
    });
    const port = await listenOnLoopback(gitlab);
    const env = {
      CI_API_V4_URL: `http://127.0.0.1:${port}/api/v4`,
      CI_PROJECT_ID: '12',
      CI_MERGE_REQUEST_IID: '34',
      SITEDELTA_TOKEN: 'glpat-x',
    };
    const cwd = temporaryFolder();
    for (const summary of ['# First & “second” +1\n', '# Again\n']) {
      writeFileSync(join(cwd, 'sitedelta.md'), summary);
      expect(await runShell(lines[0], { cwd, env })).toEqual({ status: 0, stdout: '', stderr: '' });
      expect([...notes]).toEqual([
        [1, 'A comment of a person.'],
        [2, `<!-- sitedelta -->\n${summary}`],
      ]);
    }
    gitlab.close();

    const path = '/api/v4/projects/12/merge_requests/34/notes';
    expect(asked).toEqual([
      `GET ${path}?per_page=100 glpat-x`,
      `POST ${path} glpat-x`,
      `GET ${path}?per_page=100 glpat-x`,
      `PUT ${path}/2 glpat-x`,
    ]);
    // On the main branch there is no merge request.
    expect((await runShell(lines[0], { cwd, env: { ...env, CI_MERGE_REQUEST_IID: '' } })).status).toBe(0);
    expect(asked).toHaveLength(4);
  });

  it('has the command before the package is published: a clone and a link are enough', async () => {
    const [install = ''] = examples('How the command gets there');
    for (const line of install.trim().split('\n')) {
      expect(parse(example('GitLab CI')).sitedelta.before_script).toContain(line);
      expect(example('CircleCI')).toContain(`- run: ${line}\n`);
    }
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'bin'));
    const local = install
      .replace('https://github.com/OWNER/sitedelta.git', new URL('../..', import.meta.url).href)
      .replaceAll('/opt/sitedelta', join(cwd, 'clone'))
      .replaceAll('/usr/local/bin', join(cwd, 'bin'));
    expect(await runShell(local.replaceAll('\n', ' && ').replace(/ && $/, ''), { cwd })).toMatchObject({
      status: 0,
    });

    const { status, stdout } = await runShell(`PATH="$PWD/bin:$PATH" && sitedelta --version`, { cwd });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
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
