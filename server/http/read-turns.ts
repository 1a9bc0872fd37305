import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '../shared/errors.ts';
import type { InTurn } from '../shared/in-turn.ts';

/** Reads that may wait: of one client, and of all clients together. */
const MAX_WAITING = { client: 200, all: 1_000 };
/** By then the client has given up, or its connection has been closed. */
const MAX_WAIT_MS = 30_000;
/** Shorter reads need no pause after them. */
const SHORT_MS = 20;
const MAX_PAUSE_MS = 5_000;
const RETRY_AFTER_SECONDS = 10;

interface WaitingRead {
  start(): Promise<void>;
  refuse(error: Error): void;
}

/**
 * Limits the CPU time of expensive reads: results, comparisons and reports. The process makes one of them at a time,
 * clients taking turns. After a long one it pauses for twice as long, for running scans and cheap requests. Reading has
 * no rate limit; this way a client that reads large results over and over mostly slows down itself.
 */
export class ReadTurns {
  /** By client; the client whose turn is next comes first. */
  readonly #queues = new Map<string, WaitingRead[]>();
  readonly #closing = new AbortController();
  #waiting = 0;
  #isRunning = false;

  /**
   * The turns of one client.
   *
   * @param client - name of the client; clients take turns
   * @param isGone - whether the client has gone away, so that the read is not needed any more
   * @returns a function that does work in turn, and throws ServiceError `unavailable` if too many reads wait. Work must
   *   not ask for a turn itself.
   */
  of(client: string, isGone: () => boolean): InTurn {
    return async (work) => {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
      const cameMs = performance.now();
      this.#add(client, {
        async start() {
          try {
            if (isGone() || performance.now() - cameMs > MAX_WAIT_MS) throw tooBusy();
            resolve(await work());
          } catch (error) {
            reject(error);
          }
        },
        refuse: reject,
      });
      return promise;
    };
  }

  /** Refuses all reads that wait, and all later ones: the service ends without waiting for them. */
  close(): void {
    this.#closing.abort();
    for (let next = this.#takeNext(); next !== null; next = this.#takeNext()) next.refuse(restarting());
  }

  #add(client: string, read: WaitingRead): void {
    if (this.#closing.signal.aborted) throw restarting();
    const queue = this.#queues.get(client) ?? [];
    if (queue.length >= MAX_WAITING.client || this.#waiting >= MAX_WAITING.all) throw tooBusy();
    queue.push(read);
    this.#queues.set(client, queue);
    this.#waiting += 1;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#takeNext(); next !== null; next = this.#takeNext()) {
      const beganMs = performance.now();
      await next.start();
      const tookMs = performance.now() - beganMs;
      // Sending the answer costs as much again.
      const pauseMs = tookMs < SHORT_MS ? 0 : Math.min(2 * tookMs, MAX_PAUSE_MS);
      // Rejects only after `close`, when no read is left.
      await delay(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
    this.#isRunning = false;
  }

  /** The next read of the client whose turn it is; the client then goes to the end. */
  #takeNext(): WaitingRead | null {
    for (const [client, queue] of this.#queues) {
      this.#queues.delete(client);
      const next = queue.shift();
      if (queue.length > 0) this.#queues.set(client, queue);
      if (next === undefined) continue;
      this.#waiting -= 1;
      return next;
    }
    return null;
  }
}

function restarting(): ServiceError {
  return unavailable('The service is restarting. Try again in some seconds.');
}

function tooBusy(): ServiceError {
  return unavailable('Too many large results are being read; try again in some seconds.');
}

function unavailable(message: string): ServiceError {
  return new ServiceError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
