import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Smaller answers fit into one packet anyway. */
const MIN_BYTES = 1_400;
/** Larger answers are compressed off the main thread. */
const SYNC_BYTES = 16 * 1024;
/** The best first: it is chosen among those that the client likes equally. */
const ENCODINGS: ('zstd' | 'br' | 'gzip')[] = ['zstd', 'br', 'gzip'];
const COMPRESSIBLE = /^text\/|[/+](?:json|javascript|xml|yaml)(?:;|$)/;

/** Compresses all but small answers, as `Accept-Encoding` allows. Request bodies are never decompressed. */
export const compression = fp(
  async (app) => {
    await app.register(compress, {
      globalDecompression: false,
      encodings: ENCODINGS,
      threshold: MIN_BYTES,
      syncThreshold: SYNC_BYTES,
      customTypes: COMPRESSIBLE,
    });
  },
  // held-answers counts the bytes before compression.
  { name: 'compression', dependencies: ['held-answers'] },
);

/** Whether `compression` would choose zstd for the answer. */
export function takesZstd({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined || headers['x-no-compression'] !== undefined) return false;
  return negotiate(accepted, ENCODINGS) === 'zstd';
}
