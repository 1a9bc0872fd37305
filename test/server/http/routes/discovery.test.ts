import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { contract } from '../../../../server/http/contract.ts';
import { aFailingService, buildTestApp } from '../../../../harness/service/build-test-app.ts';
import { expectDeclared, inject } from '../../../../harness/service/inject.ts';

const BASE = 'https://example.test/scan';
const settings = { publicUrl: BASE };

it('has an API catalog that leads to everything', async () => {
  const app = await buildTestApp(aFailingService(), settings);

  const response = await inject(app, { url: '/.well-known/api-catalog' });
  const head = await inject(app, { method: 'HEAD', url: '/.well-known/api-catalog' });

  expect(response.headers['content-type']).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  const { linkset } = response.json();
  expect(linkset[0]).toMatchObject({
    anchor: `${BASE}/.well-known/api-catalog`,
    item: [{ href: `${BASE}/api/v1/scans` }],
  });
  expect(Object.keys(linkset[1])).toEqual(['anchor', 'service-desc', 'service-doc', 'status']);
  expect([head.statusCode, head.headers['link']]).toEqual([200, response.headers['link']]);
  expect(head.headers['link']).toContain(`<${BASE}/api/v1/scans>; rel="item"`);
  const links = JSON.stringify(linkset).match(/https:[^"]+/g) ?? [];
  for (const link of links.filter((link) => !/catalog|\/scans$/.test(link))) {
    const found = await inject(app, { url: link.slice(BASE.length) });
    const type = found.headers['content-type'] ?? '';
    expect([link, found.statusCode === 404, type === '']).toEqual([link, false, false]);
  }
});

it('serves the API description with itself as the server', async () => {
  const app = await buildTestApp(aFailingService(), settings);
  const written = parse(await readFile(new URL('../../../../openapi.yaml', import.meta.url), 'utf8'));
  const wanted = { ...written, servers: [{ ...written.servers[0], url: BASE }] };

  const json = await inject(app, { url: '/openapi.json' });
  const yaml = await inject(app, { url: '/openapi.yaml' });

  expect(json.json()).toEqual(wanted);
  expect(parse(yaml.body)).toEqual(wanted);
  expect(yaml.headers['content-type']).toMatch(/^application\/yaml/);
});

it('tells agents how to use it', async () => {
  const app = await buildTestApp(aFailingService(), settings);

  const response = await inject(app, { url: '/llms.txt' });

  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toMatch(/^# Sitedelta\n\n> /);
  expect(response.body).toContain(`POST ${BASE}/api/v1/scans`);
});

it('links the description from the home page', async () => {
  const app = await buildTestApp(aFailingService(), settings);

  const response = await inject(app, { url: '/' });

  for (const relation of ['api-catalog', 'service-desc', 'service-doc', 'status']) {
    expect(response.headers['link']).toContain(`rel="${relation}"`);
  }
});

it('shows the description in browsers, which would download its own content type', async () => {
  const app = await buildTestApp(aFailingService(), settings);

  const shown = await inject(app, { url: '/openapi.yaml', headers: { accept: 'text/html,*/*;q=0.8' } });
  const read = await inject(app, { url: '/openapi.yaml', headers: { accept: '*/*' } });

  expect(shown.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', vary: 'accept' });
  expect(read.headers).toMatchObject({ 'content-type': 'application/yaml', vary: 'accept' });
  expect(shown.body).toBe(read.body);
});

it('shows people the three calls with the answers of the description', async () => {
  const app = await buildTestApp(aFailingService(), settings);

  const { statusCode, headers, body } = await inject(app, { url: '/interface' });

  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const blocks = [...body.matchAll(/<pre><code>(.*?)<\/code><\/pre>/gs)].map(([, text = '']) => decode(text));
  expect(blocks).toHaveLength(6);
  const [ask, accepted, read, complete, compare, diff] = blocks;
  expect(ask).toContain(`${BASE}/api/v1/scans`);
  expect(read).toBe(`curl ${BASE}/api/v1/scans/$ID`);
  // In single quotes a shell would send the names of the variables.
  expect(compare).toBe(`curl "${BASE}/api/v1/scans/$ID/diff?base=$BASE"`);
  for (const [operationId, status, answer] of [
    ['createScan', 202, accepted],
    ['getScan', 200, complete],
    ['compareScans', 200, diff],
  ] as const) {
    const operation = contract.get(operationId);
    if (operation === undefined) throw new Error(`No ${operationId}.`);
    expectDeclared(operation, status, answer ?? '');
  }
  expect(JSON.parse(accepted ?? '').apiUrl).toContain(`${BASE}/api/v1/scans/`);
});

function decode(html: string): string {
  return html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
