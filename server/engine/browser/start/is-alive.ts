import { readFileSync } from 'node:fs';

/**
 * Whether a process runs. One that has ended and waits only for its parent to take note of it (a zombie) does not,
 * though signals can be sent to it: the first process of a container may leave it so for long, or forever.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces and brackets (proc(5)).
    return /^[ZXx]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    // It has ended in between, or other users' processes are hidden. Its folder is kept then, to be safe.
    return false;
  }
}
