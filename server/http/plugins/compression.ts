import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/** Smaller answers fit into one packet anyway. */
const MIN_BYTES = 1_400;
/** Larger answers are compressed off the main thread. */
const SYNC_BYTES = 16 * 1024;
const COMPRESSIBLE = /^text\/|[/+](?:json|javascript|xml|yaml)(?:;|$)/;

/** Compresses all but small answers, as `Accept-Encoding` allows. Request bodies are never decompressed. */
export const compression = fp(
  async (app) => {
    await app.register(compress, {
      globalDecompression: false,
      encodings: ['zstd', 'br', 'gzip'],
      threshold: MIN_BYTES,
      syncThreshold: SYNC_BYTES,
      customTypes: COMPRESSIBLE,
    });
  },
  // held-answers counts the bytes before compression.
  { name: 'compression', dependencies: ['held-answers'] },
);
