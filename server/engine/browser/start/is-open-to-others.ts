import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Whether every user may enter a folder or run a program, and may enter all folders above it. */
export async function isOpenToOthers(place: string): Promise<boolean> {
  for (let at = path.resolve(place); ; at = path.dirname(at)) {
    try {
      if (((await stat(at)).mode & 0o001) === 0) return false;
    } catch {
      return false;
    }
    if (at === path.dirname(at)) return true;
  }
}
