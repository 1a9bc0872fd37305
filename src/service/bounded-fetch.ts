import { ServiceFailure } from '../shared/errors.ts';

/** A result of some ten thousand findings has about 10 MB; a much longer body is not a result. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * As `fetch`, but the whole body is read at once, and only up to a limit, so that a service which sends
 * without end can't fill the runner's memory.
 *
 * @throws {@link ServiceFailure} of kind `invalid-answer` if the body is longer than `maxBytes`.
 */
export async function boundedFetch(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Response> {
  const response = await fetch(request);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new ServiceFailure(
        'invalid-answer',
        `The answer of the service is longer than ${maxBytes} bytes. Check that the input "server-url" is the address of a Sitedelta service.`,
      );
    }
    chunks.push(chunk);
  }
  // The body is decoded by now: its old length and encoding would be wrong.
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status: response.status, headers });
}
