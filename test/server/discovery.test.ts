import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { aFailingService, buildTestApp } from '../support/build-test-app.ts';
import { inject } from '../support/inject.ts';

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
  const written = parse(await readFile(new URL('../../openapi.yaml', import.meta.url), 'utf8'));
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
