import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '../../server/storage/scan-state.ts';
import { STORAGE_KINDS } from './storage-kinds.ts';

const CHILD = fileURLToPath(new URL('suspend-child.ts', import.meta.url));
/** Heartbeats after the process continues; by then the reaper has run, too. */
const BEATS_AFTER = 20;

describe.each(STORAGE_KINDS)('$name', ({ missing, makePlace }) => {
  it.runIf(process.platform !== 'win32' && missing === null)(
    'continues its own run after the process was suspended',
    async () => {
      const place = await makePlace();
      const where = place.databaseUrl === null ? [place.dataDir] : [place.dataDir, place.databaseUrl];
      const child = spawn(process.execPath, [CHILD, ...where], { stdio: ['pipe', 'pipe', 'inherit'] });
      try {
        const lines: string[] = [];
        child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
        const count = (line: string): number => lines.filter((each) => each === line).length;
        await expect.poll(() => count('beat')).toBeGreaterThan(2);
        await expect.poll(() => count('begun')).toBe(1);

        child.kill('SIGSTOP');
        const before = count('beat');
        await sleep(LEASE_MS + 1_000);
        child.kill('SIGCONT');

        await expect.poll(() => count('beat')).toBeGreaterThan(before + BEATS_AFTER);
        child.stdin.write('end\n');
        await once(child, 'close');
        expect(lines.at(-1)).toBe('end complete 1');
        expect([count('begun'), count('stopped')]).toEqual([1, 0]);
      } finally {
        child.kill('SIGKILL');
        await place.remove();
      }
    },
  );
});
