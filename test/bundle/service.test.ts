import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { browserVariables } from '../../harness/browser/browser-variables.ts';
import { createScanClient } from '../../harness/service/scan-client.ts';
import { startService } from '../../harness/service/start-service.ts';
import { demoFolder } from '../../harness/sites/demo-folder.ts';
import { servePages } from '../../harness/sites/serve-pages.ts';
import { serveSite } from '../../harness/sites/site-server.ts';
import { temporaryFolder } from '../../harness/temporary-folder.ts';
import { encodeFacts } from '../../server/facts/facts-codec.ts';
import { scanResult } from '../../server/findings/result/scan-result.ts';
import { openSqliteStorage } from '../../server/storage/sqlite/open-sqlite-storage.ts';
import { el, judgedPage, scanOf } from '../../harness/findings/pages.ts';
import { bundledService } from './bundled-service.ts';

const { version: axeVersion }: { version: string } = createRequire(import.meta.url)('axe-core/package.json');

let place: (file: string) => string;
beforeAll(() => {
  place = bundledService();
});

it('is alone', () => {
  let folder = path.dirname(place('main.js'));
  while (folder !== path.dirname(folder)) {
    expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
    folder = path.dirname(folder);
  }
});

/** Scans both deployments of the demo site at one address; the texts of both scans and of their comparison. */
async function scanDemo(port: number, main?: string): Promise<string[]> {
  const site = await serveSite({ folder: demoFolder('v1'), port });
  const service = await startService(temporaryFolder(), await browserVariables(), undefined, main);
  try {
    const client = createScanClient(service.url);
    const first = await client.scan(site.origin);
    site.deploy(demoFolder('v2'));
    const second = await client.scan(site.origin, first.id);
    const diff = await client.compare(second.id, first.id);
    return [first, second, diff].map((answer) => withoutTheRun(answer, [first.id, second.id], service.url));
  } finally {
    await service.stop();
    await site.close();
  }
}

/** The answer as text, without ids of scans, times and the address of the service. */
function withoutTheRun(answer: object, ids: readonly string[], url: string): string {
  let text = JSON.stringify(answer).replaceAll(url, 'the service');
  for (const [index, id] of ids.entries()) text = text.replaceAll(id, `scan ${index}`);
  return text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"');
}

it('finds what the sources find, byte for byte', async () => {
  const site = await serveSite({});
  const port = Number(new URL(site.origin).port);
  await site.close();
  const bundled = await scanDemo(port, place('main.js'));
  const fromSources = await scanDemo(port);

  expect(bundled).toEqual(fromSources);
  expect(bundled[0]).toContain('"rule":"image-alt"');
});

it('answers agents, with the pages of rules', async () => {
  const settings = { ...(await browserVariables()), MCP: 'on' };
  const service = await startService(temporaryFolder(), settings, undefined, place('main.js'));
  try {
    const answer = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'resources/read',
        params: { uri: 'sitedelta://rules/image-alt' },
      }),
    });
    expect(await answer.text()).toContain('# image-alt');
  } finally {
    await service.stop();
  }
});

it('judges by our version of axe-core, and has the pages of rules', async () => {
  const text =
    '<!doctype html><html lang="en"><head><title>Page</title></head><body><p>Text.</p></body></html>';
  const site = await servePages((address) => (address === '/' ? text : undefined));
  const service = await startService(
    temporaryFolder(),
    await browserVariables(),
    undefined,
    place('main.js'),
  );
  try {
    const { result } = await createScanClient(service.url).scan(site.origin);
    const { status } = await fetch(`${service.url}/rules/image-alt`);

    // Rules that only axe has, such as region.
    const [major, minor] = axeVersion.split('.');
    expect(new Set(JSON.stringify(result).match(/rules\/axe\/[\d.]+/g))).toEqual(
      new Set([`rules/axe/${major}.${minor}`]),
    );
    expect(status).toBe(200);
  } finally {
    await service.stop();
    await site.close();
  }
});

it('has the scripts of our versions next to the runners, and only those', () => {
  const require = createRequire(place('main.js'));
  const scripts = ['axe', 'htmlcs'].flatMap((name): string[] => {
    const runner: { scripts: string[] } = require(place(`engine/gather/runners/${name}.cjs`));
    return runner.scripts;
  });
  const [axe = '', htmlcs = ''] = scripts;

  expect(scripts.map((script) => path.dirname(script))).toEqual(
    Array.from({ length: 2 }, () => place('engine/gather/runners')),
  );
  expect(readFileSync(axe, 'utf8').slice(0, 100)).toContain(`axe v${axeVersion}`);
  expect(readFileSync(htmlcs, 'utf8')).toContain('HTMLCS');
  // Pa11y's own runners would load another version.
  expect(readFileSync(place('pa11y/pa11y.cjs'), 'utf8')).not.toContain('axe.min.js');
});

it('describes a large page in a thread', async () => {
  const site = await servePages((address) => (address === '/' ? largePage() : undefined));
  const service = await startService(
    temporaryFolder(),
    await browserVariables(),
    undefined,
    place('main.js'),
  );
  try {
    const { result } = await createScanClient(service.url).scan(site.origin);

    expect(result?.findings.map(({ rule }) => rule)).toContain('image-alt');
  } finally {
    await service.stop();
    await site.close();
  }
});

/** More nodes than MANY_NODES of scan-judge.ts. */
function largePage(): string {
  const items = Array.from({ length: 12_000 }, (_, index) => `<li>Item <b>${index}</b></li>`).join('');
  return `<!doctype html><html lang="en"><title>Large</title><main><h1>Large</h1><img src="data:,"><ul>${items}</ul></main></html>`;
}

describe('with large scans in its store', () => {
  const TARGET = 'https://site.example/';
  const ids = { base: 'a'.repeat(32), current: 'b'.repeat(32) };

  /** Stores a complete scan of so many links that break a rule, numbered from `first` on. */
  async function store(folder: string, id: string, first: number): Promise<number> {
    const links = Array.from({ length: 4_000 }, (_, index) =>
      el(
        'p',
        {},
        el('a', { href: `/page/${first + index}`, breaks: 'color-contrast' }, `Page ${'abc'[index % 3]}`),
      ),
    );
    const facts = scanOf([judgedPage(TARGET, links)]);
    const storage = openSqliteStorage({ folder });
    try {
      await storage.store.create({ id, target: TARGET, client: 'c', base: null }, { all: 9, share: null });
      const job = await storage.queue.claim('w');
      if (job?.id !== id) throw new Error('Another scan was first.');
      const bytes = encodeFacts(facts);
      await storage.queue.complete(job, { result: scanResult(facts, []), facts: bytes });
      return bytes.length;
    } finally {
      await storage.close();
    }
  }

  it('compares them in a thread', async () => {
    const folder = temporaryFolder();
    const sizes = [await store(folder, ids.base, 0), await store(folder, ids.current, 1)];
    // SMALL_BYTES of in-threads.ts: smaller ones are compared without a thread.
    expect((sizes[0] ?? 0) + (sizes[1] ?? 0)).toBeGreaterThan(3 * 2 ** 20);
    const service = await startService(folder, await browserVariables(), undefined, place('main.js'));
    try {
      const { summary } = await createScanClient(service.url).compare(ids.current, ids.base);

      expect(summary).toMatchObject({ added: expect.any(Number) });
    } finally {
      await service.stop();
    }
  });
});
