/**
 * The whole story without GitHub: starts the service, serves a small website, runs the built action
 * against it as a runner would, deploys a changed version of the website, runs the action again, and
 * prints the job summary. With a terminal it then stays, so that the report can be opened.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serveSite } from '../demo/serve-site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const START_TIMEOUT_MS = 60_000;

function say(line: string): void {
  console.log(`\n\u2192 ${line}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

async function startService(folder: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      ALLOW_TARGETS: '127.0.0.1',
      RATE_LIMIT_MAX: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The service ended while it was starting; see above.');
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { url, child };
    await sleep(200);
  }
  child.kill();
  throw new Error('The service did not become ready within a minute.');
}

/** Reads the file of outputs that a runner gives to a step. */
function parseOutputs(text: string): Map<string, string> {
  const outputs = new Map<string, string>();
  for (const match of text.matchAll(/^([^\n<]+)<<(\S+)\n([\s\S]*?)\n?\2$/gm)) {
    outputs.set(match[1] ?? '', match[3] ?? '');
  }
  return outputs;
}

/** Runs `dist/index.js` with the environment of a runner, after a push to the default branch. */
async function runAction(
  folder: string,
  inputs: Record<string, string>,
): Promise<{ exitCode: number | null; outputs: Map<string, string>; summary: string }> {
  await mkdir(folder, { recursive: true });
  const files = {
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    GITHUB_STATE: join(folder, 'state'),
    GITHUB_ENV: join(folder, 'env'),
  };
  for (const file of Object.values(files)) await writeFile(file, '');
  const eventPath = join(folder, 'event.json');
  await writeFile(eventPath, JSON.stringify({ repository: { default_branch: 'main' } }));
  const inputEnvironment = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  const child = spawn(process.execPath, [join(root, 'dist/index.js')], {
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
      ...inputEnvironment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'exit');
  return {
    exitCode: child.exitCode,
    outputs: parseOutputs(await readFile(files.GITHUB_OUTPUT, 'utf8')),
    summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
  };
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sitedelta-demo-'));
  const site = await serveSite({ root: join(root, 'demo/site/v1') });
  let service: Awaited<ReturnType<typeof startService>> | undefined;
  try {
    say('Starting the service');
    service = await startService(folder);
    const inputs = { url: site.url, 'server-url': service.url, 'poll-interval': '1', 'fail-on': 'added-high' };

    say(`The website is deployed at ${site.url}; the action scans it for the first time`);
    const first = await runAction(join(folder, 'run-1'), inputs);
    const base = first.outputs.get('scan-id');
    if (first.exitCode !== 0 || !base) throw new Error('The first run of the action failed; see above.');

    say('A new version is deployed; the action runs again');
    site.deploy(join(root, 'demo/site/v2'));
    const second = await runAction(join(folder, 'run-2'), { ...inputs, 'base-scan-id': base });
    if (second.outputs.get('status') !== 'complete') {
      throw new Error('The second run of the action failed; see above.');
    }

    say('The job summary of the second run:');
    console.log(`\n${second.summary}`);
    say(`The action ended with "${second.outputs.get('conclusion')}" (exit code ${second.exitCode}).`);
    say(`The report: ${second.outputs.get('report-url')}`);
    if (process.stdout.isTTY) {
      say('The service stays until you press Ctrl+C.');
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    }
  } finally {
    if (service && service.child.exitCode === null) {
      service.child.kill('SIGTERM');
      await once(service.child, 'exit');
    }
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
