import type { ValidateFunction } from 'ajv';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { contract, createValidator } from '../../server/http/contract.ts';
import type { Operation } from '../../server/http/contract.ts';

const ajv = createValidator({ checksSchemas: true });
const compiled = new Map<object, ValidateFunction>();

/** The Error body, stricter than the contract: both fields are always there (DESIGN, section 1). */
const validateError = ajv.compile({
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', pattern: '^[a-z]+(_[a-z]+)*$' },
    message: { type: 'string', minLength: 1, pattern: '[.]$' },
  },
  additionalProperties: false,
});

/**
 * Sends a request into the app and holds the answer to the contract: if the request is for one of
 * its operations, the status must be declared or be that of an outage, and the body must be valid.
 */
export async function inject(
  app: FastifyInstance,
  options: InjectOptions & { url: string },
): Promise<LightMyRequestResponse> {
  const response = await app.inject(options);
  const operation = operationOf(options.method ?? 'GET', options.url);
  if (operation !== undefined) expectDeclared(operation, response.statusCode, response.body, options.method);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  if (response.statusCode >= 500 || response.statusCode === 429)
    expect(response.body).not.toMatch(/\bat .*:\d+/);
  if ([429, 503].includes(response.statusCode)) expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  return response;
}

/** Fails unless the operation may answer like this. */
export function expectDeclared(operation: Operation, status: number, text: string, method = 'GET'): void {
  const outage = status === 500 || status === 503;
  const schema = operation.responses.get(status);
  if (schema === undefined && !outage) {
    expect.fail(`${operation.operationId} answered ${status}, which it does not declare: ${text}`);
  }
  if (method === 'HEAD') return expect(text).toBe('');
  const body: unknown = JSON.parse(text);
  expectValid(schema ?? null, body);
  if (status >= 400) expectValid(null, body);
}

function expectValid(schema: object | null, body: unknown): void {
  let validate = schema === null ? validateError : compiled.get(schema);
  if (validate === undefined && schema !== null) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate?.(body) !== true) {
    expect.fail(`${ajv.errorsText(validate?.errors ?? [])} in ${JSON.stringify(body)}`);
  }
}

/** The operation a request is for; HEAD is answered like GET. */
function operationOf(method: string, url: string): Operation | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const wanted = method === 'HEAD' ? 'GET' : method;
  return [...contract.values()].find(
    (operation) =>
      operation.method === wanted && new RegExp(`^${operation.url.replace(/:\w+/g, '[^/]+')}$`).test(path),
  );
}
