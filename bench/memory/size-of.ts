import { readFileSync } from 'node:fs';
import type { TreeProcess } from '../../server/engine/browser/process-tree.ts';

/**
 * What a process takes of the memory: its proportional set size, which counts what several share once in all.
 * Only root may see that of the browser's processes; others get what belongs to the process alone.
 * @returns bytes
 */
export function sizeOf({ pid, ownBytes }: TreeProcess): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
  } catch {
    return ownBytes;
  }
}
