import type { Log } from '../../ops/log/log.ts';
import type { Storage } from '../../storage/storage.ts';

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
