import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { parse } from 'yaml';
import type { components, operations } from '../../openapi.gen.ts';
import { contract, createValidator } from '../../server/http/contract.ts';
import { aFailingService, buildTestApp } from '../../harness/service/build-test-app.ts';
import { expectDeclared, inject } from '../../harness/service/inject.ts';

interface Described {
  requestBody?: { content: { 'application/json': { examples: Record<string, { value: unknown }> } } };
  responses: Record<
    string,
    { $ref?: string; content: { 'application/json': { examples: Record<string, { value: unknown }> } } }
  >;
}

const document: {
  paths: Record<string, Record<string, Described>>;
  components: { responses: Record<string, Described['responses'][string]> };
} = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'));
type Outage = operations['getScan']['responses']['default'];

const ID = 'e'.repeat(32);

describe('routes', () => {
  it('are exactly the operations of the contract', async () => {
    const app = await buildTestApp(aFailingService());

    for (const { method, url } of contract.values())
      expect([url, app.hasRoute({ method, url })]).toEqual([url, true]);
    const wanted = [...contract.values()].flatMap(({ method, url }) =>
      method === 'GET' ? [`GET ${url}`, `HEAD ${url}`] : [`${method} ${url}`],
    );
    expect(
      routesOf(app)
        .filter((route) => route.includes(' /api'))
        .sort(),
    ).toEqual(wanted.sort());
    expect([...contract.keys()]).toEqual(['createScan', 'getScan', 'compareScans']);
  });
});

/** Method and address of every route, read from the tree that Fastify prints. */
function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([^\w/:*.]*?)(?:[└├]── )(\S*)(?: \(([^)]*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      parents.length = depth;
      parents.push(part);
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${parents.join('')}`);
    });
}

describe('examples', () => {
  const ajv = createValidator();
  const examples = [...contract.values()].flatMap((operation) => {
    const path = operation.url.replace(/:(\w+)/g, '{$1}');
    const described = document.paths[path]?.[operation.method.toLowerCase()];
    const shown: [number, Described['requestBody']][] = [
      [0, described?.requestBody],
      ...Object.entries(described?.responses ?? {})
        .filter(([status]) => status !== 'default')
        .map(([status, response]): [number, Described['requestBody']] => [Number(status), response]),
    ];
    return shown.flatMap(([status, part]) =>
      Object.entries(part?.content['application/json'].examples ?? {}).map(([name, { value }]) => ({
        name,
        status,
        value,
        operation,
      })),
    );
  });

  it.each(examples)('$operation.operationId $status $name is valid', ({ status, value, operation }) => {
    if (status !== 0) return expectDeclared(operation, status, JSON.stringify(value));
    const validate = ajv.compile(operation.request.body ?? false);
    expect([validate(value), validate.errors]).toEqual([true, null]);
  });

  it('exist for every status', () => {
    const shown = new Set(examples.map(({ operation, status }) => `${operation.operationId} ${status}`));
    for (const { operationId, responses } of contract.values()) {
      for (const status of responses.keys()) expect(shown).toContain(`${operationId} ${status}`);
    }
  });
});

describe('an outage', () => {
  it('is the default response of every operation, which gives generated clients a type for it', () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    for (const { responses } of described) {
      expect(responses['default']).toEqual({ $ref: '#/components/responses/Outage' });
    }
    expectTypeOf<Outage['content']['application/json']>().toEqualTypeOf<components['schemas']['Error']>();
  });

  it('is shown by examples that every operation may answer', () => {
    const examples = document.components.responses['Outage']?.content['application/json'].examples ?? {};
    expect(Object.keys(examples)).toEqual(['unavailable', 'internal']);
    for (const operation of contract.values()) {
      for (const { value } of Object.values(examples)) expectDeclared(operation, 503, JSON.stringify(value));
    }
  });
});

describe('every request gets a declared answer from', () => {
  const service = aFailingService({ create: async () => ({ id: ID }) });
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({ url: fc.oneof(fc.webUrl(), fc.string(), fc.jsonValue()) })
      .map((value) => JSON.stringify(value)),
  );
  const type = fc.oneof(
    fc.constant('application/json'),
    fc.constantFrom(
      'application/json; charset=utf-16',
      'text/plain',
      'application/xml',
      'multipart/form-data',
      '',
    ),
    fc.string({ unit: fc.constantFrom(...'abcjson/;=+*" '.split('')) }),
  );
  const segment = fc.oneof(
    fc.string({ minLength: 1 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ minLength: 1, unit: fc.constantFrom(...'abc019%.;~-:@!$'.split('')) }),
    fc.string({ minLength: 30, maxLength: 34, unit: fc.constantFrom(...'abcdef0123456789'.split('')) }),
  );
  // "." and ".." are no ids: every client resolves them before it sends the request.
  const id = segment.filter((text) => !/^(\.|%2e){1,2}$/i.test(text));
  const query = fc.oneof(
    fc.constant(''),
    segment.map((text) => `?base=${text}`),
    fc.tuple(segment, segment).map(([first, second]) => `?base=${first}&${second}=1&base[]=${second}`),
  );

  it('createScan', async () => {
    const app = await buildTestApp(service);
    await fc.assert(
      fc.asyncProperty(body, type, query, async (payload, contentType, search) => {
        const headers = { 'content-type': contentType };
        const response = await inject(app, {
          method: 'POST',
          url: `/api/v1/scans${search}`,
          headers,
          payload,
        });
        expect([202, 400]).toContain(response.statusCode);
      }),
      { numRuns: 300 },
    );
  });

  it('getScan and compareScans, GET and HEAD', async () => {
    const app = await buildTestApp(service);
    await fc.assert(
      fc.asyncProperty(
        id,
        query,
        fc.constantFrom('GET', 'HEAD'),
        fc.boolean(),
        async (id, search, method, diff) => {
          const url = `/api/v1/scans/${id}${diff ? '/diff' : ''}${search}`;
          const response = await inject(app, { method, url });
          // The service of this app always fails, so valid requests get 503, and no other request does.
          expect(diff ? [400, 503] : [404, 503]).toContain(response.statusCode);
          if (!/^[a-f0-9]{32}$/.test(id)) expect(response.statusCode).toBe(diff ? 400 : 404);
        },
      ),
      { numRuns: 300 },
    );
  });
});
