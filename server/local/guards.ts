import { createAddressPolicy } from '../egress/policy.ts';
import { MistakeInSettings } from './mistake-in-settings.ts';
import { NEVER_OPENED } from './never-opened.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses hosts that no setting opens, such as 169.254.169.254; names are resolved when they are scanned.
 * @param hosts as `URL.hostname` has them
 * @throws MistakeInSettings
 */
export function refuseClosed(hosts: readonly string[]): void {
  const policy = createAddressPolicy({ allowTargets: hosts, denyTargets: NEVER_OPENED, allowPorts: [] });
  for (const host of hosts) {
    if (policy.checkName(host, 80).allowed) continue;
    throw new MistakeInSettings(
      `${host} is never scanned: it is an address of this machine's cloud or of its own network link. Give the address of a website.`,
    );
  }
}

/** Answers nothing but 401 to requests without the bearer token (RFC 6750), before anything else is read of them. */
export function requireToken(token: string): (app: FastifyInstance) => void {
  const expected = digest(`Bearer ${token}`);
  return (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      // Digests have the same length, which timingSafeEqual demands.
      if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return done();
      void reply.code(401).header('www-authenticate', 'Bearer').send({
        error: 'unauthorized',
        message: 'This service answers only to the program that started it.',
      });
    });
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
