import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aConfig, aFailingService } from '../../../harness/service/build-test-app.ts';
import { buildApp } from '../../../server/http/app.ts';
import { pages } from '../../../server/report/page/pages.ts';

const PATH = `/api/v1/scans/${'f'.repeat(32)}`;
const ANSWER = Buffer.alloc(20_000_000, 'x');

let app: FastifyInstance;
let port = 0;
let log: { level: number; msg: string; req?: object; res?: object }[] = [];
/** Ends the reads that have begun. */
let reads: (() => void)[] = [];

beforeEach(async () => {
  [log, reads] = [[], []];
  app = await buildApp({
    config: aConfig({ logLevel: 'info' }),
    service: aFailingService({
      getText: async (_id, inTurn) => ({
        read: async () => {
          await inTurn?.(() => new Promise<void>((resolve) => void reads.push(resolve)));
          return ANSWER;
        },
      }),
    }),
    pages,
    logStream: { write: (line) => void log.push(JSON.parse(line)) },
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(() => app.close());

function until(condition: () => boolean): Promise<boolean> {
  return vi.waitUntil(condition, { timeout: 120_000 });
}

function ask(path: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

function ended(): object[] {
  return log.filter(({ msg }) => msg.startsWith('request '));
}

/** A client that goes away while its answer is read. */
async function askAndGoAway(): Promise<void> {
  const [begun, before] = [reads.length, ended().length];
  const socket = ask(PATH);
  await until(() => reads.length > begun);
  socket.destroy();
  await until(() => ended().length > before);
  reads.at(-1)?.();
}

it('a request has one line in the log, also if its client goes away or its path can not be decoded', async () => {
  await askAndGoAway();
  const bad = ask('/%zz');
  await once(bad, 'data');
  bad.destroy();
  await until(() => ended().length === 2);

  const line = { level: 30, reqId: expect.any(String), responseTime: expect.any(Number) };
  expect(ended()).toMatchObject([
    { ...line, msg: 'request aborted', req: { method: 'GET', path: PATH, client: '127.0.0.1' } },
    { ...line, msg: 'request completed', req: { path: '/%zz' }, res: { statusCode: 404 } },
  ]);
  expect(log.filter(({ level }) => level > 30)).toEqual([]);
});

it('answers whose clients have gone away take no room from others', async () => {
  const slow = ask(PATH).pause();
  await until(() => reads.length === 1);
  reads[0]?.();
  // Together they are far more than is held.
  for (let n = 0; n < 10; n += 1) await askAndGoAway();

  let received = 0;
  slow.on('data', (chunk: Buffer) => (received += chunk.length)).resume();
  await until(() => received > ANSWER.length || slow.destroyed);
  expect(received).toBeGreaterThan(ANSWER.length);
  slow.destroy();
});
