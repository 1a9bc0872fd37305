import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../network/free-port.ts';
import { programPath } from '../programs/program-path.ts';

/** The program of the sources; the tests of the bundle start theirs. */
const MAIN = programPath('server/main.ts');
/** The first start may have to unpack the bundled browser. */
const START_TIMEOUT_MS = 240_000;

/** A service that runs as a process of its own. */
export interface StartedService {
  /** Base address, without slash at the end. */
  url: string;
  child: ChildProcess;
  /** Asks it to end, and waits until it has. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the service as a child process that may scan 127.0.0.1, and waits until it is ready.
 *
 * @param dataDir folder of its store
 * @param settings environment variables that replace those set here
 * @param onLog called with each line that it logs; without it they go to standard output
 * @param main the program to start
 * @throws when it ends, or is not ready in time; its log is on standard error
 */
export async function startService(
  dataDir: string,
  settings: Record<string, string> = {},
  onLog?: (line: string) => void,
  main: string = MAIN,
): Promise<StartedService> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ALLOW_TARGETS: '127.0.0.1',
      RATE_LIMIT_MAX: '0',
      // The machine may be busy with other work.
      PAGE_TIMEOUT_MS: '120000',
      LOG_LEVEL: 'error',
      // Tests that count findings are about other rules.
      TRY_PAGES: 'off',
      ...settings,
    },
    stdio: ['ignore', onLog === undefined ? 'inherit' : 'pipe', 'inherit'],
  });
  if (onLog !== undefined && child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', onLog);
  }
  const exited = once(child, 'exit');
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await exited;
  }
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error('The service ended while it was starting; see its log.');
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { url, child, stop };
    await sleep(200);
  }
  await stop();
  throw new Error(`The service was not ready within ${START_TIMEOUT_MS / 1000} seconds; see its log.`);
}
