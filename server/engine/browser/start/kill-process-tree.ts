import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** It takes a tenth of a second; this is for a machine that is very busy. */
const TASKKILL_TIMEOUT_MS = 5_000;

/**
 * Ends a process and all its descendants at once.
 * @param pid a process that has a process group of its own; on Windows, which has no such groups, one that still runs
 */
export function killProcessTree(pid: number, platform: NodeJS.Platform = process.platform): void {
  const isWindows = platform === 'win32';
  if (isWindows) {
    const [program, args] = taskkill(pid, process.env);
    const { status } = spawnSync(program, args, {
      stdio: 'ignore',
      timeout: TASKKILL_TIMEOUT_MS,
      windowsHide: true,
    });
    if (status === 0) return;
  }
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** The whole path, because Windows looks for a program in the current folder first. */
function taskkill(pid: number, env: Readonly<Record<string, string | undefined>>): [string, string[]] {
  const program = path.join(env['SYSTEMROOT'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
  return [program, ['/pid', String(pid), '/t', '/f']];
}
