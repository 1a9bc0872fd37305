import type { Log } from '../ops/log/log.ts';
import { reasonOf } from '../shared/errors.ts';
import type { Storage } from './storage.ts';

/** Times in milliseconds. */
export interface OutageTimes {
  /** Between two looks whether an outage is over. */
  lookMs: number;
  /** How long nothing may have failed before it is. */
  quietMs: number;
}

/**
 * Longer than the time between two heartbeats: if only some statements fail, there are not two lines every few seconds.
 */
const TIMES: OutageTimes = { lookMs: 2_000, quietMs: 7_000 };

/** Reports the begin and the end of a time in which a storage can't be used. */
export class OutageWatch {
  readonly #storage: Pick<Storage, 'store' | 'place'>;
  readonly #log: Log;
  readonly #times: OutageTimes;
  /** By performance.now(); null while there is no outage. */
  #beganMs: number | null = null;
  /** When it could be used for the first time since it last failed. */
  #usableMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(storage: Pick<Storage, 'store' | 'place'>, log: Log, times = TIMES) {
    this.#storage = storage;
    this.#log = log;
    this.#times = times;
  }

  /** To be called for each operation that failed because the data can't be used. */
  failed(error: unknown): void {
    if (this.#isStopped) return;
    this.#usableMs = null;
    if (this.#beganMs !== null) return;
    this.#beganMs = performance.now();
    const { place } = this.#storage;
    this.#log.warn(
      { event: 'store-unusable', store: place, reason: reasonOf(error) },
      'The store cannot be used',
    );
    this.#lookLater();
  }

  /** Whether an outage was seen that is not known to be over. */
  get isOutage(): boolean {
    return this.#beganMs !== null;
  }

  /** Nothing is reported any more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #lookLater(): void {
    this.#timer = setTimeout(() => void this.#look(), this.#times.lookMs).unref();
  }

  async #look(): Promise<void> {
    const isUsable = await this.#isUsable();
    if (this.#isStopped || this.#beganMs === null) return;
    const nowMs = performance.now();
    this.#usableMs = isUsable ? (this.#usableMs ?? nowMs) : null;
    if (this.#usableMs === null || nowMs - this.#usableMs < this.#times.quietMs) return this.#lookLater();
    const seconds = Math.round((this.#usableMs - this.#beganMs) / 1000);
    this.#log.info(
      { event: 'store-usable', store: this.#storage.place, seconds },
      'The store can be used again',
    );
    this.#beganMs = null;
  }

  async #isUsable(): Promise<boolean> {
    try {
      await this.#storage.store.check();
      return true;
    } catch (error) {
      this.#log.debug({ err: error }, 'The store still cannot be used');
      return false;
    }
  }
}
