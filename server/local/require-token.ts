import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

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
