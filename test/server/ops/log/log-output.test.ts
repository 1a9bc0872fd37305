import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const FILE = new URL('../../../../server/ops/log/log-output.ts', import.meta.url).href;
const BEGIN = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
const { createLogOutput } = await import(${JSON.stringify(FILE)});
const output = createLogOutput();
const write = (from, to) => { for (let n = from; n < to; n += 1) output.write('line ' + n + '\\n'); };
`;

/** Runs a program with a log in a process of its own. */
function start(program: string, stdin: 'ignore' | 'pipe' = 'ignore'): ReturnType<typeof spawn> {
  return spawn(process.execPath, ['--input-type=module', '-e', BEGIN + program], {
    stdio: [stdin, 'pipe', 'pipe'],
  });
}

async function outputOf(program: string): Promise<{ stdout: string; stderr: string; code: number | null }> {
  const child = start(program);
  if (child.stdout === null || child.stderr === null) throw new Error('The process has no output.');
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, code };
}

function lines(to: number): string {
  return Array.from({ length: to }, (_, n) => `line ${n}\n`).join('');
}

it.each([
  ['process.exit() in the same turn', 'write(0, 50); process.exit(0);', 50, 0],
  [
    'process.exit() after an unexpected error',
    "process.on('uncaughtException', () => { write(50, 60); process.exit(7); }); write(0, 50); throw new Error('x');",
    60,
    7,
  ],
  ['an error that nobody catches', "write(0, 50); throw new Error('x');", 50, 1],
  [
    'a signal that is handled',
    "process.once('SIGTERM', () => { write(50, 60); process.exit(0); }); setInterval(() => {}, 1000); write(0, 50); process.kill(process.pid, 'SIGTERM');",
    60,
    0,
  ],
  ['nothing left to do', 'write(0, 50);', 50, 0],
  ['more than a pipe holds', 'write(0, 50_000); process.exit(0);', 50_000, 0],
])('all lines are written, in their order, when the process ends by %s', async (_end, program, all, code) => {
  const ended = await outputOf(program);
  expect(ended.code).toBe(code);
  expect(ended.stdout).toBe(lines(all));
});

it('a process that is killed has written the lines of its earlier turns', async () => {
  const child = start('write(0, 50); setInterval(() => {}, 1000);');
  let seen = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
    if (seen === lines(50)) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  expect(seen).toBe(lines(50));
});

it('writes the lines of a turn together, and those of the next turn without waiting for more', async () => {
  const { stdout, stderr } = await outputOf(`
    const sizes = [];
    const real = fs.writeSync;
    fs.writeSync = (fd, data) => { if (fd === 1) sizes.push(data.length); return real(fd, data); };
    syncBuiltinESMExports();
    write(0, 10);
    while (sizes.length < 1) await delay(5);
    write(10, 20);
    while (sizes.length < 2) await delay(5);
    process.stderr.write(JSON.stringify(sizes));
  `);
  expect(stdout).toBe(lines(20));
  expect(JSON.parse(stderr)).toEqual([lines(10).length, lines(20).length - lines(10).length]);
});

describe('a reader that does not read', () => {
  /** More than a pipe holds, over some turns; then the process says on standard error that it still works. */
  const FULL = `
    for (let turn = 0; turn < 50; turn += 1) { write(turn * 1000, turn * 1000 + 1000); await delay(1); }
    process.stderr.write('written');
  `;

  it.each([
    ['exits', 'process.exit(0);'],
    ['has nothing left to do', ''],
    ['goes on until everything is read', "process.stdin.resume().on('end', () => process.exit(0));"],
  ])('does not stop the process, and gets all lines in their order if it %s', async (_end, end) => {
    const child = start(FULL + end, 'pipe');
    if (child.stdout === null || child.stderr === null) throw new Error('The process has no output.');
    await once(child.stderr, 'data');
    const closed = once(child, 'close');
    let seen = '';
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.length >= lines(50_000).length) child.stdin?.end();
    });
    expect(await closed).toEqual([0, null]);
    expect(seen).toBe(lines(50_000));
  });

  it('and never will does not keep the process from its end', async () => {
    const child = start(`${FULL} process.exit(3);`);
    expect(await once(child, 'exit')).toEqual([3, null]);
    child.stdout?.destroy();
  });

  it('because it has gone does not end the process', async () => {
    const child = start(
      `process.stdin.resume().on('end', () => { write(0, 50); setImmediate(() => process.exit(3)); });`,
      'pipe',
    );
    child.stdout?.destroy();
    child.stdin?.end();
    expect(await once(child, 'exit')).toEqual([3, null]);
  });
});

// Only Linux has this device.
it.runIf(process.platform === 'linux')('a full disk costs lines, not the process', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${BEGIN} write(0, 50); await delay(10); write(50, 60); process.exitCode = 3;`,
    ],
    { stdio: ['ignore', full, 'pipe'] },
  );
  closeSync(full);
  if (child.stderr === null) throw new Error('The process has no output.');
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([stderr, code]).toEqual(['', 3]);
});

it('lines are written again once a full disk has room', async () => {
  const { stdout, code } = await outputOf(`
    const real = fs.writeSync;
    fs.writeSync = () => { throw Object.assign(new Error('no room'), { code: 'ENOSPC' }); };
    syncBuiltinESMExports();
    write(90, 99);
    await delay(10);
    fs.writeSync = real;
    syncBuiltinESMExports();
    write(0, 50);
  `);
  expect([stdout, code]).toEqual([lines(50), 0]);
});
