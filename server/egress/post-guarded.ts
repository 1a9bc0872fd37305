import { request } from 'node:http';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { abortable } from '../shared/abortable.ts';
import { messageOf } from '../shared/errors.ts';
import { createConfiguredPolicy } from './configured-policy.ts';
import type { PolicySettings } from './configured-policy.ts';
import { dial } from './dial.ts';
import { portOf } from './request-keys.ts';
import { createResolver } from './resolver.ts';
import type { Lookup } from './resolver.ts';
import { resolveTarget } from './resolve-target.ts';

/** What became of a message. */
export interface PostOutcome {
  /** The status that was answered; null if there was none. */
  status: number | null;
  /** Why there was none, for operators. */
  error: string | null;
}

/** Sends a message to an address. Never throws. */
export type PostGuarded = (
  url: string,
  message: {
    headers: Readonly<Record<string, string>>;
    body: string;
    timeoutMs: number;
    signal: AbortSignal;
  },
) => Promise<PostOutcome>;

/** Until the answer begins, most of a message's time. */
const CONNECT_MS = 5_000;

/**
 * Makes what sends messages of the service itself. The name is resolved and checked for each of them, and only addresses
 * that were checked are dialled, so a name that leads elsewhere the next time leads nowhere. Redirects are not followed, and
 * of the answer only the status is read: its head is bounded by Node, and its body is cut off.
 * @param config `allowTargets` are those to which messages may go although they are not public; others only by TLS, on
 *   `allowPorts`
 * @param options.lookup source of addresses instead of the system
 */
export function createPostGuarded(config: PolicySettings, options: { lookup?: Lookup } = {}): PostGuarded {
  const policy = createConfiguredPolicy(config);
  const resolver = createResolver(options);

  async function open(url: URL, signal: AbortSignal): Promise<Socket> {
    const target = await resolveTarget({ policy, resolver }, url.hostname, portOf(url));
    if (target.kind !== 'allowed') throw new Error(target.reason);
    const socket = await dial(target.addresses, portOf(url), CONNECT_MS);
    if (signal.aborted) {
      socket.destroy();
      signal.throwIfAborted();
    }
    return url.protocol === 'https:' ? secure(socket, url, signal) : socket;
  }

  async function send(url: URL, message: Parameters<typeof post>[2]): Promise<number> {
    return post(await open(url, message.signal), url, message);
  }

  return async (address, { headers, body, timeoutMs, signal }) => {
    const late = AbortSignal.timeout(timeoutMs);
    const ending = AbortSignal.any([signal, late]);
    try {
      const url = new URL(address);
      const status = await abortable(send(url, { headers, body, signal: ending }), ending);
      return { status, error: null };
    } catch (error) {
      if (late.aborted) return { status: null, error: `no answer within ${timeoutMs / 1000} seconds` };
      return { status: null, error: signal.aborted ? 'the service was stopped' : messageOf(error) };
    }
  };
}

/** TLS on a connection. @throws Error if the certificate is not one of the host */
function secure(socket: Socket, { hostname }: URL, signal: AbortSignal): Promise<Socket> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const secured = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ['http/1.1'],
    });
    const end = (): void => void secured.destroy();
    signal.addEventListener('abort', end, { once: true });
    secured.once('secureConnect', () => resolve(secured));
    secured.once('error', reject);
    secured.once('close', () => {
      signal.removeEventListener('abort', end);
      reject(new Error('the connection was closed'));
    });
    // A late error must not end the process.
    secured.on('error', () => undefined);
  });
}

function post(
  socket: Socket,
  url: URL,
  message: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({
      createConnection: () => socket,
      method: 'POST',
      host: url.hostname,
      path: `${url.pathname}${url.search}`,
      signal: message.signal,
      headers: {
        ...message.headers,
        host: url.host,
        'content-length': Buffer.byteLength(message.body),
        connection: 'close',
      },
    });
    asking.on('response', (answer) => {
      answer.on('error', () => undefined);
      resolve(answer.statusCode ?? 0);
      asking.destroy();
    });
    asking.on('error', (error) => {
      socket.destroy();
      reject(error);
    });
    asking.end(message.body);
  });
}
