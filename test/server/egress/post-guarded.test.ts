import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { closeServer } from '../../../harness/network/close-server.ts';
import { listenOnLoopback } from '../../../harness/network/listen-on-loopback.ts';
import { createPrivateCa } from '../../../harness/network/private-ca.ts';
import { temporaryFolder } from '../../../harness/temporary-folder.ts';
import { createPostGuarded } from '../../../server/egress/post-guarded.ts';
import type { PostOutcome } from '../../../server/egress/post-guarded.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const CONFIG = {
  host: '127.0.0.1',
  port: 8080,
  allowTargets: ['listed.example', '127.0.0.1/32'],
  denyTargets: ['denied.example'],
  allowPorts: [{ from: 443, to: 443 }],
};

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  ends.push(() => closeServer(server));
  return `http://127.0.0.1:${await listenOnLoopback(server)}`;
}

async function post(
  url: string,
  { lookup = async () => ['127.0.0.1'], timeoutMs = 5_000 } = {},
): Promise<PostOutcome> {
  const message = { headers: { 'content-type': 'text/plain' }, body: 'grüße', timeoutMs };
  return createPostGuarded(CONFIG, { lookup })(url, { ...message, signal: new AbortController().signal });
}

it('sends the message, and says what status was answered, whatever the body', async () => {
  const got: unknown[] = [];
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push([request.method, request.url, request.headers.host, Buffer.concat(chunks).toString()]);
      response.writeHead(202);
      // A body without end.
      response.write('x'.repeat(100_000));
    });
  });
  expect(await post(`${url}/hook?a=1`)).toEqual({ status: 202, error: null });
  expect(got).toEqual([['POST', '/hook?a=1', new URL(url).host, 'grüße']]);
});

it('follows no redirect', async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await post(url)).toEqual({ status: 307, error: null });
  expect(asked).toBe(1);
});

it.each([
  'https://169.254.169.254/latest/meta-data/',
  'http://169.254.169.254/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://0x7f.2/',
  'https://localhost/',
  'https://denied.example/',
  'http://public.example/',
  'https://public.example:8443/',
])('does not connect to %s', async (url) => {
  const { status, error } = await post(url, { lookup: async () => ['1.1.1.1'] });
  expect(status).toBe(null);
  expect(error).toMatch(/^(the (address|host) is|port \d+ is not allowed)/);
});

it('checks what a name leads to each time, and dials only that', async () => {
  let looked = 0;
  const rebinding = async (): Promise<string[]> => [['1.1.1.1', '169.254.169.254'][looked++] ?? '127.0.0.2'];
  const send = createPostGuarded(CONFIG, { lookup: rebinding });
  const message = { headers: {}, body: '', timeoutMs: 300, signal: new AbortController().signal };
  expect((await send('https://rebinding.example/', message)).error).not.toContain('linkLocal');
  expect(await send('https://rebinding.example/', message)).toEqual({
    status: null,
    error: 'the address is linkLocal',
  });
  expect(await send('https://rebinding.example/', message)).toEqual({
    status: null,
    error: 'the address is loopback',
  });
});

it('ends when the receiver does: silence, half an answer, a cut connection, nobody there', async () => {
  const silent = await serve(() => undefined);
  expect(await post(silent, { timeoutMs: 200 })).toEqual({
    status: null,
    error: 'no answer within 0.2 seconds',
  });
  const cut = await serve((request) => request.socket.destroy());
  expect(await post(cut)).toEqual({ status: null, error: 'socket hang up' });
  const half = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 200 O');
  });
  const port = await listenOnLoopback(half);
  expect(await post(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).toMatchObject({ status: null });
  half.close();
  const noise = createTcpServer((socket) =>
    socket.on('error', () => undefined).end(`${'x'.repeat(100_000)}\r\n\r\n`),
  );
  const noisePort = await listenOnLoopback(noise);
  expect(await post(`http://127.0.0.1:${noisePort}/`)).toMatchObject({
    status: null,
    error: expect.any(String),
  });
  noise.close();
  expect(await post('http://127.0.0.1:1/')).toMatchObject({
    status: null,
    error: expect.stringContaining('ECONNREFUSED'),
  });
});

it('ends with the service', async () => {
  const silent = await serve(() => undefined);
  const ending = new AbortController();
  const message = { headers: {}, body: '', timeoutMs: 60_000, signal: ending.signal };
  const sending = createPostGuarded(CONFIG)(silent, message);
  setTimeout(() => ending.abort(), 100);
  expect(await sending).toEqual({ status: null, error: 'the service was stopped' });
});

it('takes no certificate that it can not check', async () => {
  const { key, cert } = await (await createPrivateCa(temporaryFolder())).issue('listed.example');
  let asked = 0;
  const server = createTlsServer({ key, cert }, (_request, response) => {
    asked += 1;
    response.end();
  });
  ends.push(() => closeServer(server));
  const port = await listenOnLoopback(server);
  expect(await post(`https://listed.example:${port}/`)).toMatchObject({
    status: null,
    error: expect.stringContaining('certificate'),
  });
  expect(asked).toBe(0);
});
