import type { ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import { clientOf } from './client-of.ts';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { assets } from '../../assets/assets.ts';
import { packageVersion } from '../../shared/package-version.ts';
import { hasTag } from './send-kept-page.ts';

/** Headers of a final answer. */
type FinalHeaders = Readonly<Record<'etag' | 'cache-control' | 'vary', string>>;

const VERSION = packageVersion(new URL('../../../package.json', import.meta.url));

const TAG_LENGTH = 16;

/** Smaller answers fit into the system's buffer of a connection. */
const LARGE_BYTES = 64 * 1024;
/** Memory for all large answers until their clients have received them; the largest answer has some 30 MB. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

interface HeldAnswer {
  client: string;
  bytes: number;
  response: ServerResponse;
}

/**
 * Bounds the memory of large answers whose clients are slow to receive them. Above the limit, the client that holds
 * most loses its oldest answer.
 */
export const heldAnswers = fp<{ maxBytes?: number }>(
  async (app, { maxBytes = MAX_HELD_BYTES }) => {
    /** Oldest first. */
    const held = new Set<HeldAnswer>();
    let heldBytes = 0;

    app.addHook('onSend', (request, reply, payload, done) => {
      // The client has gone away, so nothing is held, and no event would end it.
      if (reply.raw.destroyed) return done(null, payload);
      const isText = typeof payload === 'string';
      if ((!isText && !Buffer.isBuffer(payload)) || payload.length < LARGE_BYTES) return done(null, payload);
      const bytes = isText ? Buffer.byteLength(payload) : payload.length;
      const answer: HeldAnswer = { client: clientOf(request), bytes, response: reply.raw };
      held.add(answer);
      heldBytes += bytes;
      reply.raw.once('close', () => {
        held.delete(answer);
        heldBytes -= bytes;
      });
      let leftBytes = heldBytes;
      const kept = new Set(held);
      while (leftBytes > maxBytes && kept.size > 1) {
        const cut = oldestOfLargestHolder(kept);
        kept.delete(cut);
        leftBytes -= cut.bytes;
        cut.response.destroy();
      }
      done(null, payload);
    });
  },
  { name: 'held-answers' },
);

function oldestOfLargestHolder(answers: ReadonlySet<HeldAnswer>): HeldAnswer {
  const perClient = new Map<string, HeldAnswer[]>();
  for (const answer of answers) {
    perClient.set(answer.client, [...(perClient.get(answer.client) ?? []), answer]);
  }
  const sum = (own: HeldAnswer[]): number => own.reduce((bytes, answer) => bytes + answer.bytes, 0);
  const ranked = [...perClient.values()].sort((a, b) => sum(b) - sum(a));
  const oldest = ranked[0]?.[0];
  if (oldest === undefined) throw new Error('There is no answer to cut.');
  return oldest;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of all final answers; see finalHeadersOf. */
    finalHeaders: FinalHeaders;
  }
}

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
