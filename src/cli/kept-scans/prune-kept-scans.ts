import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const DAY_MS = 86_400_000;
/** A preview has a new address each time, so most files are never read again. */
const MAX_AGE_MS = 180 * DAY_MS;
/** What a killed command has left; none takes as long. */
const MAX_TEMPORARY_AGE_MS = DAY_MS;

/** A scan is written to a `.part` of the service's own, which becomes our `.tmp`. */
const TEMPORARY = /\.(?:tmp|part)$/;
const KEPT = /\.(?:scan|damaged|tmp|part)$/;

/** Removes kept scans that have not been replaced for half a year. Never throws: it is not what was asked for. */
export async function pruneKeptScans(folder: string, nowMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!KEPT.test(name)) continue;
    const file = path.join(folder, name);
    const ageMs = nowMs - ((await stat(file).catch(() => undefined))?.mtimeMs ?? nowMs);
    if (ageMs > (TEMPORARY.test(name) ? MAX_TEMPORARY_AGE_MS : MAX_AGE_MS)) {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }
}
