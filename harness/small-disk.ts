import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A small disk of its own, which can be filled without harm to others. */
export interface SmallDisk {
  /** Where it is mounted; short, for the sockets of browsers. */
  folder: string;
  /** Writes a file until there is no room for one byte more. */
  fill(): void;
  /** Removes that file. */
  empty(): void;
  remove(): void;
}

/** Why there can be no small disk here; null if there can. */
export function whyNoSmallDisk(): string | null {
  try {
    mountSmallDisk('1m').remove();
    return null;
  } catch (error) {
    return `The tests with a full disk are skipped: they mount one, for which they need Linux and root (${String(error)})`;
  }
}

/**
 * @param size as the option of tmpfs has it, such as `64m`
 * @throws Error if it can't be mounted
 */
export function mountSmallDisk(size: string): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error(`mount: ${mounted.error?.message ?? mounted.stderr.trim()}`);
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: () => writeUntilFull(filler),
    empty: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: string): void {
  const opened = openSync(file, 'a');
  try {
    for (let bytes = 2 ** 20; bytes >= 1; bytes = Math.floor(bytes / 2)) {
      const piece = Buffer.alloc(bytes);
      while (hasWritten(opened, piece));
    }
  } finally {
    closeSync(opened);
  }
}

function hasWritten(file: number, piece: Buffer): boolean {
  try {
    writeSync(file, piece);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
