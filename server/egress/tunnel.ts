import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { endWith } from './answer.ts';
import type { CertificateChecks } from './certificate-checks.ts';
import type { Connector } from './connector.ts';
import type { Ledger } from './ledger.ts';
import { portOf, tunnelKey } from './request-keys.ts';

/** Type of a TLS record with application data, and the range of all types (RFC 8446, section 5.1). */
const APPLICATION_DATA = 23;

const FIRST_TYPE = 20;

const LAST_TYPE = 24;

const HEADER_BYTES = 5;

interface TunnelParts {
  connector: Connector;
  ledger: Ledger;
  /** null if the browser checks certificates itself. */
  certificates: CertificateChecks | null;
}

/** Serves CONNECT: a tunnel to an allowed address, for https, wss and ws. */
export async function tunnel(
  { connector, ledger, certificates }: TunnelParts,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  const url = authorityOf(request.url ?? '');
  if (url === null) {
    endWith(client, 'bad-request');
    return;
  }
  const host = tunnelKey(url);
  if (!ledger.startRequest(url.hostname)) {
    ledger.setOutcome(host, host, 'unreachable');
    endWith(client, 'unreachable');
    return;
  }
  const result = await connector.open(url.hostname, portOf(url), 'https');
  if (result.kind !== 'open') {
    ledger.setOutcome(host, host, result.kind);
    endWith(client, result.kind);
    return;
  }
  client.write('HTTP/1.1 200 Connection established\r\n\r\n');
  const { socket, address } = result;
  const first = await firstBytes({ client, socket, head }, certificates, url);
  if (first === null) {
    ledger.setOutcome(host, host, 'unreachable');
    client.destroy();
    socket.destroy();
    return;
  }
  // Not before: another tunnel to the host may just have failed its check.
  ledger.setOutcome(host, host, null);
  if (first.length > 0) socket.write(first);
  const countPieces = createPieceCounter();
  client.on('data', (chunk: Buffer) => {
    for (let pieces = countPieces(chunk); pieces > 0; pieces -= 1) {
      if (!ledger.addPiece(url.hostname, address)) socket.destroy();
    }
  });
  join(client, socket);
}

/** The first bytes that a client sends, if they are known already or matter; null if they may not be passed on. */
async function firstBytes(
  { client, socket, head }: { client: Duplex; socket: Duplex; head: Buffer },
  certificates: CertificateChecks | null,
  url: URL,
): Promise<Buffer | null> {
  if (certificates === null) return head;
  const first = head.length > 0 ? head : await readFirst(client, socket);
  if (!isHandshake(first)) return first;
  return (await certificates.accepts(url.hostname, portOf(url))) ? first : null;
}

/** None if either side ends before. */
function readFirst(client: Duplex, socket: Duplex): Promise<Buffer> {
  return new Promise((resolve) => {
    function end(first: Buffer): void {
      client.pause();
      client.off('data', end);
      client.off('close', onClose);
      socket.off('close', onClose);
      resolve(first);
    }
    const onClose = (): void => end(Buffer.alloc(0));
    client.on('data', end);
    client.once('close', onClose);
    socket.once('close', onClose);
    if (client.destroyed || socket.destroyed) onClose();
  });
}

/** Whether a connection begins with a handshake of TLS (RFC 8446, section 5.1): WebSockets without TLS have tunnels, too. */
function isHandshake(first: Buffer): boolean {
  return first[0] === 22;
}

/** How long a client that reads slowly may take for the last bytes. */
const FLUSH_MS = 10_000;

/** Carries bytes both ways until either side ends. */
export function join(client: Duplex, upstream: Duplex): void {
  client.on('error', () => upstream.destroy());
  upstream.on('error', () => client.destroy());
  client.once('close', () => upstream.destroy());
  upstream.once('close', () => {
    // The last bytes may still be on their way to the client.
    client.end(() => client.destroy());
    setTimeout(() => client.destroy(), FLUSH_MS).unref();
  });
  if (client.destroyed || upstream.destroyed) {
    client.destroy();
    upstream.destroy();
    return;
  }
  client.pipe(upstream);
  upstream.pipe(client);
}

/** `host:port` as CONNECT has it; null for anything else. */
function authorityOf(authority: string): URL | null {
  if (!/^[^/?#@\\\s]+:\d{1,5}$/.test(authority) || !URL.canParse(`http://${authority}`)) return null;
  return new URL(`http://${authority}`);
}

/**
 * Makes a counter for what a browser sends through a tunnel. It is encrypted, so TLS records with application data are
 * counted: Chromium sends each request in at least one record of its own, over HTTP/1.1 and HTTP/2. Without TLS each
 * chunk counts as one.
 * @returns a function that takes the chunks in order and returns how many pieces begin in each
 */
function createPieceCounter(): (chunk: Buffer) => number {
  let header: number[] = [];
  let skip = 0;
  let isTls = true;
  return (chunk) => {
    let pieces = 0;
    for (let at = 0; isTls && at < chunk.length;) {
      if (skip > 0) {
        const skipped = Math.min(skip, chunk.length - at);
        skip -= skipped;
        at += skipped;
        continue;
      }
      header.push(chunk[at] ?? 0);
      at += 1;
      if (header.length < HEADER_BYTES) continue;
      const [type = 0, , , high = 0, low = 0] = header;
      isTls = type >= FIRST_TYPE && type <= LAST_TYPE;
      if (type === APPLICATION_DATA) pieces += 1;
      skip = high * 256 + low;
      header = [];
    }
    return isTls ? pieces : 1;
  };
}
