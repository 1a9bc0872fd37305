import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from 'node:http';
import { closeServer } from '../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../harness/network/listen-on-loopback.ts';
import { boundConnections } from '../../server/http/create-fastify.ts';
import { heldAnswers } from '../../server/http/plugins/held-answers.ts';

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

it('a client with many idle connections does not keep others from connecting', async () => {
  let begun = 0;
  const held = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    begun += 1;
    if (request.url === '/slow') void held.promise.then(() => response.end('slow'));
    else request.resume().once('end', () => response.end('fast'));
  });
  boundConnections(server, 20);
  const port = await listenOnLoopback(server);
  onTestFinished(() => closeServer(server));

  const answered = fetch(`http://127.0.0.1:${port}/slow`).then((answer) => answer.text());
  await expect.poll(() => begun).toBe(1);
  const closed: Promise<unknown>[] = [];
  // Silent ones, unfinished headers, unfinished bodies.
  for (const text of [
    '',
    'GET / HTTP/1.1\r\nX: ',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
  ]) {
    for (let count = 0; count < 20; count += 1) {
      const socket = await open(port, text);
      socket.resume();
      closed.push(once(socket, 'close'));
    }
  }
  for (let count = 0; count < 5; count += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
    expect(await answer.text()).toBe('fast');
  }
  await Promise.all(closed.slice(0, 40));
  // A request that is being answered is not what has to go.
  held.resolve();
  expect(await answered).toBe('slow');
});

/** More than the system buffers for a connection that is not read. */
const SIZE = 16_000_000;

async function largeAnswers(maxBytes: number): Promise<number> {
  const app = fastify({ trustProxy: ['127.0.0.1'] });
  onTestFinished(() => app.close());
  await app.register(heldAnswers, { maxBytes });
  app.get('/', async () => 'x'.repeat(SIZE));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return Number(port);
}

function ask(client: string): string {
  return `GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${client}\r\n\r\n`;
}

it('a client that does not read large answers loses its oldest, and no other client loses any', async () => {
  const port = await largeAnswers(3 * SIZE);
  const patient = await open(port, ask('203.0.113.2'));
  const greedy: Socket[] = [];
  for (let count = 0; count < 6; count += 1) {
    const socket = await open(port, ask('203.0.113.1'));
    greedy.push(socket);
    // Its answer is on its way once its first bytes are here; the rest is left.
    await once(socket, 'readable');
  }
  let taken = 0;
  patient.on('data', (chunk: Buffer) => (taken += chunk.length));
  await expect.poll(() => taken).toBeGreaterThan(SIZE);

  const [first] = greedy;
  let firstTaken = 0;
  first?.on('data', (chunk: Buffer) => (firstTaken += chunk.length));
  if (first !== undefined) await once(first, 'close');
  expect(firstTaken).toBeLessThan(SIZE);
});
