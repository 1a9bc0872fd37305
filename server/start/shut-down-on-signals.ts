import type { Log } from '../log/log.ts';

/** A shutdown that takes longer than this is cut short; the store survives that. */
const SHUTDOWN_MS = 30_000;

/**
 * Ends the process in order on SIGTERM or SIGINT, and at once on a second signal or an unexpected error.
 *
 * @param stop - ends everything that has been started by then
 * @returns whether a signal has come
 */
export function shutDownOnSignals(log: Log, stop: () => Promise<void>): () => boolean {
  let signals = 0;

  function onSignal(signal: string): void {
    signals += 1;
    if (signals > 1) process.exit(1);
    log.info({ signal }, 'Shutting down; a second signal ends the service at once');
    setTimeout(() => {
      log.error(
        {},
        'The shutdown took too long and is cut short; unfinished scans run again at the next start',
      );
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => die(error),
    );
  }

  function die(error: unknown): void {
    log.error({ err: error }, 'The service ends because of an unexpected error');
    process.exit(1);
  }

  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // After an unexpected error the process is in an unknown state, so a restart is safer; the store keeps its data.
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  return () => signals > 0;
}
