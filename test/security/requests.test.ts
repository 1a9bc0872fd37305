import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartedService } from '../../harness/service/start-service.ts';
import { startTemporaryService } from '../../harness/service/start-temporary-service.ts';
import { expectDeclared } from '../../harness/service/inject.ts';
import { contract } from '../../server/http/contract.ts';

const createScan = contract.get('createScan');

/** Addresses that no stranger may have scanned, in all the ways a URL can spell them. */
const FORBIDDEN = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0X7F.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '2852039166',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:1::1]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[3fff::1]',
  '[4000::1]',
  '[5f00::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'localhost%2e',
];

/** What is wrong with the request itself; sent as JSON. */
const WRONG: [body: unknown, slug: string][] = [
  ['https://user:pass@example.com/', 'credentials_in_url'],
  ['https://user@127.0.0.1/', 'credentials_in_url'],
  ['http://example.com:80@127.0.0.1/', 'credentials_in_url'],
  ['http://127.0.0.1#@example.com/', 'target_not_allowed'],
  ['http://127.0.0.1?@example.com/', 'target_not_allowed'],
  ['http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/', 'target_not_allowed'],
  ['http://127.0.0.1:080/', 'target_not_allowed'],
  ['http://127.0.0.1:80:80/', 'invalid_url'],
  ['http://[::1].example.com/', 'invalid_url'],
  ['http://[::1/', 'invalid_url'],
  ['http://127.0.0.1\u200b/', 'invalid_url'],
  ['http://exa<mple.com/', 'invalid_url'],
  ['blob:http://127.0.0.1/x', 'unsupported_scheme'],
  ['ws://127.0.0.1/', 'unsupported_scheme'],
  ['about:blank', 'unsupported_scheme'],
  ['file:///etc/passwd', 'unsupported_scheme'],
  ['javascript:alert(1)', 'unsupported_scheme'],
  ['data:text/html,x', 'unsupported_scheme'],
  ['view-source:http://127.0.0.1/', 'unsupported_scheme'],
  ['chrome://version', 'unsupported_scheme'],
  ['ftp://example.com/', 'unsupported_scheme'],
  ['gopher://127.0.0.1:25/x', 'unsupported_scheme'],
  ['http://example.com:22/', 'target_not_allowed'],
  ['http://example.com:8080/', 'target_not_allowed'],
  ['http://example.com:65536/', 'invalid_url'],
  ['http://[::1%25lo]/', 'invalid_url'],
  ['http://１２７.0.0.1/', 'invalid_url'],
  ['http://ⓔxample.com/', 'invalid_url'],
  ['http://127。0。0。1/', 'invalid_url'],
  ['http://a..b/', 'invalid_url'],
  ['http://./', 'invalid_url'],
  [`http://${'a'.repeat(64)}.com/`, 'invalid_url'],
  ['http:127.0.0.1', 'invalid_url'],
  ['http:\\\\127.0.0.1\\', 'invalid_url'],
  ['//127.0.0.1/', 'invalid_url'],
  ['http://exa\u0000mple.com/', 'invalid_url'],
  ['http://example.com/\r\nX: y', 'invalid_url'],
  ['http://example.com/\ud800', 'invalid_url'],
  [' http://127.0.0.1/', 'invalid_url'],
  ['', 'invalid_url'],
  [`http://example.com/${'a'.repeat(2048)}`, 'invalid_request'],
  [['http://example.com/'], 'invalid_request'],
  [{ href: 'http://example.com/' }, 'invalid_request'],
  [{ toString: 'x', length: 1 }, 'invalid_request'],
  [7, 'invalid_request'],
  [true, 'invalid_request'],
  [null, 'invalid_request'],
];

/** Bodies sent as they are. */
const BODIES: [name: string, body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>][] = [
  ['a prototype', '{"__proto__":{"url":"http://example.com/"}}'],
  ['a prototype next to the url', '{"url":"http://127.0.0.1/","__proto__":{"x":1}}'],
  ['a constructor', '{"constructor":{"prototype":{"url":"x"}}}'],
  ['an array', '["http://example.com/"]'],
  ['a string', '"http://example.com/"'],
  ['null', 'null'],
  ['nothing', ''],
  ['half', '{"url":"http://exam'],
  ['deep nesting', '['.repeat(8_000)],
  ['many keys', `{${Array.from({ length: 1_000 }, (_, n) => `"k${n}":1`).join(',')}}`],
  ['a repeated url', '{"url":"http://example.com/","url":"http://127.0.0.1/"}'],
  ['a large body', `{"url":"http://example.com/","x":"${'x'.repeat(2_000_000)}"}`],
  ['UTF-16', Buffer.from('{"url":"http://example.com/"}', 'utf16le')],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x7d])],
  ['gzip', '{"url":"http://127.0.0.1/"}', { 'content-encoding': 'gzip' }],
  ['a form', 'url=http://example.com/', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', '{"url":"http://127.0.0.1/"}', { 'content-type': 'text/plain' }],
  ['XML', '<url>http://example.com/</url>', { 'content-type': 'application/xml' }],
  ['an invalid type', '{"url":"http://127.0.0.1/"}', { 'content-type': 'application/json; charset=\u00e9' }],
  ['another charset', '{"url":"http://127.0.0.1/"}', { 'content-type': 'application/json; charset=utf-7' }],
];

const HEAD = 'Host: a\r\nConnection: close\r\n';
const JSON_HEAD = `${HEAD}Content-Type: application/json\r\n`;
/** Bytes on the socket. */
const RAW: [name: string, text: string][] = [
  [
    'two lengths',
    `POST /api/v1/scans HTTP/1.1\r\n${JSON_HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
  ],
  [
    'length and chunks',
    `POST /api/v1/scans HTTP/1.1\r\n${JSON_HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'chunks of another coding',
    `POST /api/v1/scans HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  ],
  [
    'an invalid chunk size',
    `POST /api/v1/scans HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  ],
  ['a space before the colon', `GET / HTTP/1.1\r\n${HEAD}Content-Length : 3\r\n\r\n`],
  ['a folded header', `GET / HTTP/1.1\r\n${HEAD}X: a\r\n b\r\n\r\n`],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: a\nConnection: close\n\n'],
  ['a bare carriage return', `GET / HTTP/1.1\r\n${HEAD}X: a\rY: b\r\n\r\n`],
  ['NUL in a header', `GET / HTTP/1.1\r\n${HEAD}X: a\0b\r\n\r\n`],
  [
    'a request inside a body',
    `POST /api/v1/scans HTTP/1.1\r\n${JSON_HEAD}Content-Length: 40\r\n\r\nGET /healthz HTTP/1.1\r\nHost: smuggled\r\n\r\n`,
  ],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\n${HEAD}Host: b\r\n\r\n`],
  ['a version that does not exist', `GET / HTTP/9.9\r\n${HEAD}\r\n`],
  ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['an absolute address', `GET http://169.254.169.254/ HTTP/1.1\r\n${HEAD}\r\n`],
  ['CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n'],
  ['an upgrade', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'],
  ['many headers', `GET / HTTP/1.1\r\n${HEAD}${'A: b\r\n'.repeat(2_500)}\r\n`],
  ['one large header', `GET / HTTP/1.1\r\n${HEAD}A: ${'b'.repeat(100_000)}\r\n\r\n`],
  ['a long address', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HEAD}\r\n`],
  ['a long id', `GET /api/v1/scans/${'a'.repeat(12_000)} HTTP/1.1\r\n${HEAD}\r\n`],
  ['climbing up', `GET /reports/../../../etc/passwd HTTP/1.1\r\n${HEAD}\r\n`],
  ['climbing up, encoded', `GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\n${HEAD}\r\n`],
  ['a path that is not encoded properly', `GET /api/v1/scans/%ff%00%0a HTTP/1.1\r\n${HEAD}\r\n`],
  ['a line break in the path', `GET /%0d%0a%7b%22level%22:60%7d HTTP/1.1\r\n${HEAD}\r\n`],
];

/** The real service with its default policy, so that nothing is open. */
describe('the service, with hostile requests,', () => {
  let service: StartedService;
  let port: number;

  async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
    const answer = await fetch(`${service.url}/api/v1/scans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const text = await answer.text();
    if (createScan === undefined) throw new Error('The contract has createScan.');
    expectDeclared(createScan, answer.status, text);
    return { status: answer.status, error: /"error":"(\w+)"/.exec(text)?.[1] };
  }

  /** Sends bytes and reads until the service closes the connection. */
  async function exchange(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
      socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
      // A service that closes while bytes are still coming resets the connection.
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
      );
      socket.on('close', () => resolve(received));
    });
  }

  beforeAll(async () => {
    service = await startTemporaryService({ ALLOW_TARGETS: '', LOG_LEVEL: 'silent' });
    port = Number(new URL(service.url).port);
  });

  afterAll(async () => {
    await service?.stop();
  });

  it.each(FORBIDDEN)('does not scan %s', async (host) => {
    for (const scheme of ['http', 'https', 'HTTP']) {
      expect(await post(JSON.stringify({ url: `${scheme}://${host}/` }))).toEqual({
        status: 400,
        error: 'target_not_allowed',
      });
    }
    expect(await post(JSON.stringify({ url: `http://user@${host}:8080/` }))).toMatchObject({ status: 400 });
  });

  it.each(WRONG)('refuses the url %j as %s', async (url, slug) => {
    expect(await post(JSON.stringify({ url }))).toEqual({ status: 400, error: slug });
  });

  it.each(BODIES)('refuses %s as a body', async (_name, body, headers) => {
    expect(await post(body, headers)).toMatchObject({ status: 400 });
  });

  it.each(RAW)('answers %s with a declared status, or not at all', async (_name, text) => {
    const answer = await exchange(text);
    const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map((match) => Number(match[1]));
    expect(statuses.length).toBeLessThanOrEqual(1);
    for (const status of statuses) expect([200, 400, 404]).toContain(status);
    expect(answer).not.toMatch(/"(name|dependencies)":|root:x:|node_modules|\bat .*:\d+:\d+/);
  });

  it('disconnects clients whose bodies or headers never end', async () => {
    const slow = await Promise.all([
      exchange(`POST /api/v1/scans HTTP/1.1\r\n${JSON_HEAD}Content-Length: 100\r\n\r\n{`),
      exchange('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '),
    ]);
    for (const answer of slow) expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"error":"invalid_request"/);
  });

  it('still works after all of them', async () => {
    expect(service.child.exitCode).toBeNull();
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });
});
