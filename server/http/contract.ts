import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { operations } from '../../openapi.gen.ts';

/** Name of an operation of the contract. */
export type OperationId = keyof operations;

/** A JSON schema, or any other object of the description, with all references replaced. */
export type JsonObject = Record<string, unknown>;

/** What the contract says about one operation, as routes and tests need it. */
export interface Operation {
  operationId: OperationId;
  method: 'GET' | 'POST';
  /** As Fastify writes it: `/api/v1/scans/:id`. */
  url: string;
  /** Schemas of those parts of the request that the operation has. */
  request: { params?: JsonObject; querystring?: JsonObject; body?: JsonObject };
  /** Schema of the JSON body by declared status; without `default`, which describes outages. */
  responses: ReadonlyMap<number, JsonObject>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonObject;
}

interface DescribedOperation {
  operationId: OperationId;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: JsonObject } } };
  responses: Record<string, { content: { 'application/json': { schema: JsonObject } } }>;
}

/** The API description as its authors wrote it. */
export const contractText = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');

/** All operations of the API description. */
export const contract: ReadonlyMap<OperationId, Operation> = readOperations(
  // The same as JSON, which is read a hundred times faster.
  readFileSync(new URL('../../openapi.gen.json', import.meta.url), 'utf8'),
);

/**
 * A validator for the schemas of the contract: JSON Schema 2020-12, as OpenAPI 3.1 has it; unknown
 * keywords are refused and nothing is coerced, removed or filled in.
 * @param checksSchemas - whether schemas themselves are validated. Tests do that; at a start it would take longer than all
 *   that is compiled
 */
export function createValidator({ checksSchemas = false } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    validateSchema: checksSchemas,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
  });
  addFormats.default(ajv);
  return ajv;
}

function readOperations(text: string): Map<OperationId, Operation> {
  const document: JsonObject = JSON.parse(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file; the contract tests hold it to its shape
  const paths = resolve(document['paths'], document) as Record<string, Record<string, DescribedOperation>>;
  const found = new Map<OperationId, Operation>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      if (method !== 'get' && method !== 'post') throw new Error(`${path}: ${method} is not supported.`);
      found.set(described.operationId, {
        operationId: described.operationId,
        method: method === 'get' ? 'GET' : 'POST',
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        request: requestSchemas(described),
        responses: new Map(
          Object.entries(described.responses)
            .filter(([status]) => status !== 'default')
            .map(([status, response]) => [Number(status), response.content['application/json'].schema]),
        ),
      });
    }
  }
  return found;
}

function requestSchemas({ parameters = [], requestBody }: DescribedOperation): Operation['request'] {
  const params = parameters.filter((parameter) => parameter.in === 'path');
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    ...(params.length > 0 && { params: objectSchema(params) }),
    ...(query.length > 0 && { querystring: objectSchema(query) }),
    // The plain form: with Fastify's form by media type, a request without a body is not validated.
    ...(requestBody !== undefined && { body: requestBody.content['application/json'].schema }),
  };
}

function objectSchema(parameters: Parameter[]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

/** Replaces every `$ref` by what it points to within the document. The contract has no recursive schemas. */
function resolve(node: unknown, document: JsonObject): unknown {
  if (Array.isArray(node)) return node.map((item) => resolve(item, document));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node && typeof node.$ref === 'string') return resolve(target(node.$ref, document), document);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value, document)]));
}

function target(reference: string, document: JsonObject): unknown {
  let node: unknown = document;
  for (const key of reference.replace(/^#\//, '').split('/')) {
    node =
      typeof node === 'object' && node !== null
        ? Object.entries(node).find(([k]) => k === key)?.[1]
        : undefined;
  }
  if (node === undefined) throw new Error(`openapi.yaml: ${reference} points nowhere.`);
  return node;
}
