import { isGeneratedToken } from './generated-token.ts';
import { withoutBuildHash } from './without-build-hash.ts';

/** An address or path at whose end there is a file. */
const FILE = /[\w/.:~-]{1,300}\.(?:m?js|css|json|wasm|png|jpe?g|webp|avif|svg|woff2?)\b/gi;

/**
 * A message or path without what changes from visit to visit: numbers (lines, columns, ports, counters), generated words
 * (hashes, ids), and the queries of addresses in it.
 */
export function maskVolatile(text: string): string {
  return text
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '#')
    .replace(/\?[^\s"'`)<>]*/g, (query, at: number) => (/[\w/]/.test(text[at - 1] ?? '') ? '' : query))
    .replace(FILE, withoutBuildHash)
    .replace(/[A-Za-z0-9_]{5,}/g, (word) => (isGeneratedToken(word) ? '#' : word))
    .replace(/0x[\da-f]+|\d+(?:[.,:]\d+)*/gi, '#')
    .replace(/#(?:[-.:#]+#)+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}
