import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

const LOG_FILE = 'service.log';

/** The log of a local service. */
export interface ServiceLog {
  /** Path of the file. */
  file: string;
  write: (line: string) => void;
}

/**
 * Makes the log of this run, a file in the data folder: the standard output of the parent belongs to the parent. The log
 * of the last run is replaced. A full disk costs lines and nothing else.
 * @throws Error when the file can't be made
 */
export function openServiceLog(dataDir: string): ServiceLog {
  const file = path.join(dataDir, LOG_FILE);
  const descriptor = openSync(file, 'w', 0o600);
  process.once('exit', () => closeSync(descriptor));
  return {
    file,
    write(line) {
      try {
        writeSync(descriptor, line);
      } catch {
        // There is no other place for it.
      }
    },
  };
}
