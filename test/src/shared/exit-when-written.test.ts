import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';

const MODULE = new URL('../../../src/shared/exit-when-written.ts', import.meta.url).href;
/** More than the pipe of any system holds. */
const BYTES = 2_000_000;

async function run(script: string, readAfterMs: number | null): Promise<{ code: number; bytes: number }> {
  const code = `const { exitWhenWritten } = await import(${JSON.stringify(MODULE)}); ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  if (readAfterMs === null) return { code: Number((await exited)[0]), bytes: 0 };
  await delay(readAfterMs);
  const output = await text(child.stdout);
  return { code: Number((await exited)[0]), bytes: output.length };
}

it('writes all of a long output for a slow reader, and keeps the exit code', async () => {
  const script = `process.exitCode = 3; process.stdout.write('x'.repeat(${BYTES})); exitWhenWritten();`;
  expect(await run(script, 300)).toEqual({ code: 3, bytes: BYTES });
});

// On Windows writing to a pipe waits for its reader.
it.skipIf(process.platform === 'win32')(
  'ends although nobody reads the output and something else goes on',
  async () => {
    const script = `setInterval(() => undefined, 1000); process.stdout.write('x'.repeat(${BYTES})); exitWhenWritten();`;
    expect(await run(script, null)).toEqual({ code: 0, bytes: 0 });
  },
);

it('keeps the exit code if the reader has gone', async () => {
  const code = `
    const { exitWhenWritten } = await import(${JSON.stringify(MODULE)});
    process.exitCode = 3;
    process.stdin.on('end', () => {
      process.stdout.write('x');
      exitWhenWritten();
    }).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  child.stdout.destroy();
  child.stdin.end();
  expect(await exited).toEqual([3, null]);
});
