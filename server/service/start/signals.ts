import type { Log } from '../../ops/log/log.ts';
import type { Storage } from '../../storage/storage.ts';

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
 * Ends the process in order on SIGTERM or SIGINT (on Windows also if the console closes), and at once on a second signal or
 * an unexpected error.
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

/** For a log that nobody reads any more. */
const PATIENCE_MS = 1_000;

/**
 * Ends the process once everything is written to its standard output and error. `process.exit` alone drops what is still
 * in memory: writing to a pipe is asynchronous on Linux and macOS, to a terminal on Windows.
 */
export function exitWhenWritten(code: number): void {
  const exit = (): void => process.exit(code);
  setTimeout(exit, PATIENCE_MS);
  // The reader has gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', exit);
  process.stdout.write('', () => process.stderr.write('', exit));
}

/**
 * Makes a backup whenever the process gets SIGUSR2, one at a time; the log says how it ended. Called as early as
 * possible, because a signal that nobody listens to ends the process.
 * @param storageNow null until it is open
 */
export function backUpOnSignal(storageNow: () => Storage | null, log: Log): void {
  // Windows has no such signal.
  if (process.platform === 'win32') return;
  let isUnderWay = false;
  process.on('SIGUSR2', () => {
    const storage = storageNow();
    if (storage === null) return log.warn({}, 'There is no backup, because the store is not open yet');
    if (isUnderWay) return log.warn({}, 'A backup is under way already');
    isUnderWay = true;
    void storage
      .backUp()
      .then(
        (file) =>
          file === null
            ? log.warn({}, 'PostgreSQL has its own tools for backups, such as pg_dump')
            : log.info({ file }, 'A backup was written'),
        (error: unknown) => log.error({ err: error }, 'The backup failed; there is no new copy'),
      )
      .finally(() => (isUnderWay = false));
  });
}
