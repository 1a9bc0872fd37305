import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { components } from '../../openapi.gen.ts';
import { browserVariables } from '../browser/browser-variables.ts';
import { cacheToken, type CacheService } from './cache-service.ts';

/** One step of a job that runs the action. */
export interface RunnerStep {
  inputs: Record<string, string>;
  eventName?: string;
  event?: unknown;
  /** Full ref; empty for a deployment made from a commit. */
  ref?: string;
  runId?: number;
  runAttempt?: number;
  /** The Actions cache; without one the runner offers none. */
  cache?: CacheService;
  /** Anything else in the environment. */
  env?: Record<string, string>;
  /** Folder of the checkout, which stays; default is an empty one that is removed. */
  workspace?: string;
  /** Script to run instead of the built action. */
  entry?: string;
  /** Called with every piece that the step prints. */
  onLog?(text: string): void;
}

/** What a step left behind. */
export interface StepResult {
  exitCode: number | null;
  outputs: Record<string, string>;
  summary: string;
  /** Everything the step printed. */
  log: string;
  /** What the step left in the runner's temporary folder, by name. */
  temporary: string[];
  /** Content of the file of the output result-path, if it is set. */
  result: ResultFile | undefined;
}

export interface ResultFile {
  scan: components['schemas']['Scan'];
  diff: components['schemas']['ScanDiff'] | null;
}

export interface RunningStep {
  child: ChildProcess;
  /** The runner's temporary folder. */
  temp: string;
  /** Everything printed so far. */
  log(): string;
  done: Promise<StepResult>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHA = '0123456789abcdef0123456789abcdef01234567';

/** Runs the built action as a runner does, and waits for its end. */
export async function runStep(step: RunnerStep): Promise<StepResult> {
  return (await startStep(step)).done;
}

/** Starts the built action (`dist/index.js`) in a process of its own, with the environment of a runner. */
export async function startStep(step: RunnerStep): Promise<RunningStep> {
  const files = await createFiles(step.event, step.workspace);
  const child = spawn(process.execPath, [step.entry ?? path.join(ROOT, 'dist/index.js')], {
    cwd: files.workspace,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environmentOf(step, files), ...(await browserOf(step)), ...step.env },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      step.onLog?.(text);
    });
  }

  async function finish(): Promise<StepResult> {
    try {
      const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
      const outputs = parseOutputs(await readFile(files.output, 'utf8'));
      const resultPath = outputs['result-path'] ?? '';
      const result: ResultFile | undefined =
        resultPath === '' ? undefined : JSON.parse(await readFile(resultPath, 'utf8'));
      const summary = await readFile(files.summary, 'utf8');
      return { exitCode, outputs, summary, log, temporary: await readdir(files.temp), result };
    } finally {
      await rm(files.folder, { recursive: true, force: true });
    }
  }
  return { child, temp: files.temp, log: () => log, done: finish() };
}

type RunnerFiles = Awaited<ReturnType<typeof createFiles>>;

/** The files and folders of a step, in a folder of its own. */
async function createFiles(event: unknown = { repository: { default_branch: 'main' } }, workspace?: string) {
  // A browser's sockets need a short path, as runners have it.
  const folder = await mkdtemp(path.join(tmpdir(), 'runner-'));
  const files = {
    folder,
    output: path.join(folder, 'output'),
    summary: path.join(folder, 'summary.md'),
    event: path.join(folder, 'event.json'),
    temp: path.join(folder, 'temp'),
    workspace: workspace ?? path.join(folder, 'workspace'),
  };
  await Promise.all([
    mkdir(files.temp),
    mkdir(files.workspace, { recursive: true }),
    writeFile(files.output, ''),
    writeFile(files.summary, ''),
    writeFile(files.event, JSON.stringify(event)),
  ]);
  return files;
}

function environmentOf(step: RunnerStep, files: RunnerFiles): Record<string, string> {
  const { ref = 'refs/heads/main', cache } = step;
  const inputs = Object.entries(step.inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]);
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: files.folder,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    // Tests that count findings are not about what trying a page finds.
    TRY_PAGES: 'off',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: step.eventName ?? 'push',
    GITHUB_EVENT_PATH: files.event,
    GITHUB_OUTPUT: files.output,
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_WORKSPACE: files.workspace,
    GITHUB_REPOSITORY: 'acme/site',
    GITHUB_REF: ref,
    GITHUB_SHA: SHA,
    GITHUB_RUN_ID: String(step.runId ?? 100),
    GITHUB_RUN_ATTEMPT: String(step.runAttempt ?? 1),
    GITHUB_RUN_NUMBER: '7',
    RUNNER_TEMP: files.temp,
    ...(cache === undefined ? {} : cacheVariables(cache, ref)),
    ...Object.fromEntries(inputs),
  };
}

/** Otherwise a run without a service would unpack the browser of the packages into its own temporary folder. */
async function browserOf({ inputs }: RunnerStep): Promise<Record<string, string>> {
  if ('server-url' in inputs || 'browser-path' in inputs) return {};
  const { PUPPETEER_EXECUTABLE_PATH: executable, ...env } = await browserVariables();
  return { ...env, 'INPUT_BROWSER-PATH': executable };
}

/** A run may write in the scope of its ref, and read in that of the default branch, too. */
function cacheVariables({ url }: CacheService, ref: string): Record<string, string> {
  const main = 'refs/heads/main';
  const scopes = [{ ref, write: true }, ...(ref === main ? [] : [{ ref: main, write: false }])];
  return {
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ACTIONS_RESULTS_URL: url,
    ACTIONS_RUNTIME_TOKEN: cacheToken(scopes),
  };
}

/** Reads the file behind GITHUB_OUTPUT: name, delimiter, lines, delimiter; the last value of a name counts. */
function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const pattern = /^([^\n<]+)<<(\S+)\n([\s\S]*?)\n?^\2$/gm;
  for (const [, name = '', , value = ''] of text.matchAll(pattern)) outputs[name] = value;
  return outputs;
}
