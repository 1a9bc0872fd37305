import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../shared/errors.ts';
import { BODY_LIMIT_BYTES, toServiceError } from '../http-errors.ts';
import { askerOf } from '../plugins/audit.ts';
import { refuseWithoutScope } from '../plugins/authentication.ts';
import { clientOf } from '../plugins/client-of.ts';
import { beginErrorReply, reportRefused } from '../plugins/errors.ts';
import { isOfOtherSite } from '../plugins/host-check.ts';
import type { RouteContext } from '../routes/route-context.ts';
import { CallsUnderWay } from './calls-under-way.ts';
import { readMessage } from './read-message.ts';
import type { ReadMessage } from './read-message.ts';

const SESSION = 'mcp-session-id';
/** Codes of JSON-RPC for what a client does wrong, and of the SDK for all else. */
const CODE = { notJson: -32_700, notOneMessage: -32_600, other: -32_000 } as const;

/**
 * POST /mcp: a message of the Model Context Protocol (streamable HTTP, without state). GET and DELETE, by which clients
 * listen and end sessions, are not supported, as the specification allows.
 */
export function mcp(app: FastifyInstance, context: RouteContext): void {
  if (!context.hasMcp) return;
  const { publicUrl } = context;
  const underWay = new CallsUnderWay();
  void app.register(async (scope) => {
    // Large, and not needed by most services.
    const { serveMessage } = await import('./serve-message.ts');
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      refuseOtherSites(request, publicUrl());
    });
    scope.setErrorHandler(sendProblem);
    scope.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      config: { scope: 'read' },
      handler: async (_request, reply) =>
        sendRpcError(reply.code(405).header('allow', 'POST'), CODE.other, 'Only POST is supported.'),
    });
    scope.post('/mcp', {
      config: { scope: 'read' },
      // Events would wait in the compressor until it has enough of them.
      compress: false,
      async handler(request, reply) {
        const { body } = request;
        if (Array.isArray(body))
          return sendRpcError(
            reply.code(400),
            CODE.notOneMessage,
            'Send one message, and not a list of them.',
          );
        const message = readMessage(body);
        const session = request.headers[SESSION]?.toString();
        const client = clientOf(request);
        if (message.cancels !== undefined) underWay.cancel(client, session, message.cancels);
        if (message.starts !== undefined) refuseWithoutScope(request, reply, 'scan');
        const refusal = message.starts === undefined ? null : await limit(request, reply, message.starts);
        await request.server.noteReads(request, message.reads);
        const { signal, end } = underWay.begin(client, session, message.id);
        // At the end of the answer, or when the client has gone: without state nobody else could take the answer.
        reply.raw.once('close', end);
        if (isInitialize(message)) void reply.header(SESSION, randomUUID());
        return reply.send(
          await serveMessage(body, {
            headers: headersOf(request),
            call: {
              service: context.service,
              client,
              grant: request.grant,
              asker: askerOf(request),
              inTurn: context.inTurn(request),
              publicUrl: publicUrl(),
              refusal,
              signal,
              hasWaited: (ms) => void (request.waitedMs += ms),
            },
            onError: (error) => describeError(error, request),
          }),
        );
      },
    });
  });
}

/** A message that opens a session: its id only ties cancellations to calls, and nothing is kept for it. */
function isInitialize({ method }: ReadMessage): boolean {
  return method === 'initialize';
}

/** Against DNS rebinding, as the specification asks for; hostCheck looks at the name that the client uses. */
function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  if (!isOfOtherSite(request, publicUrl)) return;
  throw new ServiceError('forbidden', 'Pages of other websites may not use this service.');
}

/**
 * Counts a call that starts a scan as one of createScan. Agents can act on a refusal that is the answer of the tool, and
 * not on a status of HTTP.
 */
async function limit(
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
): Promise<ServiceError | null> {
  const { onRequest, preHandler } = request.server.createScanLimits;
  // What limits the host reads it there, as of createScan.
  request.body = { url };
  try {
    for (const hook of [...onRequest, ...preHandler]) await hook.call(request.server, request, reply);
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    reportRefused(error);
    return error;
  }
}

function headersOf({ headers }: FastifyRequest): Headers {
  const own = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version'])
    if (typeof headers[name] === 'string') own.set(name, headers[name]);
  return own;
}

/** What the client may know of an error; the log has the rest. */
function describeError(error: unknown, request: FastifyRequest): string {
  const problem = toServiceError(error, undefined, request.id);
  request.log.error({ err: error }, 'A call of a tool failed');
  return problem.message;
}

function sendProblem(error: FastifyError | ServiceError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = 'statusCode' in error ? error : {};
  if (!(error instanceof ServiceError) && statusCode >= 400 && statusCode < 500) {
    const code = statusCode === 400 ? CODE.notJson : CODE.other;
    void sendRpcError(reply.code(statusCode), code, WORDS[statusCode] ?? 'The body is not valid JSON.');
    return;
  }
  const { message, slug } = beginErrorReply(error, request, reply);
  void sendRpcError(reply, CODE.other, message, { error: slug });
}

const WORDS: Record<number, string> = {
  413: `The message is too large; send at most ${BODY_LIMIT_BYTES} bytes.`,
  415: 'Send the message as JSON, with the header Content-Type: application/json.',
};

function sendRpcError(reply: FastifyReply, code: number, message: string, data?: object): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .send({ jsonrpc: '2.0', id: null, error: { code, message, ...(data && { data }) } });
}
