import { EGRESS_HEADER } from './answer.ts';

/** Headers that belong to one connection and are never forwarded (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  EGRESS_HEADER,
]);

/**
 * The headers that are forwarded, as a flat list of names and values like Node's `rawHeaders`. Headers named by
 * `Connection` are not among them.
 */
export function endToEndHeaders(rawHeaders: readonly string[], connection: string | undefined): string[] {
  const named = new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const kept: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const lower = name.toLowerCase();
    if (!HOP_BY_HOP.has(lower) && !named.has(lower)) kept.push(name, rawHeaders[at + 1] ?? '');
  }
  return kept;
}
