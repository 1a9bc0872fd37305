import { createAddressPolicy } from '../egress/policy.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Names of this machine. A server listens on one of its addresses, and people type any of the three. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Never opened, whatever resolves to them: link-local addresses, and where clouds answer machines with their secrets
 * (Amazon, Google, Azure, Alibaba, Oracle). All but Azure's are private, so a name in `addresses` would open them.
 */
export const NEVER_OPENED: readonly string[] = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::254',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
];

/** Something that the user has named is wrong, such as a folder without a page. The message says what to do. */
export class MistakeInSettings extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MistakeInSettings';
  }
}

/**
 * Refuses hosts that no setting opens, such as 169.254.169.254; names are resolved when they are scanned.
 * @param hosts as `URL.hostname` has them
 * @throws MistakeInSettings
 */
export function refuseClosed(hosts: readonly string[]): void {
  const policy = createAddressPolicy({ allowTargets: hosts, denyTargets: NEVER_OPENED, allowPorts: [] });
  for (const host of hosts) {
    if (policy.checkName(host, 80).allowed) continue;
    throw new MistakeInSettings(
      `${host} is never scanned: it is an address of this machine's cloud or of its own network link. Give the address of a website.`,
    );
  }
}

/** Answers nothing but 401 to requests without the bearer token (RFC 6750), before anything else is read of them. */
export function requireToken(token: string): (app: FastifyInstance) => void {
  const expected = digest(`Bearer ${token}`);
  return (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      // Digests have the same length, which timingSafeEqual demands.
      if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return done();
      void reply.code(401).header('www-authenticate', 'Bearer').send({
        error: 'unauthorized',
        message: 'This service answers only to the program that started it.',
      });
    });
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The hosts of addresses, as `URL.hostname` has them, without the root dot of a name. One of `localhost`, `127.0.0.1` and
 * `[::1]` stands for all three.
 * @throws MistakeInSettings when something is no absolute http or https address
 */
export function hostsOf(addresses: readonly string[]): string[] {
  const hosts = new Set(addresses.map(hostOf));
  if (LOOPBACK.some((host) => hosts.has(host))) for (const host of LOOPBACK) hosts.add(host);
  return [...hosts];
}

function hostOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  // A star is part of a name for URLs, and stands for many names in a list of targets.
  if (url === null || !isWeb || url.hostname.includes('*')) {
    throw new MistakeInSettings(
      `${address} is not an address: write it out, such as https://www.example.com/.`,
    );
  }
  return url.hostname.replace(/\.$/, '');
}
