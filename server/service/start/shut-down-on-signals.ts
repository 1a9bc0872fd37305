import type { Log } from '../../ops/log/log.ts';
import { exitWhenWritten } from './exit-when-written.ts';

/** SIGBREAK is Ctrl+Break, and SIGHUP means on Windows that the console closes: it ends the process ten seconds later. */
const SIGNALS: readonly NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGTERM', 'SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];
/** A shutdown that takes longer than this is cut short; the store survives that. */
const SHUTDOWN_MS = 30_000;

/** The end of a process, however it is asked for. */
export interface ShutDown {
  /** Ends the process in order, with exit code 0. Idempotent. @param why for the log */
  begin(why: string): void;
  /** Whether it has begun. */
  hasBegun(): boolean;
}

/**
 * Ends the process in order on SIGTERM or SIGINT (on Windows also if the console closes), and at once on a second signal or an unexpected error.
 *
 * @param stop - ends everything that has been started by then
 * @param limitMs - after which the process ends all the same
 */
export function shutDownOnSignals(
  log: Log,
  stop: () => Promise<void>,
  limitMs: number = SHUTDOWN_MS,
): ShutDown {
  let signals = 0;
  let hasBegun = false;

  function onSignal(signal: string): void {
    signals += 1;
    if (signals > 1) process.exit(1);
    begin(signal);
  }

  function begin(signal: string): void {
    if (hasBegun) return;
    hasBegun = true;
    log.info({ event: 'shutting-down', signal }, 'Shutting down; a second signal ends the service at once');
    setTimeout(() => {
      log.error(
        {},
        'The shutdown took too long and is cut short; unfinished scans run again at the next start',
      );
      process.exit(1);
    }, limitMs).unref();
    stop().then(
      () => exitWhenWritten(0),
      (error: unknown) => die(error),
    );
  }

  function die(error: unknown): void {
    log.error({ err: error }, 'The service ends because of an unexpected error');
    process.exit(1);
  }

  for (const signal of SIGNALS) process.on(signal, onSignal);
  // After an unexpected error the process is in an unknown state, so a restart is safer; the store keeps its data.
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  return { begin, hasBegun: () => hasBegun };
}
