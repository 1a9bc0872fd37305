import { fork, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { FromService, ToService } from '../../shared/local-protocol.ts';
import { isRecord } from '../shared/json.ts';
import { messageOf } from '../text/message-of.ts';

const OUTPUT_GRACE_MS = 200;

/** The process of a service, and the channel to it. */
export class ServiceProcess {
  readonly #child: ChildProcess;
  readonly #lastLines = new LastLines();
  /** Resolves when the process has ended, to how: "exit code 1". */
  readonly ended: Promise<string>;
  #hasEnded = false;

  /**
   * @param entry Absolute path of the script.
   * @param options.log Takes what it writes, line by line.
   * @param options.onMessage Called for each message; nothing that comes from there is of another form.
   */
  constructor(
    entry: string,
    options: {
      folder: string;
      env: Record<string, string>;
      log: (line: string) => void;
      onMessage: (message: FromService) => void;
    },
  ) {
    const { folder, env, log, onMessage } = options;
    this.#child = fork(entry, [], {
      cwd: folder,
      env,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A process group of its own: a Ctrl+C of the terminal is for this process, which then stops the service.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
        this.#lastLines.add(`${line}\n`);
        if (line.trim() !== '') log(line);
      });
    }
    this.#child.on('message', (message) => {
      if (isFromService(message)) onMessage(message);
    });
    this.ended = new Promise((resolve) => {
      const end = (how: string): void => {
        this.#hasEnded = true;
        resolve(how);
      };
      // Without a process there is no other event.
      this.#child.once('error', (error) => {
        if (this.#child.pid === undefined) end(messageOf(error));
      });
      this.#child.once('exit', (code, signal) => {
        const how = signal === null ? `exit code ${code}` : signal;
        // Its last output may arrive after its end, but what it has started may keep the output open for long.
        setTimeout(() => end(how), OUTPUT_GRACE_MS);
        this.#child.once('close', () => end(how));
      });
    });
    // Errors of the channel: the end of the process is what matters.
    this.#child.on('error', () => {});
  }

  /** 0 if it could not be started. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The end of what it wrote, as lines. */
  lastLines(count: number): string[] {
    return this.#lastLines.read(count);
  }

  /** Sends a message; nothing happens if the process has ended. */
  send(message: ToService): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** @returns Whether it has ended within that time. */
  async endsWithin(ms: number): Promise<boolean> {
    const timer = new AbortController();
    const late = delay(ms, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.ended, late]);
    timer.abort();
    return this.#hasEnded;
  }

  /** Lets go of what a process that can't be ended would hold open. */
  release(): void {
    if (this.#child.connected) this.#child.disconnect();
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    this.#child.unref();
  }
}

function isFromService(message: unknown): message is FromService {
  return isRecord(message) && ['ready', 'failed', 'answer', 'ended'].includes(String(message['kind']));
}

const MAX_LENGTH = 16_384;

/** Keeps the end of what a process writes. */
export class LastLines {
  #text = '';

  add(text: string): void {
    this.#text = (this.#text + text).slice(-MAX_LENGTH);
  }

  /** The last lines that are not empty, oldest first. */
  read(count: number): string[] {
    const lines = this.#text.split(/\r?\n/).filter((line) => line.trim() !== '');
    return lines.slice(-count);
  }
}
