import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

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

/**
 * Asks a proxy for a connection (CONNECT, RFC 9110, section 9.3.6).
 * @param authority host and port as an address has them
 * @param timeoutMs until the proxy has answered
 * @throws Error that does not name the proxy, whose address may hold a password
 */
export function dialThrough(proxy: URL, authority: string, timeoutMs: number): Promise<Socket> {
  const isSecure = proxy.protocol === 'https:';
  const authorization = basicAuthorization(proxy);
  return new Promise((resolve, reject) => {
    const request = (isSecure ? httpsRequest : httpRequest)({
      host: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: proxy.port === '' ? (isSecure ? 443 : 80) : Number(proxy.port),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...(authorization && { 'proxy-authorization': authorization }) },
      agent: false,
    });
    const timer = setTimeout(() => request.destroy(new Error('it does not answer in time')), timeoutMs);
    request.once('connect', ({ statusCode }, socket: Socket, head) => {
      clearTimeout(timer);
      // The user of the socket listens, too. This listener only keeps a late error from ending the process.
      socket.on('error', () => {});
      if (statusCode === undefined || statusCode < 200 || statusCode > 299) {
        socket.destroy();
        reject(new Error(`status ${statusCode}`));
        return;
      }
      if (head.length > 0) socket.unshift(head);
      socket.setNoDelay(true);
      resolve(socket);
    });
    request.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end();
  });
}

function basicAuthorization({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  const pair = `${decoded(username)}:${decoded(password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** People write passwords with a percent sign as they are. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
