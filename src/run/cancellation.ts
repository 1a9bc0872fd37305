import { CancelledError } from '../shared/errors.ts';

/**
 * GitHub sends SIGINT when a run is cancelled, SIGTERM 7.5 s later, and kills it 2.5 s after that. On Windows these are
 * Ctrl+C and Ctrl+Break, which Node calls SIGBREAK; elsewhere nothing sends that one.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const;

export interface Cancellation {
  /** Aborted with a {@link CancelledError}. */
  signal: AbortSignal;
  dispose(): void;
}

/** Turns the runner's signals into an abort signal. */
export function listenForCancellation(): Cancellation {
  const controller = new AbortController();
  const cancel = (): void => controller.abort(new CancelledError());
  for (const name of SIGNALS) process.on(name, cancel);

  return {
    signal: controller.signal,
    dispose() {
      for (const name of SIGNALS) process.off(name, cancel);
    },
  };
}
