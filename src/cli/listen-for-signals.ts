import { CancelledError } from '../shared/errors.ts';
import { SIGNAL_EXITS } from './exit-codes.ts';

export interface Signals {
  /** Aborted with a {@link CancelledError} by the first signal. */
  signal: AbortSignal;
  /** Exit status for the signal that came; undefined without one. */
  status(): number | undefined;
  dispose(): void;
}

/**
 * Turns signals into an abort signal. A second one ends the process at once; the service notices that and ends with
 * its browser.
 */
export function listenForSignals(): Signals {
  const controller = new AbortController();
  let status: number | undefined;
  const listeners = Object.entries(SIGNAL_EXITS).map(([name, code]) => {
    const listener = (): void => {
      if (status !== undefined) process.exit(status);
      status = code;
      controller.abort(new CancelledError());
    };
    process.on(name, listener);
    return { name, listener };
  });
  return {
    signal: controller.signal,
    status: () => status,
    dispose() {
      for (const { name, listener } of listeners) process.off(name, listener);
    },
  };
}
