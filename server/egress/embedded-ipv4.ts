import ipaddr from 'ipaddr.js';

/**
 * The IPv4 address inside an IPv6 address of a transition mechanism: NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo
 * (RFC 4380, obfuscated) and IPv4-compatible (RFC 4291); null for all others. With it, a denied IPv4 block stays
 * denied even if an operator allowed such an IPv6 range.
 */
export function embeddedIpv4(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | null {
  if (address instanceof ipaddr.IPv4) return null;
  const bytes = address.toByteArray();
  switch (address.range()) {
    case 'rfc6052':
    case 'rfc6145':
      return new ipaddr.IPv4(bytes.slice(12));
    case '6to4':
      return new ipaddr.IPv4(bytes.slice(2, 6));
    case 'teredo':
      return new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff));
    default:
      return bytes.slice(0, 12).every((byte) => byte === 0) ? new ipaddr.IPv4(bytes.slice(12)) : null;
  }
}
