import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import { createLogOutput, loggedAddress, loggedError } from '../ops/log/log-output.ts';

/** Where the service logs. */
export interface LogTarget {
  config: Config;
  /** By default standard output, from `config.logLevel` on. */
  logger?: FastifyBaseLogger;
  /** Takes the JSON lines of the log in place of standard output. */
  logStream?: { write(line: string): void };
}

/**
 * Fastify's options for the log. Paths and ids are logged, because they help to find a scan; queries (of targets, too),
 * headers and bodies are not.
 */
export function logOptions({
  config,
  logger,
  logStream,
}: LogTarget): Pick<FastifyServerOptions, 'logger'> | { loggerInstance: FastifyBaseLogger } {
  if (logger !== undefined) return { loggerInstance: logger };
  return {
    logger: {
      level: config.logLevel,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: loggedAddress(request.url),
          client: request.ip,
          // Its name, never the token.
          token: request.grant?.name,
        }),
        target: loggedAddress,
        url: loggedAddress,
        err: (error: unknown) => loggedError(error),
      },
      stream: logStream ?? createLogOutput(),
    },
  };
}
