import { statSync } from 'node:fs';

/** What a path leads to; `none` also if that can't be found out. Devices and pipes count as files. */
export function kindOfPath(file: string): 'file' | 'folder' | 'none' {
  try {
    return statSync(file).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'none';
  }
}
