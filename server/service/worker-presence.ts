import type { Engine } from '../engine/engine.ts';
import type { Log } from '../ops/log/log.ts';
import type { ScanQueue } from '../storage/storage.ts';
import { logFailure } from './log-failure.ts';

/** What a worker needs to show that it is alive. */
export interface PresenceOptions {
  /** Of the worker. */
  name: string;
  queue: Pick<ScanQueue, 'noteWorker'>;
  engine: Pick<Engine, 'health'>;
  log: Log;
  intervalMs: number;
  /** How many more scans the worker could begin now. */
  freeSlots: () => number;
}

/** Notes in the storage again and again that a worker is alive, and whether its browser works. */
export class WorkerPresence {
  readonly #options: PresenceOptions;
  #timer: NodeJS.Timeout | undefined;
  /** Starting a browser can take longer than the time between two notes. */
  #isAsking = false;
  #noted: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#beat(), this.#options.intervalMs);
    void this.#beat();
  }

  /** Notes that the worker runs no more scans. Never rejects. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#noted;
    await this.#note(false);
  }

  async #beat(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const canScan = await this.#isHealthy();
    this.#isAsking = false;
    if (this.#isStopped) return;
    this.#noted = this.#note(canScan);
    await this.#noted;
  }

  async #isHealthy(): Promise<boolean> {
    const { engine, log } = this.#options;
    try {
      return (await engine.health()).ok;
    } catch (error) {
      log.warn({ err: error }, 'The engine cannot be asked for its health');
      return false;
    }
  }

  async #note(canScan: boolean): Promise<void> {
    const { queue, name, log, freeSlots } = this.#options;
    try {
      await queue.noteWorker({ name, canScan, freeSlots: canScan ? freeSlots() : 0 });
    } catch (error) {
      logFailure(log, error, {}, 'The worker could not note that it is alive');
    }
  }
}
