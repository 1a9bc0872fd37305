import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process of this machine. */
export interface ListedProcess {
  pid: number;
  parent: number;
  /** Program and arguments, apart by blanks. */
  args: string;
}

const TIMEOUT_MS = 3000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** All processes of a Linux or macOS; on Linux from /proc, because a minimal system has no `ps`. */
export async function listProcesses(): Promise<ListedProcess[]> {
  if (process.platform !== 'linux') return listByPs();
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(names.map(readProcess));
  return processes.filter((found) => found !== undefined);
}

async function readProcess(pid: string): Promise<ListedProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const args = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    // The name of the program, in brackets, may hold spaces and brackets (proc(5)).
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    return { pid: Number(pid), parent: Number(parent), args: args.replaceAll('\0', ' ') };
  } catch {
    // It has ended in between.
    return undefined;
  }
}

async function listByPs(): Promise<ListedProcess[]> {
  const options = { timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], options);
  return stdout.split('\n').flatMap((row) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
}
