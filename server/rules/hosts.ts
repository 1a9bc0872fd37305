/** Whether a host is the machine itself, which browsers trust as if it had https: W3C Secure Contexts, section 3.1. */
export function isLoopback(hostname: string): boolean {
  return /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?localhost)$/i.test(hostname);
}

/**
 * Names and addresses that mean nothing to the rest of the world: loopback and private IPv4 addresses, and names that RFC 6761
 * and RFC 6762 keep out of public DNS.
 */
const LOCAL =
  /^(?:localhost|.+\.(?:localhost|local|internal|test|invalid)|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|0\.0\.0\.0|\[::1?\])$/;

/**
 * Whether a host is one that nobody else can reach, so that an address on it was meant for the machine of its developers.
 * @param hostname as `URL.hostname` has it
 */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.test(hostname);
}

/** Names that no public DNS knows: RFC 6761, RFC 6762, RFC 8375, and those of common routers. */
const PRIVATE =
  /(?:^|\.)(?:localhost|local|test|example|invalid|internal|lan|home|corp|intranet|home\.arpa)$/;

/**
 * Whether a host has a name in public DNS, so that it can get a certificate and browsers remember that it wants https.
 * Addresses of machines in numbers, names without a dot and names for development can't.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host) || !host.includes('.')) return false;
  return !PRIVATE.test(host);
}

/** Second levels under which names are given to anybody, such as `co.uk`. */
const SHARED = /^(?:ac|co|com|edu|go|gob|gov|gv|ne|net|nom|or|org|sch)$/;

/**
 * Whether two hosts have one owner, as far as their names say it: the same last two labels, three under `co.uk` and the
 * like. Of hosts that share a provider, such as `pages.dev`, it is taken for granted, because nothing is worse than a
 * wrong accusation.
 */
export function isSameSite(one: string, other: string): boolean {
  return one === other || ownerOf(one) === ownerOf(other);
}

function ownerOf(host: string): string {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return host;
  const labels = host.toLowerCase().split('.');
  const isShared = labels.at(-1)?.length === 2 && SHARED.test(labels.at(-2) ?? '');
  return labels.slice(isShared ? -3 : -2).join('.');
}
