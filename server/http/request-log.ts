import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests are not logged: orchestrators ask every few seconds. */
    quiet?: boolean;
  }
}

/**
 * Logs each request in one line, at its end; with LOG_LEVEL=debug also when it came. Each line is a system call and a
 * good part of the CPU of a small request, so there are not two of them.
 *
 * The end is that of Node's response: Fastify does not report requests whose client goes away, whose answer is cut, or
 * whose path can't be decoded.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    request.log.debug({ req: request }, 'incoming request');
    // Node keeps the address from now on, and could not find it out once the client has gone away.
    void request.ip;
    reply.raw.once('close', () => logEnd(request, reply));
  }

  override requestCompleted(): void {
    // See logEnd.
  }
}

function logEnd(request: FastifyRequest, reply: FastifyReply): void {
  const { writableFinished, errored } = reply.raw;
  const line = { req: request, res: reply, responseTime: reply.elapsedTime };
  if (errored) request.log.error({ ...line, err: errored }, 'request errored');
  else if (!writableFinished) request.log.info(line, 'request aborted');
  else if (request.routeOptions.config.quiet !== true) request.log.info(line, 'request completed');
}
