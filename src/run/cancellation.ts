import { CancelledError } from '../shared/errors.ts';

/** GitHub sends SIGINT when a run is cancelled, SIGTERM 7.5 s later, and kills it 2.5 s after that. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface Cancellation {
  /** Aborted with a {@link CancelledError}. */
  signal: AbortSignal;
  /** Waits for something that does not know the signal, but no longer than until it is aborted. */
  race<T>(work: Promise<T>): Promise<T>;
  dispose(): void;
}

/** Turns the runner's signals into an abort signal. */
export function listenForCancellation(): Cancellation {
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = (): void => controller.abort(new CancelledError());
  for (const name of SIGNALS) process.on(name, cancel);

  return {
    signal,
    async race(work) {
      signal.throwIfAborted();
      const { promise: cancelled, reject } = Promise.withResolvers<never>();
      const abort = (): void => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      try {
        return await Promise.race([work, cancelled]);
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
    dispose() {
      for (const name of SIGNALS) process.off(name, cancel);
    },
  };
}
