import { readFileSync } from 'node:fs';

/** How busy a process is. */
export interface ProcessActivity {
  /** CPU time that it has used, in ticks of the system. */
  ticks: number;
  /** Its main thread runs, or waits only for a CPU. */
  isRunning: boolean;
}

/** How busy a process is at the moment; null if that can't be known (other systems than Linux, or it has ended). */
export function activityOf(pid: number): ProcessActivity | null {
  if (process.platform !== 'linux') return null;
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended.
    return null;
  }
  // State, utime and stime (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { ticks: Number(fields[11]) + Number(fields[12]), isRunning: fields[0] === 'R' };
}
