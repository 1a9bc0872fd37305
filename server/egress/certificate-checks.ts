import { isIP } from 'node:net';
import { connect, getCACertificates } from 'node:tls';
import type { Connector } from './connector.ts';

/** Checks the certificates of hosts in place of the browser, which takes all of them. */
export interface CertificateChecks {
  /**
   * Whether a host shows a certificate that is valid for it, or needs none.
   * @param host as `URL.hostname` has it
   */
  accepts(host: string, port: number): Promise<boolean>;
}

/** For a handshake with a slow host. */
const TIMEOUT_MS = 10_000;

/**
 * Makes the checks of one scan; each host that answers is checked once. Chromium can be made to take all certificates or none: its
 * decisions for single hosts are lost when a frame navigates meanwhile. So it takes all, and the proxy, which sees every
 * connection, lets none begin to a host whose certificate is wrong. The check has a connection of its own. It finds
 * certificates that are wrong, not someone on the way who tells the two connections apart.
 * @param exempt hosts whose certificates are taken as they are
 */
export function createCertificateChecks(connector: Connector, exempt: readonly string[]): CertificateChecks {
  const free = new Set(exempt);
  const known = new Map<string, Promise<Verdict>>();
  return {
    async accepts(host, port) {
      if (free.has(host)) return true;
      const key = `${host}:${port}`;
      const check = known.get(key) ?? checkCertificate(connector, host, port);
      known.set(key, check);
      const verdict = await check;
      // One failed handshake must not close the host to all later pages.
      if (verdict === 'unknown' && known.get(key) === check) known.delete(key);
      return verdict === 'valid';
    },
  };
}

/** `unknown` if no certificate was seen, because the host did not answer, or ended the connection. */
type Verdict = 'valid' | 'wrong' | 'unknown';

let authorities: string[] | null = null;

/** Those of Node and of the system: a company's own are in one of them. */
function allAuthorities(): string[] {
  return (authorities ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
}

async function checkCertificate(connector: Connector, host: string, port: number): Promise<Verdict> {
  const opened = await connector.open(host, port, 'https');
  if (opened.kind !== 'open') return 'unknown';
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const socket = connect({
    socket: opened.socket,
    host: bare,
    ...(isIP(bare) === 0 && { servername: bare }),
    ca: allAuthorities(),
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    rejectUnauthorized: true,
    ALPNProtocols: ['h2', 'http/1.1'],
  });
  try {
    return await new Promise((resolve) => {
      socket.setTimeout(TIMEOUT_MS, () => resolve('unknown'));
      // Only after the certificate was verified.
      socket.once('secureConnect', () => resolve('valid'));
      // The reason is there if it was verified and is wrong.
      socket.once('error', () => resolve(socket.authorizationError ? 'wrong' : 'unknown'));
      socket.once('close', () => resolve('unknown'));
    });
  } finally {
    socket.destroy();
  }
}
