import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { endWith } from './answer.ts';
import type { Connector } from './connector.ts';
import { createPieceCounter } from './count-pieces.ts';
import type { Ledger } from './ledger.ts';
import { portOf, tunnelKey } from './request-keys.ts';

/** Serves CONNECT: a tunnel to an allowed address, for https, wss and ws. */
export async function tunnel(
  { connector, ledger }: { connector: Connector; ledger: Ledger },
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
  const result = await connector.open(url.hostname, portOf(url));
  if (result.kind !== 'open') {
    ledger.setOutcome(host, host, result.kind);
    endWith(client, result.kind);
    return;
  }
  ledger.setOutcome(host, host, null);
  client.write('HTTP/1.1 200 Connection established\r\n\r\n');
  if (head.length > 0) result.socket.write(head);
  const { socket } = result;
  const countPieces = createPieceCounter();
  client.on('data', (chunk: Buffer) => {
    for (let pieces = countPieces(chunk); pieces > 0; pieces -= 1) {
      if (!ledger.addPiece(url.hostname)) socket.destroy();
    }
  });
  join(client, socket);
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
