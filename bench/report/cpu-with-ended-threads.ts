import { readFileSync } from 'node:fs';

/** Clock ticks of /proc/<pid>/stat; USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MS = 10;

/**
 * CPU milliseconds that a process has used, also in threads that have ended, such as those that make comparisons. In
 * hundredths of a second; what bench/load reads is finer, and forgets threads that have ended.
 */
export function cpuWithEndedThreads(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
