import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { assets } from '../../assets/assets.ts';
import { packageVersion } from '../../shared/package-version.ts';
import { hasTag } from './has-tag.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of all final answers; see finalHeadersOf. */
    finalHeaders: FinalHeaders;
  }
}

/** Headers of a final answer. */
export type FinalHeaders = Readonly<Record<'etag' | 'cache-control' | 'vary', string>>;

const VERSION = packageVersion(new URL('../../../package.json', import.meta.url));
const TAG_LENGTH = 16;

/**
 * Headers of a final answer, which never changes. Clients may keep it if they ask each time whether it still exists.
 * Shared caches may not, because anyone who knows the address of a scan may read it.
 *
 * An address has only one final answer as long as the same version of the service makes it with the same settings. So all
 * have one tag, which is the same in all processes and after a restart. The names of the assets change with every edit of
 * a style sheet: a page that is kept must not ask for one that has gone.
 * @param publicUrl from which the links of a downloaded report begin
 */
export function finalHeadersOf(publicUrl: string, version: string = VERSION): FinalHeaders {
  const makers = [version, publicUrl, ...Object.keys(assets).sort()];
  const tag = createHash('sha256').update(makers.join('\n')).digest('base64url').slice(0, TAG_LENGTH);
  return {
    etag: `W/"${tag}"`,
    'cache-control': 'private, no-cache',
    // A 304 has no body to compress, and needs the header, too.
    vary: 'accept-encoding',
  };
}

/** Whether the client already has the final answer of this address, so that 304 is enough. */
export function hasFinalAnswer(request: FastifyRequest): boolean {
  return hasTag(request, request.server.finalHeaders.etag);
}
