import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';

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
          path: withoutQuery(request.url),
          client: request.ip,
        }),
        // Addresses of previews carry tokens in their query.
        target: withoutQuery,
        url: withoutQuery,
      },
      ...(logStream !== undefined && { stream: logStream }),
    },
  };
}

function withoutQuery(address: unknown): unknown {
  return typeof address === 'string' ? address.split('?', 1)[0] : address;
}
