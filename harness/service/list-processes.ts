import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** A process of this machine. */
export interface ListedProcess {
  pid: number;
  ppid: number;
  /** First letter of its state; Z for a process that has ended but still has to be reaped. */
  state: string;
  /** Distinguishes a process from a later one with the same number. */
  startedAt: string;
  args: string;
}

/** All processes; on Linux from /proc, because a minimal system has no `ps`. */
export function listProcesses(): ListedProcess[] {
  if (process.platform !== 'linux') return listByPs();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        // The name of the program, in brackets, may hold spaces and brackets (proc(5)).
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const [state = '', ppid] = fields;
        return [{ pid: Number(name), ppid: Number(ppid), state, startedAt: fields[19] ?? '', args }];
      } catch {
        // The process ended in between.
        return [];
      }
    });
}

function listByPs(): ListedProcess[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,lstart=,args='], { encoding: 'utf8' });
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [pid, ppid, state = '', ...rest] = row.trim().split(/\s+/);
      return {
        pid: Number(pid),
        ppid: Number(ppid),
        state: state.slice(0, 1),
        startedAt: rest.slice(0, 5).join(' '),
        args: rest.slice(5).join(' '),
      };
    });
}

/** Sends a signal to processes; those that have ended in between are ignored. */
export function signalAll(processes: ListedProcess[], signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** All processes below one, such as those of the browser that it started. */
export function descendantsOf(root: number): ListedProcess[] {
  const all = listProcesses();
  const found = new Set([root]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { pid, ppid } of all) if (found.has(ppid)) found.add(pid);
  }
  return all.filter(({ pid }) => pid !== root && found.has(pid));
}

/** Those of the processes that have not ended. */
export function stillAlive(processes: ListedProcess[]): ListedProcess[] {
  const now = new Map(listProcesses().map((found) => [found.pid, found]));
  return processes.filter(({ pid, startedAt }) => {
    const found = now.get(pid);
    // A zombie has ended, but its parent has not reaped it yet.
    return found !== undefined && found.startedAt === startedAt && found.state !== 'Z';
  });
}
