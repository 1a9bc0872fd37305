import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readInTurns } from '../../../server/egress/read-in-turns.ts';

const CONNECTIONS = 30;
/** Longer than a slice. */
const WORK_MS = 15;

it('other work has its turn after each connection that takes long to read', async () => {
  const seen = { read: 0 };
  for (let count = 0; count < CONNECTIONS; count += 1) {
    const socket = new PassThrough();
    readInTurns(socket).on('data', () => {
      seen.read += 1;
      const untilMs = performance.now() + WORK_MS;
      while (performance.now() < untilMs);
    });
    socket.write('x');
  }
  const perTurn: number[] = [];
  while (seen.read < CONNECTIONS) {
    const before = seen.read;
    await setImmediate();
    perTurn.push(seen.read - before);
  }
  expect(Math.max(...perTurn)).toBe(1);
});

it('passes on all that came before the end, also if that was the end of both sides', async () => {
  const socket = new PassThrough();
  const slow = readInTurns(socket);
  socket.end(Buffer.alloc(300_000, 'x'));
  await setImmediate();
  expect(await buffer(slow)).toHaveLength(300_000);
});

it('ends with an error, and ends the connection', async () => {
  const broken = new PassThrough();
  const ended = buffer(readInTurns(broken));
  broken.destroy(new Error('reset'));
  await expect(ended).rejects.toThrow('reset');

  const open = new PassThrough();
  readInTurns(open).destroy();
  expect(open.destroyed).toBe(true);
});
