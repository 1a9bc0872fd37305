import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/** What fits into one packet is not worth it. */
const MIN_BYTES = 1_400;
/** Larger answers are compressed off the main thread. */
const AT_ONCE_BYTES = 16 * 1024;
const COMPRESSIBLE = /^text\/|[/+](?:json|javascript|xml|yaml)(?:;|$)/;

/** Compresses all answers that are worth it, as `Accept-Encoding` allows. Bodies of requests are never decompressed. */
export const compression = fp(
  async (app) => {
    await app.register(compress, {
      globalDecompression: false,
      encodings: ['zstd', 'br', 'gzip'],
      threshold: MIN_BYTES,
      syncThreshold: AT_ONCE_BYTES,
      customTypes: COMPRESSIBLE,
    });
  },
  // Answers that are held are counted before they are compressed.
  { name: 'compression', dependencies: ['held-answers'] },
);
