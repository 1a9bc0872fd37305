import type { ProgressToken, ServerNotification } from '@modelcontextprotocol/sdk/types.js';

import type { LocalService } from '../../local-service/local-service.ts';
import type { Scan } from '../../service/api-types.ts';
import { systemClock } from '../../shared/clock.ts';
import { CancelledError } from '../../shared/errors.ts';
import { startTimeLimit } from '../../shared/time-limit.ts';
import type { Command } from '../command.ts';
import type { ScanOptions } from '../options/scan-options.ts';
import { describeProgress } from '../progress/progress-text.ts';
import type { Progress } from '../progress/progress.ts';
import { ScanTally } from '../progress/scan-tally.ts';
import type { Run } from '../scan/open-scan-work.ts';
import { readConfig } from '../scan/read-config.ts';
import type { Session } from './session.ts';

/** Clients that wait for a sign of life wait for a minute. */
const LIFE_MS = 5000;

/** What the SDK knows of a request. */
interface Request {
  signal: AbortSignal;
  /** Absent if the client wants to hear nothing. */
  progressToken: ProgressToken | undefined;
  notify: (notification: ServerNotification) => Promise<void>;
}

/** One call of a tool. */
export class Call implements Progress {
  /** What people would read while they wait. */
  readonly notices: string[] = [];
  readonly session: Session;
  /** Aborted with a CancelledError when the client cancels the call, or has gone. */
  readonly signal: AbortSignal;
  /** Arguments of `sitedelta scan` that the person who starts the server has given. */
  readonly given: readonly string[];
  readonly cwd: string;
  readonly #command: Command;
  readonly #request: Request;
  readonly #tally = new ScanTally();
  readonly #underWay = new Set<string>();
  readonly #startMs = systemClock.now();
  readonly #timer: NodeJS.Timeout;
  #phase = 'Waiting';
  #sent = 0;
  #said = '';

  constructor(session: Session, request: Request, command: Command, given: readonly string[]) {
    const controller = new AbortController();
    this.session = session;
    this.signal = AbortSignal.any([command.signal, controller.signal]);
    this.given = given;
    this.cwd = command.cwd;
    this.#command = command;
    this.#request = request;
    const cancel = (): void => controller.abort(new CancelledError());
    if (request.signal.aborted) cancel();
    request.signal.addEventListener('abort', cancel, { once: true });
    this.#timer = setInterval(() => this.#report(), LIFE_MS).unref();
  }

  /**
   * Works with the service of the session. When the call is cancelled, its scans end; those of other calls go on.
   *
   * @throws ConfigurationError; RunError; CancelledError
   */
  async inService<T>(
    options: ScanOptions,
    work: (service: LocalService, run: Run) => Promise<T>,
  ): Promise<T> {
    const { cwd, env } = this.#command;
    const config = await readConfig(options, { cwd, env, nowMs: systemClock.now() });
    const limit = startTimeLimit(options.timeoutMs, systemClock, this.signal);
    const run: Run = { ...this.#command, signal: this.signal, options, config, progress: this, limit };
    const write = (text: string): unknown => this.#command.terminal.stderr.write(`${text}\n`);
    const debug = options.isVerbose ? write : (): void => {};
    this.phase('Starting the browser');
    return this.session.service.use({ ...run, signal: limit.signal, log: write, debug }, async (service) => {
      this.phase('Scanning');
      try {
        return await work(service, run);
      } catch (error) {
        // Nobody waits for that: a service that this call alone uses ends right after.
        for (const id of this.#underWay) void service.cancelScan(id);
        throw error;
      }
    });
  }

  phase(text: string): void {
    this.#phase = text;
    this.#report();
  }

  scan(scan: Scan): void {
    this.#tally.take(scan);
    if (scan.status === 'complete' || scan.status === 'failed') this.#underWay.delete(scan.id);
    else this.#underWay.add(scan.id);
    if (this.#progress() !== this.#said) this.#report();
  }

  say(text: string): void {
    this.notices.push(text);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #progress(): string {
    return `${this.#phase} ${this.#tally.pagesDone} ${this.#tally.pagesFound}`;
  }

  /** Without the address of the page that is visited, which is a text of the website. */
  #report(): void {
    const { progressToken, notify, signal } = this.#request;
    if (progressToken === undefined || signal.aborted) return;
    this.#said = this.#progress();
    const { pagesDone, pagesFound } = this.#tally;
    const seconds = Math.floor((systemClock.now() - this.#startMs) / 1000);
    const far = describeProgress({ phase: this.#phase, pagesDone, pagesFound, seconds });
    this.#sent += 1;
    // It has to grow with each, which pages do not; how many there will be is not known before the end.
    const params = { progressToken, progress: this.#sent, message: `${this.#phase}: ${far}` };
    void notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }
}
