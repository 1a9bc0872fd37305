import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf } from './list-processes.ts';
import type { ListedProcess } from './list-processes.ts';
import { programPath } from '../programs/program-path.ts';

const MAIN = programPath('server/main.ts');

export type NodeRole = 'api' | 'worker';

/** A time, in milliseconds since 1970. */
export interface Span {
  fromMs: number;
  /** Infinity if it has not ended. */
  toMs: number;
}

/** What happened to a node. Times in milliseconds since 1970. */
export interface NodeLife extends Span {
  name: string;
  role: NodeRole;
  /** When it was suspended. */
  pauses: Span[];
  /** When it was asked to end; null if it was not. */
  askedMs: number | null;
  /** How it ended: the name of a signal, or `exit code 0`; null if it has not. */
  end: string | null;
}

/** A run of a scan, as the log of its worker has it. Times in milliseconds since 1970. */
export interface LoggedRun {
  scanId: string;
  attempt: number;
  /** Name of the node. */
  node: string;
  beganMs: number;
  /** When the worker ended it; null if it did not. */
  endedMs: number | null;
  /** `complete`, `failed`, `release` or `lost`; null if it did not end. */
  end: string | null;
}

/** A process of a cluster. Sites know it by its name, which is in the User-Agent of its visits. */
export class ClusterNode {
  readonly life: NodeLife;
  readonly runs: LoggedRun[] = [];
  /** Base address, without slash at the end. */
  readonly url: string;
  /** Warnings and errors, for people. */
  readonly warnings: string[] = [];
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  #isReady = false;

  /** Starts it. */
  constructor(role: NodeRole, name: string, port: number, settings: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.life = {
      name,
      role,
      fromMs: Date.now(),
      toMs: Infinity,
      pauses: [],
      askedMs: null,
      end: null,
    };
    this.#child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: `${this.url}/${name}`,
        ROLE: role,
        LOG_LEVEL: 'info',
        TRY_PAGES: 'off',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { stdout, stderr } = this.#child;
    if (stdout !== null) createInterface({ input: stdout }).on('line', (line) => this.#note(line));
    if (stderr !== null) createInterface({ input: stderr }).on('line', (line) => this.warnings.push(line));
    void this.#becomeReady();
    this.ended = once(this.#child, 'close').then(([code, signal]: unknown[]) => {
      this.life.toMs = Math.min(this.life.toMs, Date.now());
      this.life.end = code === null ? String(signal) : `exit code ${Number(code)}`;
    });
  }

  /** Whether it was ready once, and was neither ended nor suspended nor asked to end. */
  get isRunning(): boolean {
    const { toMs, askedMs, pauses } = this.life;
    return this.#isReady && toMs === Infinity && askedMs === null && pauses.at(-1)?.toMs !== Infinity;
  }

  /** @returns the processes that it leaves behind, which have to end by themselves */
  kill(): ListedProcess[] {
    const left = descendantsOf(this.#child.pid ?? 0);
    this.life.toMs = Math.min(this.life.toMs, Date.now());
    this.#child.kill('SIGKILL');
    return left;
  }

  suspend(): void {
    this.life.pauses.push({ fromMs: Date.now(), toMs: Infinity });
    this.#child.kill('SIGSTOP');
  }

  /** Ends the suspension; does nothing if there is none. */
  resume(): void {
    const pause = this.life.pauses.at(-1);
    if (pause?.toMs !== Infinity) return;
    pause.toMs = Date.now();
    this.#child.kill('SIGCONT');
  }

  /** Asks it to end. */
  stop(): void {
    this.life.askedMs ??= Date.now();
    this.#child.kill('SIGTERM');
  }

  async #becomeReady(): Promise<void> {
    while (!this.#isReady && this.life.toMs === Infinity) {
      const asked = fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(30_000) });
      this.#isReady = await asked.then(
        ({ ok }) => ok,
        () => false,
      );
      await sleep(200);
    }
  }

  #note(text: string): void {
    const line: Record<string, unknown> = JSON.parse(text);
    const { time, event, level, scanId, attempt, end } = line;
    if (Number(level) >= 40) this.warnings.push(text);
    if (event === 'scan-begun') {
      this.runs.push({
        scanId: String(scanId),
        attempt: Number(attempt),
        node: this.life.name,
        beganMs: Number(time),
        endedMs: null,
        end: null,
      });
    }
    if (event !== 'scan-ended') return;
    const run = this.runs.find((run) => run.scanId === scanId && run.attempt === attempt);
    if (run === undefined) throw new Error(`${this.life.name} ended a run that it had not begun: ${text}`);
    run.endedMs = Number(time);
    run.end = String(end);
  }
}
