import compress from '@fastify/compress';
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
    app.addHook('onRequest', (request, _reply, done) => {
      const { headers } = request.raw;
      const accepted = headers['accept-encoding'];
      if (accepted?.includes('*') === true) headers['accept-encoding'] = withoutAsterisk(accepted);
      done();
    });
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

/**
 * `Accept-Encoding` with our encodings that it does not name in place of `*` (RFC 9110, section 12.5.3). The negotiator
 * takes `*` for the best of them, even if the client refuses that one by name.
 */
function withoutAsterisk(accepted: string): string {
  const parts = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()));
  const named = new Set(parts.map(([name = '']) => name.replace(/^x-gzip$/, 'gzip')));
  return parts
    .flatMap(([name = '', ...weight]) => {
      const names = name === '*' ? ENCODINGS.filter((each) => !named.has(each)) : [name];
      return names.map((each) => [each, ...weight].join(';'));
    })
    .join(', ');
}
