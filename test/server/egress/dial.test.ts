import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { dial } from '../../../server/egress/dial.ts';

/** Loopback addresses on which no server listens. */
const CLOSED = Array.from({ length: 20 }, (_, index) => `127.9.9.${index + 1}`);

it('tries the addresses of a name in turn, eight at most', async () => {
  let arrived = 0;
  const server = createServer().on('connection', (socket) => {
    arrived += 1;
    socket.destroy();
  });
  onTestFinished(() => void server.close());
  const port = await listenOnLoopback(server);
  const socket = await dial([...CLOSED.slice(0, 7), '127.0.0.1'], port, 10_000);
  socket.destroy();
  await expect.poll(() => arrived).toBe(1);
  await expect(dial([...CLOSED.slice(0, 8), '127.0.0.1'], port, 10_000)).rejects.toThrow();
  expect(arrived).toBe(1);
});
