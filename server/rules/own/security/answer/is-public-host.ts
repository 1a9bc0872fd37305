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
