import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Duplex, Readable } from 'node:stream';
import { EGRESS_HEADER, endWith, ownAnswer } from './answer.ts';
import type { Connection, Connector } from './connector.ts';
import type { Ledger } from './ledger.ts';
import { portOf, requestKey, tunnelKey } from './request-keys.ts';
import { readInTurns } from './read-in-turns.ts';
import { join } from './tunnel.ts';

/** Headers that belong to one connection and are never forwarded (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  EGRESS_HEADER,
]);

interface Parts {
  connector: Connector;
  ledger: Ledger;
}

/** Bytes of a header block, the same for both sides. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** Answers such as `103 Early Hints` that may precede the one that counts. Each takes time and few bytes. */
const MAX_INTERIM_ANSWERS = 20;

/** More interim answers than MAX_INTERIM_ANSWERS. */
class EndlessAnswersError extends Error {}

/**
 * Serves a request in absolute form (plain http). Every request has a connection of its own: connections are not
 * pooled, so no request uses one that the site has just closed.
 */
export async function forward(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = absoluteUrlOf(request.url ?? '');
  const fail = (answer: 'refused' | 'unreachable' | 'bad-request', isMalformed = false): void => {
    if (url !== null && answer !== 'bad-request') {
      parts.ledger.setOutcome(requestKey(url), tunnelKey(url), isMalformed ? 'malformed' : answer);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { status, headers } = ownAnswer(answer);
    response.writeHead(status, headers).end();
  };
  if (url === null) return fail('bad-request');

  const result = await openFor(parts, url);
  if (result.kind !== 'open') return fail(result.kind);
  const upstream = startRequest(request, url, result, []);
  response.once('close', () => result.socket.destroy());
  if (response.destroyed) result.socket.destroy();

  upstream.on('error', (error) => fail('unreachable', isNoHttp(error)));
  // The site switched protocols without being asked to.
  upstream.on('upgrade', (_answer, socket) => {
    socket.destroy();
    fail('unreachable');
  });
  upstream.on('response', (answer) => {
    try {
      response.sendDate = false;
      response.writeHead(
        answer.statusCode ?? 502,
        endToEndHeaders(answer.rawHeaders, answer.headers.connection),
      );
    } catch {
      // Names and values that Node reads and does not write.
      answer.destroy();
      return fail('unreachable', true);
    }
    parts.ledger.setOutcome(requestKey(url), tunnelKey(url), null);
    // A truncated answer must be truncated for the browser too, and never look complete.
    pipeline(answer, joinPieces, response, () => result.socket.destroy());
  });
}

/** Serves a request in absolute form that changes the protocol, such as a WebSocket over plain http. */
export async function forwardUpgrade(
  parts: Parts,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  const url = absoluteUrlOf(request.url ?? '');
  if (url === null) {
    endWith(client, 'bad-request');
    return;
  }
  const fail = (answer: 'refused' | 'unreachable'): void => {
    parts.ledger.setOutcome(requestKey(url), tunnelKey(url), answer);
    endWith(client, answer);
  };
  const result = await openFor(parts, url);
  if (result.kind !== 'open') return fail(result.kind);
  const { socket } = result;
  client.once('close', () => socket.destroy());
  if (client.destroyed) socket.destroy();

  const protocol = request.headers.upgrade ?? 'websocket';
  const upstream = startRequest(request, url, result, ['connection', 'upgrade', 'upgrade', protocol]);
  upstream.on('error', () => fail('unreachable'));
  upstream.on('response', (answer) => {
    parts.ledger.setOutcome(requestKey(url), tunnelKey(url), null);
    client.write(statusLines(answer, ['connection', 'close']));
    pipeline(answer, joinPieces, client, () => socket.destroy());
  });
  upstream.on('upgrade', (answer, upgraded, early) => {
    parts.ledger.setOutcome(requestKey(url), tunnelKey(url), null);
    client.write(
      statusLines(answer, ['connection', 'upgrade', 'upgrade', answer.headers.upgrade ?? protocol]),
    );
    if (early.length > 0) client.write(early);
    if (head.length > 0) upgraded.write(head);
    join(client, upgraded);
  });
}

/** Whether something answered that is not proper HTTP; Node's parser has codes for it. */
function isNoHttp(error: NodeJS.ErrnoException): boolean {
  return error instanceof EndlessAnswersError || error.code?.startsWith('HPE_') === true;
}

/**
 * Passes on what has come since the last piece as one: an answer of millions of tiny chunks would take much more time and
 * memory to write than to read. An iterator of a stream reads all that is there at once.
 */
async function* joinPieces(answer: Readable): AsyncGenerator<Buffer> {
  yield* answer as AsyncIterable<Buffer>;
}

async function openFor(parts: Parts, url: URL): Promise<Connection> {
  if (!parts.ledger.startRequest(url.hostname)) {
    return { kind: 'unreachable', reason: 'the scan used up its requests' };
  }
  return parts.connector.open(url.hostname, portOf(url), 'http');
}

function startRequest(
  request: IncomingMessage,
  url: URL,
  { socket }: Extract<Connection, { kind: 'open' }>,
  extraHeaders: string[],
): ClientRequest {
  const headers = endToEndHeaders(request.rawHeaders, request.headers.connection);
  const withoutHost: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at]?.toLowerCase() !== 'host') withoutHost.push(headers[at] ?? '', headers[at + 1] ?? '');
  }
  const chunked = request.headers['transfer-encoding'] !== undefined;
  // The address decides which site is meant, not the Host header (RFC 9112, section 3.2.2).
  const all = ['host', url.host, ...withoutHost, ...extraHeaders];
  if (chunked) all.push('transfer-encoding', 'chunked');
  if (extraHeaders.length === 0) all.push('connection', 'close');
  const upstream = httpRequest({
    method: request.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: all,
    // Without an agent: any agent, `false` included, would open a connection of its own and bypass the policy.
    createConnection: () => readInTurns(socket),
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  let interim = 0;
  upstream.on('information', () => {
    interim += 1;
    if (interim > MAX_INTERIM_ANSWERS) upstream.destroy(new EndlessAnswersError());
  });
  if (chunked || request.headers['content-length'] !== undefined) {
    request.on('error', () => upstream.destroy());
    request.pipe(upstream);
  } else {
    upstream.end();
  }
  return upstream;
}

function statusLines(answer: IncomingMessage, extraHeaders: string[]): string {
  const headers = [...endToEndHeaders(answer.rawHeaders, answer.headers.connection), ...extraHeaders];
  const lines = [`HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ''}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** An http address in absolute form without credentials; null for anything else. */
function absoluteUrlOf(target: string): URL | null {
  if (!/^http:\/\//i.test(target) || !URL.canParse(target)) return null;
  const url = new URL(target);
  return url.username === '' && url.password === '' ? url : null;
}

/**
 * The headers that are forwarded, as a flat list of names and values like Node's `rawHeaders`. Headers named by
 * `Connection` are not among them.
 */
function endToEndHeaders(rawHeaders: readonly string[], connection: string | undefined): string[] {
  const named = new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const kept: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const lower = name.toLowerCase();
    if (!HOP_BY_HOP.has(lower) && !named.has(lower)) kept.push(name, rawHeaders[at + 1] ?? '');
  }
  return kept;
}
