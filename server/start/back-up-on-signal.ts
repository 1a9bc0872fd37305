import type { Log } from '../log/log.ts';
import type { Storage } from '../storage/storage.ts';

/** Makes a backup whenever the process gets SIGUSR2, one at a time; the log says how it ended. */
export function backUpOnSignal(storage: Storage, log: Log): void {
  // Windows has no such signal.
  if (process.platform === 'win32') return;
  let isUnderWay = false;
  process.on('SIGUSR2', () => {
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
