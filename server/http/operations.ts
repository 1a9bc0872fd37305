import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { operations } from '../../openapi.gen.ts';
import { contract } from './contract.ts';
import type { OperationId } from './contract.ts';
import { hasFinalAnswer } from './plugins/held-answers.ts';
import type { FinalAnswer } from '../service/scan-service.ts';

type JsonBody<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
type ParametersOf<Id extends OperationId> = operations[Id]['parameters'];

/** Input of a handler: the parts of the request that the contract names, validated. */
export interface OperationRequest<Id extends OperationId> {
  params: ParametersOf<Id> extends { path: infer Params } ? Params : undefined;
  query: ParametersOf<Id> extends { query: infer Query } ? Query : undefined;
  body: operations[Id] extends { requestBody: infer Body } ? JsonBody<Body> : undefined;
}

/** Answer of a handler: a declared status with the body declared for it. Errors are thrown. */
export type OperationReply<Id extends OperationId> = {
  [Status in Declared<Id>]: {
    status: Status;
    headers?: Record<string, string>;
    body: JsonBody<operations[Id]['responses'][Status]>;
  };
}[Declared<Id>];

/** The statuses that an operation declares, without `default`. */
type Declared<Id extends OperationId> = keyof operations[Id]['responses'] & number;

/** Does the work of one operation; a failure that the client may see is thrown as a ServiceError. */
export type OperationHandler<Id extends OperationId> = (
  request: OperationRequest<Id>,
  raw: FastifyRequest,
) => Promise<OperationReply<Id> | (FinalAnswer & { headers?: Record<string, string> })>;

/** Node sends a string in one piece with the headers; a large one costs more to make than it saves. */
const LARGE_BYTES = 16 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that this route implements. */
    operationId?: OperationId;
    /** The route answers people: its errors are pages. */
    page?: boolean;
  }
}

/**
 * Adds the route of one operation, with the address and the validation of the contract. The answer is sent as plain
 * JSON without Fastify's response schemas, which would change bodies. A final answer has an ETag; clients that already
 * have it get 304.
 *
 * @param hooks.onRequest - run before the body is read, such as the rate limit of clients
 * @param hooks.preHandler - run with the validated request, such as the rate limit of targets
 */
export function addOperation<Id extends OperationId>(
  app: FastifyInstance,
  operationId: Id,
  handler: OperationHandler<NoInfer<Id>>,
  hooks: { onRequest?: preHandlerAsyncHookHandler[]; preHandler?: preHandlerAsyncHookHandler[] } = {},
): void {
  const operation = contract.get(operationId);
  if (operation === undefined) throw new Error(`openapi.yaml has no operation ${operationId}.`);
  app.route<{ Params: unknown; Querystring: unknown; Body: unknown }>({
    method: operation.method,
    url: operation.url,
    schema: operation.request,
    config: { operationId },
    ...hooks,
    async handler(request, reply) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- validated against the schemas the types were generated from
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
      } as OperationRequest<Id>;
      const answer = await handler(input, request);
      if ('read' in answer) {
        const headers = { ...answer.headers, ...request.server.finalHeaders };
        if (hasFinalAnswer(request)) return reply.code(304).headers(headers).send();
        // Read before the headers are set: an error must not be kept as the final answer.
        const text = sendable(await answer.read());
        return reply.headers(headers).type('application/json; charset=utf-8').send(text);
      }
      return reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .send(answer.body);
    },
  });
}

function sendable(text: Buffer): Buffer | string {
  return text.length < LARGE_BYTES ? text.toString() : text;
}
