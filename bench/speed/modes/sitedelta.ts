import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { components } from '../../../openapi.gen.ts';
import type { ModeJob, ModeResult } from '../mode.ts';
import { OWN_PARTS } from '../own-parts.ts';

type Scan = components['schemas']['Scan'];

const SERVER = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
const RECORDER = new URL('../record-phases.ts', import.meta.url).href;
const LEAVE_OUT = new URL('../leave-out.ts', import.meta.url).href;
/** Often enough to know the end; a poll costs both sides less than a millisecond. */
const POLL_MS = 100;
/** A start takes some seconds; on a busy machine the browser may need half a minute, and a second try. */
const READY_MS = 120_000;

/**
 * The whole service: a process of its own, a scan asked for by HTTP, polled until its result is there.
 * @param concurrency pages at once; null for what it does by default on this machine
 * @param leftOut names of parts that it does without
 */
export function sitedelta(concurrency: number | null, leftOut: readonly string[] = []) {
  return async (job: ModeJob, begin: (pid?: number) => void, finish: () => void): Promise<ModeResult> => {
    const server = spawn(process.execPath, ['--import', LEAVE_OUT, '--import', RECORDER, SERVER], {
      env: {
        ...process.env,
        ...Object.assign({}, ...leftOut.map((name) => OWN_PARTS[name]?.settings)),
        LEFT_OUT: leftOut.join(','),
        PHASES_FOLDER: job.folder,
        PORT: '0',
        DATA_DIR: path.join(job.folder, 'data'),
        CONCURRENCY: concurrency === null ? '' : String(concurrency),
        MAX_PAGES: String(job.urls.length),
        // As long as in the other modes, so that no mode loses pages on a busy machine.
        PAGE_TIMEOUT_MS: '120000',
        RATE_LIMIT_MAX: '0',
        ALLOW_TARGETS: '127.0.0.1',
        DENY_TARGETS: job.otherHosts.join(' '),
        PUPPETEER_EXECUTABLE_PATH: job.browserPath,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(server, 'exit');
    try {
      const address = await readyAddress(server.stdout);
      begin(server.pid);
      const scan = await runScan(address, job.urls[0] ?? '');
      finish();
      if (scan.status !== 'complete') throw new Error(`The scan failed: ${scan.error}`);
      const visited = new Set(scan.result?.pages?.map(({ url }) => url));
      server.kill('SIGTERM');
      await exited;
      return {
        findings: scan.result?.findings.length ?? 0,
        lost: job.urls.filter((url) => !visited.has(url)).length,
        pages: visited.size,
        phases: await readPhases(job.folder),
      };
    } finally {
      server.kill('SIGTERM');
      await exited;
    }
  };
}

/** The phases of all threads together. */
async function readPhases(folder: string): Promise<NonNullable<ModeResult['phases']>> {
  const total: NonNullable<ModeResult['phases']> = {};
  for (const name of await readdir(folder)) {
    if (!/^phases-\d+\.json$/.test(name)) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our recorder wrote it
    const phases = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as typeof total;
    for (const [phase, { ms, count }] of Object.entries(phases)) {
      const sum = (total[phase] ??= { ms: 0, count: 0 });
      sum.ms += ms;
      sum.count += count;
    }
  }
  return total;
}

/** @throws Error with the last log line if the service is not ready in time */
async function readyAddress(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output, signal: AbortSignal.timeout(READY_MS) });
  let last = 'nothing';
  for await (const line of lines) {
    last = line;
    const address = /Sitedelta is ready: open (http\S+)\/ in/.exec(line)?.[1];
    if (address !== undefined) {
      // What it logs from now on is not read, but must not fill the pipe.
      output.resume();
      return address;
    }
  }
  throw new Error(`The service did not become ready; its last log line: ${last}`);
}

async function runScan(address: string, url: string): Promise<Scan> {
  const posted = await fetch(`${address}/api/v1/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (posted.status !== 202) throw new Error(`The service answered ${posted.status}: ${await posted.text()}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract
  const { id } = (await posted.json()) as { id: string };
  for (;;) {
    await sleep(POLL_MS);
    const answer = await fetch(`${address}/api/v1/scans/${id}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract
    const scan = (await answer.json()) as Scan;
    if (scan.status === 'complete' || scan.status === 'failed') return scan;
  }
}
