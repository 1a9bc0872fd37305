import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests are not logged: orchestrators ask every few seconds. */
    quiet?: boolean;
  }
}

/**
 * Logs each request in one line, when it has been answered; with LOG_LEVEL=debug also when it came. Each line is a
 * system call and a good part of the CPU of a small request, so there are not two of them.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request');
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else if (request.routeOptions.config.quiet !== true) request.log.info(line, 'request completed');
  }
}
