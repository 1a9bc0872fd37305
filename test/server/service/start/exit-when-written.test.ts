import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const MODULE = new URL('../../../../server/service/start/signals.ts', import.meta.url).href;
/** More than the pipe of any system holds. */
const BYTES = 2_000_000;

it('writes all of a long output for a slow reader before the process ends', async () => {
  const script = `
    const { exitWhenWritten } = await import(${JSON.stringify(MODULE)});
    process.stdout.write('x'.repeat(${BYTES}));
    exitWhenWritten(1);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await delay(300);
  expect((await text(child.stdout)).length).toBe(BYTES);
  expect(await exited).toEqual([1, null]);
});
