import { readFileSync } from 'node:fs';

import { listProcesses } from '../service/list-processes.ts';

/**
 * Processes that work in a folder: their arguments or their environment name it. On Linux this finds a service, its
 * browser and all processes of that; elsewhere those whose arguments name it.
 *
 * @returns Their arguments, by process id.
 */
export function processesIn(folder: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const { pid, args, state } of listProcesses()) {
    if (state === 'Z' || pid === process.pid) continue;
    if (args.includes(folder) || environmentOf(pid).includes(`=${folder}`)) found.set(pid, args);
  }
  return found;
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    // It has ended in between, belongs to another user, or this is not Linux.
    return '';
  }
}
