import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';

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
