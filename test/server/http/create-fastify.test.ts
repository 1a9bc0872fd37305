import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../server/http/app.ts';
import { pages } from '../../../server/report/page/pages.ts';
import { aResult, aScan } from '../../../harness/findings/builders.ts';
import { aConfig, aFailingService, buildTestApp } from '../../../harness/service/build-test-app.ts';

const ID = 'f'.repeat(32);

async function listen(app: FastifyInstance): Promise<number> {
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return Number(address.port);
}

/** Sends bytes as they are and reads until the service closes the connection. */
async function exchange(port: number, text: string): Promise<{ status: number; body: string }> {
  const answer = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), body };
}

describe('on a real connection', () => {
  it.each([
    ['what is not HTTP', 'hello\r\n\r\n', 400],
    ['a method that does not exist', 'FETCH / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 400],
    [
      'headers that are too large for a scan',
      `GET /api/v1/scans/${ID} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      404,
    ],
    ['an id that is too large', `GET /api/v1/scans/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 404],
    [
      'headers that are too large for a comparison',
      `GET /api/v1/scans/${ID}/diff?base=${ID} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      400,
    ],
    ['HTTP/1.1 without Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a scan without Host', `GET /api/v1/scans/${ID} HTTP/1.1\r\nConnection: close\r\n\r\n`, 404],
    [
      'a comparison without Host',
      `GET /api/v1/scans/${ID}/diff?base=${ID} HTTP/1.1\r\nConnection: close\r\n\r\n`,
      400,
    ],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    [
      'a scan with two Hosts',
      `GET /api/v1/scans/${ID} HTTP/1.1\r\nHost: a\r\nHOST: b\r\nConnection: close\r\n\r\n`,
      404,
    ],
    ['an odd method', 'PROPFIND /api/v1/scans HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    ['the asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    [
      'an expectation that it does not know',
      'POST /api/v1/scans HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'a body whose length is wrong',
      'POST /api/v1/scans HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: x\r\n\r\n{}',
      400,
    ],
  ])('answers %s with an Error body', async (_name, text, status) => {
    const app = await buildTestApp(aFailingService());
    const port = await listen(app);

    const answer = await exchange(port, text);

    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String), message: expect.any(String) });
  });

  it.each([
    ['after it', '', '@@@\r\n\r\n'],
    ['in a body that it does not need', 'Transfer-Encoding: chunked\r\n', 'not a chunk\r\n'],
  ])('answers a request in its own way whatever comes %s', async (_where, header, rest) => {
    const service = aFailingService({ getText: async () => delay(200, aScan({ result: aResult([]) })) });
    const port = await listen(await buildTestApp(service));
    const json = 'Content-Type: application/json\r\n';
    const request = `GET /api/v1/scans/${ID} HTTP/1.1\r\nHost: a\r\n${json}${header}\r\n`;

    const answer = await exchange(port, request + rest);

    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ schemaVersion: '1.0' });
  });

  it('answers HTTP/1.0 without Host', async () => {
    const port = await listen(await buildTestApp(aFailingService()));

    expect(await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200 });
  });

  it('cuts an answer that a client takes too slowly, and answers others meanwhile', async () => {
    const large = { ...aScan({ result: aResult([]) }), error: 'x'.repeat(20_000_000) };
    const service = aFailingService({ get: async () => large });
    const app = await buildApp({ config: aConfig(), service, pages, answerTimeoutMs: 3_000 });
    onTestFinished(() => app.close());
    const port = await listen(app);

    const slow = connect(port, '127.0.0.1', () => {
      slow.write(`GET /api/v1/scans/${ID} HTTP/1.1\r\nHost: a\r\n\r\n`);
    });
    let bytes = 0;
    slow.on('data', (chunk) => {
      bytes += chunk.length;
      slow.pause();
      setTimeout(() => slow.resume(), 50);
    });
    slow.on('error', () => {});
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await once(slow, 'close');

    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(20_000_000);
  });

  it('names its actual port if the system chose it', async () => {
    const app = await buildTestApp(aFailingService({ create: async () => ({ id: ID }) }), {
      port: 0,
      publicUrl: 'http://127.0.0.1:0',
    });
    const port = await listen(app);

    const response = await fetch(`http://127.0.0.1:${port}/api/v1/scans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"url":"https://a.test/"}',
    });

    expect(await response.json()).toMatchObject({ apiUrl: `http://127.0.0.1:${port}/api/v1/scans/${ID}` });
  });
});
