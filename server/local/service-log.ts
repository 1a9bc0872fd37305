import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

const LOG_FILE = 'service.log';

/** The log of a local service. */
export interface ServiceLog {
  /** Path of the file. */
  file: string;
  write: (line: string) => void;
  /** What is written later is lost. Windows removes no folder with an open file. */
  close(): void;
}

/**
 * Makes the log of this run, a file in the data folder: the standard output of the parent belongs to the parent. The log
 * of the last run is replaced. A full disk costs lines and nothing else.
 * @throws Error when the file can't be made
 */
export function openServiceLog(dataDir: string): ServiceLog {
  const file = path.join(dataDir, LOG_FILE);
  const descriptor = openSync(file, 'w', 0o600);
  let isOpen = true;
  return {
    file,
    write(line) {
      // Its number may be that of another file by now.
      if (!isOpen) return;
      try {
        writeSync(descriptor, line);
      } catch {
        // There is no other place for it.
      }
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}
