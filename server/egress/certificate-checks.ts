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
 * Makes the checks of one scan; each host is checked once. Chromium can be made to take all certificates or none: its
 * decisions for single hosts are lost when a frame navigates meanwhile. So it takes all, and the proxy, which sees every
 * connection, lets none begin to a host whose certificate is wrong. The check has a connection of its own. It finds
 * certificates that are wrong, not somebody on the way who tells the two connections apart.
 * @param exempt hosts whose certificates are taken as they are
 */
export function createCertificateChecks(connector: Connector, exempt: readonly string[]): CertificateChecks {
  const free = new Set(exempt);
  const known = new Map<string, Promise<boolean>>();
  return {
    async accepts(host, port) {
      if (free.has(host)) return true;
      const key = `${host}:${port}`;
      const check = known.get(key) ?? isValid(connector, host, port);
      known.set(key, check);
      return check;
    },
  };
}

let authorities: string[] | null = null;

/** Those of Node and of the system: a company's own are in one of them. */
function allAuthorities(): string[] {
  return (authorities ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
}

async function isValid(connector: Connector, host: string, port: number): Promise<boolean> {
  const opened = await connector.open(host, port, 'https');
  if (opened.kind !== 'open') return false;
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
      socket.setTimeout(TIMEOUT_MS, () => resolve(false));
      // Only after the certificate was verified.
      socket.once('secureConnect', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
    });
  } finally {
    socket.destroy();
  }
}
