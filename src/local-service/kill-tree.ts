import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { listProcesses, type ListedProcess } from './list-processes.ts';

const TASKKILL_MS = 3000;

interface EndedService {
  /** Its process id. */
  pid: number;
  /** Whether it has ended by itself, so that its id may belong to another process by now. */
  hasEnded: boolean;
  /** Its temporary folder. */
  folder: string;
}

/**
 * Ends a service that does not end by itself, with its browser and everything that they have started, at once.
 *
 * Each browser leads a process group of its own, and a process whose parent has ended is nobody's child any more, so
 * neither groups nor descent find them all; the rest is known by the service's temporary folders in its arguments.
 */
export async function killTree(
  service: EndedService,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const { pid, hasEnded } = service;
  if (platform === 'win32') {
    // The browser of one that has ended ends by itself, because its pipes have broken.
    if (!hasEnded) await runTaskkill(pid);
    return;
  }
  // `ps` may be missing; the group is ended all the same.
  const processes = await listProcesses().catch(() => []);
  // No process gets the number of a group that still has processes.
  const isAnothers = hasEnded && processes.some((one) => one.pid === pid);
  if (!isAnothers) kill(-pid);
  for (const one of findTree(service, processes)) kill(one);
  // What was started while the others were being ended.
  for (const one of findTree(service, await listProcesses().catch(() => []))) kill(one);
}

/** The whole path, because Windows looks for a program in the current folder first, and that may be the checkout. */
async function runTaskkill(pid: number): Promise<void> {
  const program = path.join(process.env['SYSTEMROOT'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  const options = { timeout: TASKKILL_MS, windowsHide: true };
  // Fails if the process has ended meanwhile.
  await promisify(execFile)(program, ['/PID', String(pid), '/T', '/F'], options).catch(() => undefined);
}

function findTree({ pid, hasEnded, folder }: EndedService, processes: readonly ListedProcess[]): Set<number> {
  const marks = [`${folder}/`, `/sitedelta-${pid}-`];
  const tree = new Set(hasEnded ? [] : [pid]);
  for (const one of processes) {
    if (one.pid !== process.pid && marks.some((mark) => one.args.includes(mark))) tree.add(one.pid);
  }
  for (let size = 0; size !== tree.size;) {
    size = tree.size;
    for (const one of processes) if (tree.has(one.parent)) tree.add(one.pid);
  }
  return tree;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
