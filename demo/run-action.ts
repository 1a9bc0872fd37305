import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUNDLE = fileURLToPath(new URL('../dist/index.js', import.meta.url));

/** How a run of the action ended. */
export interface ActionRun {
  exitCode: number | null;
  outputs: Map<string, string>;
  /** The job summary, as Markdown. */
  summary: string;
  /** Standard output: the log with its workflow commands. */
  log: string;
}

interface ActionOptions {
  /** Folder of the run's files; made where it is missing. */
  folder: string;
  inputs: Record<string, string>;
  /** Variables of the runner that replace those of a push to the default branch. */
  environment?: Record<string, string>;
  /** Contents of the event file. */
  event?: object;
  /** Called with every piece of the log. */
  onLog?(text: string): void;
}

/** Reads the file in which a step leaves its outputs: `name<<delimiter`, lines, `delimiter`. */
function parseOutputs(text: string): Map<string, string> {
  const outputs = new Map<string, string>();
  for (const match of text.matchAll(/^([^\n<]+)<<(\S+)\n([\s\S]*?)\n?\2$/gm)) {
    outputs.set(match[1] ?? '', match[3] ?? '');
  }
  return outputs;
}

/** Runs the built action as a runner does, by default after a push to the default branch. */
export async function runAction(options: ActionOptions): Promise<ActionRun> {
  const { folder } = options;
  await mkdir(folder, { recursive: true });
  const files = {
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    GITHUB_STATE: join(folder, 'state'),
    GITHUB_ENV: join(folder, 'env'),
  };
  for (const file of Object.values(files)) await writeFile(file, '');
  const eventPath = join(folder, 'event.json');
  await writeFile(
    eventPath,
    JSON.stringify(options.event ?? { ref: 'refs/heads/main', repository: { default_branch: 'main' } }),
  );
  const inputs = Object.entries(options.inputs).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value,
  ]);
  const child = spawn(process.execPath, [BUNDLE], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      RUNNER_TEMP: folder,
      GITHUB_WORKSPACE: folder,
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'push',
      GITHUB_EVENT_PATH: eventPath,
      GITHUB_REF: 'refs/heads/main',
      GITHUB_REF_NAME: 'main',
      GITHUB_SHA: '0'.repeat(40),
      GITHUB_REPOSITORY: 'demo/website',
      GITHUB_RUN_ID: '1',
      GITHUB_RUN_NUMBER: '1',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: 'https://api.github.com',
      ...files,
      ...options.environment,
      ...Object.fromEntries(inputs),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    options.onLog?.(text);
  });
  await once(child, 'close');
  return {
    exitCode: child.exitCode,
    outputs: parseOutputs(await readFile(files.GITHUB_OUTPUT, 'utf8')),
    summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
    log,
  };
}
