import type { Duplex, Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Why an address could not be reached through the egress: one text for refused, closed and unresolvable. */
export class EgressError extends Error {
  /** The address policy refused it, as opposed to the network. For the log and for counting only. */
  readonly refused: boolean;
  constructor(message: string, options: { refused: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'EgressError';
    this.refused = options.refused;
  }
}

/** Header of the proxy's own answers. It is removed from the answers of sites, so no site can fake it. */
export const EGRESS_HEADER = 'x-sitedelta-egress';

/** What the proxy itself answers: a marker and no body, so that it is never taken for a page. */
type OwnAnswer = 'refused' | 'unreachable' | 'bad-request' | 'not-signed-in' | 'signed-in';

const STATUS: Record<OwnAnswer, number> = {
  refused: 403,
  unreachable: 502,
  'bad-request': 400,
  'not-signed-in': 407,
  // No content, so that a tab stays where it is.
  'signed-in': 204,
};

/** Status and raw headers of the proxy's own answer. */
export function ownAnswer(answer: OwnAnswer): { status: number; headers: string[] } {
  const headers = [EGRESS_HEADER, answer, 'cache-control', 'no-store'];
  if (answer !== 'signed-in') headers.push('content-length', '0');
  if (answer === 'not-signed-in') headers.push('proxy-authenticate', 'Basic realm="sitedelta"');
  return { status: STATUS[answer], headers };
}

/** Answers on a bare socket, without an HTTP server, and ends it. */
export function endWith(client: Duplex, answer: OwnAnswer): void {
  const { status, headers } = ownAnswer(answer);
  const lines = [`HTTP/1.1 ${status} ${answer}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  if (!client.writable) {
    client.destroy();
    return;
  }
  // The client may never close its side, so the socket is destroyed as soon as the answer is sent.
  client.end(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`, () => client.destroy());
}

/**
 * Reads at most `maxBytes` of the decoded body and then stops, so a decompression bomb takes no more memory than that.
 * @param coding value of Content-Encoding
 * @throws Error when the body is incomplete or does not have that coding
 */
export async function readBody(
  stream: Readable,
  coding: string,
  maxBytes: number,
): Promise<{ body: Buffer; truncated: boolean }> {
  const decoder = decoderOf(coding.trim().toLowerCase());
  const source: Readable = decoder === null ? stream : stream.pipe(decoder);
  if (decoder !== null) stream.once('error', (error) => decoder.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } finally {
    // Destroying an unread rest emits an abort error that does not matter.
    stream.on('error', () => {});
    stream.destroy();
    decoder?.destroy();
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), truncated: length > maxBytes };
}

function decoderOf(coding: string): Transform | null {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'deflate') return createInflate();
  if (coding === 'br') return createBrotliDecompress();
  return null;
}
