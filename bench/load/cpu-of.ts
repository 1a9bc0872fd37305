import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU milliseconds that all threads of a process have used, in user mode and in the kernel. Read from `schedstat`, which
 * counts nanoseconds; `stat` counts hundredths of a second.
 */
export function cpuOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) =>
      sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  );
}
