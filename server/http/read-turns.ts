import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '../shared/errors.ts';

/** Does work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T> | T) => Promise<T>;

/** Gives turns to reads that cost much: results, comparisons and reports. */
export interface ReadTurns {
  /**
   * @param client who asks; clients take turns
   * @param isGone whether nobody waits for the answer any more
   * @returns what does work in turn; it throws ServiceError `unavailable` where too many wait. Not to be nested.
   */
  of(client: string, isGone: () => boolean): InTurn;
  /** Sends all away who wait, and who comes from now on: the service ends, and does not wait for a line of reads. */
  close(): void;
}

/** Reads of one client, and of all, that may wait. */
const MAX_WAITING = { client: 200, all: 1_000 };
/** A client has given up long before that, or its connection has. */
const MAX_WAIT_MS = 30_000;
/** Shorter work needs no pause after it. */
const SHORT_MS = 20;
/** Longest pause after a read. */
const MAX_PAUSE_MS = 5_000;
const RETRY_AFTER_SECONDS = 10;

interface Waiting {
  start(): Promise<void>;
  refuse(error: Error): void;
}

/**
 * Makes the turns of one process. One read is made at a time, and after one that took long the process has twice that
 * time for everything else: scans that are running, and requests that cost little. So reading large results over and
 * over, which has no rate limit, slows down who does it, and nobody else much.
 */
export function createReadTurns(): ReadTurns {
  /** By client, the one whose turn is next first. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = false;
  const closing = new AbortController();

  async function run(): Promise<void> {
    running = true;
    for (let next = takeNext(); next !== null; next = takeNext()) {
      const beganMs = performance.now();
      await next.start();
      const tookMs = performance.now() - beganMs;
      // What was read is yet to be written out, which costs as much again.
      const pauseMs = tookMs < SHORT_MS ? 0 : Math.min(2 * tookMs, MAX_PAUSE_MS);
      // Rejects only when there is nothing left to wait for.
      await delay(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    running = false;
  }

  function takeNext(): Waiting | null {
    for (const [client, line] of lines) {
      lines.delete(client);
      const next = line.shift();
      if (line.length > 0) lines.set(client, line);
      if (next === undefined) continue;
      waiting -= 1;
      return next;
    }
    return null;
  }

  async function take<T>(client: string, isGone: () => boolean, work: () => Promise<T> | T): Promise<T> {
    if (closing.signal.aborted) throw restarting();
    const line = lines.get(client) ?? [];
    if (line.length >= MAX_WAITING.client || waiting >= MAX_WAITING.all) throw tooBusy();
    const cameMs = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    line.push({
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
    lines.set(client, line);
    waiting += 1;
    if (!running) void run();
    return promise;
  }

  return {
    of: (client, isGone) => (work) => take(client, isGone, work),
    close() {
      closing.abort();
      for (let next = takeNext(); next !== null; next = takeNext()) next.refuse(restarting());
    },
  };
}

function restarting(): ServiceError {
  return new ServiceError('unavailable', 'The service is restarting. Try again in some seconds.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function tooBusy(): ServiceError {
  return new ServiceError(
    'unavailable',
    'Too many large results are being read; try again in some seconds.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
}
