import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A hostile name server may answer with thousands of addresses of other people's machines. Real sites have a few. */
const MAX_ADDRESSES = 8;
/** With several addresses, one that does not answer must not use up the whole time. */
const PER_ADDRESS_MS = 3_000;

/**
 * Connects to the first address that answers; at most eight are tried. Only literal addresses are dialled, so no name
 * is resolved a second time.
 * @param timeoutMs for all addresses together
 * @param mayDial asked before each address is tried; others are left out
 * @throws Error of the last address tried
 */
export async function dial(
  addresses: readonly string[],
  port: number,
  timeoutMs: number,
  mayDial: (address: string) => boolean = () => true,
): Promise<Socket> {
  const deadline = performance.now() + timeoutMs;
  let failure: unknown = new Error('there is no address to dial');
  const tried = addresses.slice(0, MAX_ADDRESSES);
  for (const [index, address] of tried.entries()) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) break;
    if (!mayDial(address)) {
      failure = new Error('the address has had its share of requests');
      continue;
    }
    const isLast = index === tried.length - 1;
    try {
      return await dialOne(address, port, isLast ? leftMs : Math.min(leftMs, PER_ADDRESS_MS));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function dialOne(address: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new Error('the connection took too long')), timeoutMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      // The user of the socket listens too. This listener only keeps a late error from ending the process.
      socket.on('error', () => {});
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
