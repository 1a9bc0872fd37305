import { readFileSync, readdirSync } from 'node:fs';

/** How busy a process is. */
interface ProcessActivity {
  /** CPU time that it has used, in ticks of the system. */
  ticks: number;
  /** Its main thread runs, or waits only for a CPU. */
  isRunning: boolean;
}

/** What a process of the browser is for; the browser itself is `browser`. */
type ProcessRole = 'browser' | 'renderer' | 'gpu-process' | 'utility' | 'zygote' | 'other';

/** A process of a tree and the memory that it holds. */
export interface TreeProcess {
  pid: number;
  role: ProcessRole;
  parentPid: number;
  /** Resident and swapped memory of its own: anonymous and shared memory, without files. */
  ownBytes: number;
  /** Resident pages of files: mostly the browser's program, which its processes share. */
  fileBytes: number;
}

/** Reads the processes below one process. */
export interface ProcessTree {
  /** The process and all its descendants; empty when it has ended. */
  read(): TreeProcess[];
}

const KIB = 1024;

/**
 * Follows the tree of a process by Linux's /proc. It uses only files that every user may read: Chromium's sandbox
 * protects its processes from inspection (no smaps, so no proportional set size).
 * Cheap enough for several reads a second: processes outside the tree are inspected only once.
 * @param rootPid the process at its top
 * @returns null without such a /proc (other systems, or one that hides processes)
 */
export function followProcessTree(rootPid: number): ProcessTree | null {
  if (process.platform !== 'linux' || memoryOf(rootPid) === null) return null;
  /** The processes of the last read and their roles; null for a process outside the tree. */
  let known = new Map<number, ProcessRole | null>();

  function read(): TreeProcess[] {
    const pids = listPids();
    const parents = new Map<number, number>();
    for (const pid of pids) if (!known.has(pid)) parents.set(pid, parentOf(pid));

    const next = new Map<number, ProcessRole | null>();
    const isInside = (pid: number): boolean => {
      if (pid === rootPid) return true;
      const role = known.get(pid);
      if (role !== undefined) return role !== null;
      const parent = parents.get(pid);
      return parent !== undefined && parent > 1 && isInside(parent);
    };
    const found: TreeProcess[] = [];
    for (const pid of pids) {
      const inside = isInside(pid);
      const before = known.get(pid);
      // A child of the zygote gets its own command line a moment after its start.
      const settled = before !== undefined && before !== 'zygote' && before !== 'other';
      const role = !inside ? null : settled ? before : pid === rootPid ? 'browser' : roleOf(pid);
      next.set(pid, role);
      const memory = role === null ? null : memoryOf(pid);
      if (role !== null && memory !== null) found.push({ pid, role, ...memory });
    }
    known = next;
    return found;
  }

  return { read };
}

/**
 * Memory of a whole tree: what its processes own, and files once, because most of them are shared.
 */
export function bytesOfTree(processes: TreeProcess[]): number {
  const own = processes.reduce((sum, { ownBytes }) => sum + ownBytes, 0);
  return own + Math.max(0, ...processes.map(({ fileBytes }) => fileBytes));
}

function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** 0 for a process that has ended. */
function parentOf(pid: number): number {
  const stat = readText(`/proc/${pid}/stat`);
  // The name of the program, in brackets, may hold spaces and brackets (proc(5)).
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ', 2)[1] ?? 0);
}

function roleOf(pid: number): ProcessRole {
  const type = /--type=([\w-]+)/.exec(readText(`/proc/${pid}/cmdline`))?.[1];
  switch (type) {
    case 'renderer':
    case 'gpu-process':
    case 'utility':
    case 'zygote':
      return type;
    default:
      return 'other';
  }
}

/** null for a process that has ended. */
function memoryOf(pid: number): Omit<TreeProcess, 'pid' | 'role'> | null {
  const status = readText(`/proc/${pid}/status`);
  const field = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  if (!status.includes('\nRssAnon:')) return null;
  return {
    parentPid: field('PPid'),
    ownBytes: (field('RssAnon') + field('RssShmem') + field('VmSwap')) * KIB,
    fileBytes: field('RssFile') * KIB,
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
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
