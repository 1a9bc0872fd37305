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
