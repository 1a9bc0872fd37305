import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startOtlpReceiver } from '../../../../harness/service/otlp-receiver.ts';
import type { OtlpReceiver } from '../../../../harness/service/otlp-receiver.ts';
import type { ReceivedSpan } from '../../../../harness/service/read-spans.ts';
import { createScanClient } from '../../../../harness/service/scan-client.ts';
import { startService } from '../../../../harness/service/start-service.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

const SECRET = 'hunter2';
const STRANGER = '11112222333344445555666677778888';
const PAGE = `<!doctype html><html lang="en"><title>Title ${SECRET}</title><h1>Heading ${SECRET}</h1><a href="/next?key=${SECRET}">Next</a>`;

let receiver: OtlpReceiver;
let site: SiteServer;
let folder = '';
const log: string[] = [];

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  site = await serveSite({
    answer(_request, response) {
      response.setHeader('content-type', 'text/html').end(PAGE);
    },
  });
  folder = await mkdtemp(join(tmpdir(), 'sitedelta-tracing-'));
});
afterAll(async () => {
  await receiver.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

function logged(message: string): number {
  return log.filter((line) => line.includes(`"msg":"${message}`)).length;
}

function named(name: string): ReceivedSpan[] {
  return receiver.spans.filter((span) => span.name === name);
}

function childrenOf(parent: ReceivedSpan | undefined): string[] {
  const children = receiver.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  return children.map(({ name }) => name);
}

/** Begins a request and goes away once the service has begun to read it. */
async function sendHalfOf(url: string): Promise<void> {
  const before = logged('incoming request');
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST /api/v1/scans HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n');
  socket.write('Content-Type: application/json\r\n\r\n{');
  await vi.waitUntil(() => logged('incoming request') > before, { timeout: 120_000 });
  socket.destroy();
  await vi.waitUntil(() => logged('request aborted') > 0, { timeout: 120_000 });
}

describe('the traces of a service', () => {
  let id = '';

  // Everything is sent at the end, so that the end is tested, too.
  beforeAll(async () => {
    const service = await startService(
      join(folder, 'data'),
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc',
        OTEL_SERVICE_NAME: 'quality',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_BSP_SCHEDULE_DELAY: '3600000',
        OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2048',
        MAX_PAGES: '2',
        LOG_LEVEL: 'trace',
      },
      (line) => log.push(line),
    );
    const client = createScanClient(service.url);
    const base = await client.scan(`${site.origin}/?token=${SECRET}`);
    const accepted = await fetch(`${service.url}/api/v1/scans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${STRANGER}-0102030405060708-01` },
      body: JSON.stringify({ url: `${site.origin}/?token=${SECRET}`, baseScanId: base.id }),
    });
    const { id: acceptedId }: { id: string } = JSON.parse(await accepted.text());
    id = acceptedId;
    const api = `${service.url}/api/v1/scans`;
    await vi.waitUntil(
      async () => (await (await fetch(`${api}/${id}`)).text()).includes('"status":"complete"'),
      { timeout: 120_000, interval: 200 },
    );
    await client.compare(id, base.id);
    await fetch(`${api}/${'0'.repeat(32)}`);
    await fetch(`${service.url}/nothing/${SECRET}`);
    await sendHalfOf(service.url);
    await service.stop();
  }, 240_000);

  it('are sent with the headers and the attributes of the variables', () => {
    expect(receiver.requests.map(({ path, headers }) => [path, headers['x-key']])).toContainEqual([
      '/v1/traces',
      'abc',
    ]);
    expect(receiver.spans[0]?.resource).toMatchObject({
      'service.name': 'quality',
      'deployment.environment.name': 'test',
      'service.version': expect.stringMatching(/^\d/),
    });
    expect(logged('Spans of traces were lost')).toBe(0);
  });

  it('have one trace of a request for a scan, the time in the queue and the run', () => {
    const [request, queue, run] = ['POST /api/v1/scans', 'queue', 'scan'].map((name) =>
      named(name).find(({ attributes }) => attributes['sitedelta.scan.id'] === id),
    );
    expect(queue).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
    expect(run).toMatchObject({
      traceId: request?.traceId,
      parentSpanId: request?.spanId,
      isError: false,
      attributes: { 'sitedelta.attempt': 1, 'sitedelta.outcome': 'complete', 'sitedelta.pages': 2 },
    });
    expect(childrenOf(run).sort()).toEqual(
      expect.arrayContaining(['describe', 'describe', 'merge', 'store', 'store.facts', 'visit', 'visit']),
    );
    const inRun = receiver.spans.filter(({ traceId }) => traceId === run?.traceId);
    const visits = inRun.filter(({ name }) => name === 'visit');
    expect(new Set(visits.map(({ attributes }) => attributes['sitedelta.page']))).toEqual(new Set([0, 1]));
    for (const visit of visits)
      expect(childrenOf(visit)).toEqual(expect.arrayContaining(['load', 'settle', 'snapshot', 'axe']));
    const store = inRun.find(({ name }) => name === 'store');
    expect(childrenOf(store)).toEqual(['queue.complete']);
  });

  it('have one trace for each request, with what the storage did for it', () => {
    const request = named('POST /api/v1/scans').find(({ links }) => links.length > 0);
    expect(request?.attributes).toMatchObject({
      'http.route': '/api/v1/scans',
      'http.request.method': 'POST',
      'http.response.status_code': 202,
    });
    const creating = receiver.spans.find(
      (span) => span.name === 'store.create' && span.attributes['sitedelta.scan.id'] === id,
    );
    expect(creating?.parentSpanId).toBe(request?.spanId);
    const [comparison] = named('compare');
    const [asked] = named('GET /api/v1/scans/:id/diff');
    expect(comparison?.traceId).toBe(asked?.traceId);
    const missing = named('GET /api/v1/scans/:id').find(
      ({ attributes }) => attributes['http.response.status_code'] === 404,
    );
    expect(missing?.isError).toBe(false);
  });

  it('have those of requests whose clients went away', () => {
    const aborted = named('POST /api/v1/scans').filter(
      ({ attributes }) => attributes['error.type'] === 'aborted',
    );
    expect(aborted).toHaveLength(1);
    expect(aborted[0]?.attributes).not.toHaveProperty('http.response.status_code');
  });

  it('do not continue the trace of a stranger, but link to it', () => {
    const linking = receiver.spans.filter(({ links }) => links.length > 0);
    expect(linking.map(({ name, links }) => [name, links])).toEqual([['POST /api/v1/scans', [STRANGER]]]);
    expect(receiver.spans.some(({ traceId }) => traceId === STRANGER)).toBe(false);
  });

  it('leave out health checks, and work that belongs to no request and no scan', () => {
    const roots = receiver.spans.filter(({ parentSpanId }) => parentSpanId === '');
    expect(new Set(roots.map(({ name }) => name))).toEqual(
      new Set(['launch', 'POST /api/v1/scans', 'GET /api/v1/scans/:id', 'GET /api/v1/scans/:id/diff']),
    );
  });

  it('contain nothing of the site that was scanned', () => {
    const sent = Buffer.concat(receiver.requests.map(({ body }) => body)).toString('latin1');
    expect(sent).toContain('sitedelta.scan.id');
    expect(sent).not.toContain(SECRET);
    expect(sent).not.toContain(new URL(site.origin).host);
  });
});

it.each(['0', '-1', '0.5'])(
  'a size of %s is reported, and the default is used instead',
  async (size) => {
    receiver.requests.length = 0;
    log.length = 0;
    const service = await startService(
      join(folder, `size ${size}`),
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_BSP_SCHEDULE_DELAY: '1',
        OTEL_BSP_MAX_QUEUE_SIZE: size,
        OTEL_BSP_MAX_EXPORT_BATCH_SIZE: size,
        LOG_LEVEL: 'info',
      },
      (line) => log.push(line),
    );
    await fetch(`${service.url}/api/v1/scans/${'0'.repeat(32)}`);
    await expect.poll(() => receiver.requests.length).toBeGreaterThan(0);
    await service.stop();
    expect(logged('A setting of OpenTelemetry is wrong')).toBe(2);
    expect(logged('Spans of traces were lost')).toBe(0);
    // One for each span at most, and not as many as the processor can send.
    expect(receiver.requests.length).toBeLessThan(100);
  },
  60_000,
);

describe('a collector that takes nothing', () => {
  it.each([503, 500, 'silent'] as const)(
    'does not affect a service: %s',
    async (answer) => {
      receiver.answer = answer;
      receiver.requests.length = 0;
      log.length = 0;
      const service = await startService(
        join(folder, String(answer)),
        {
          OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/v1/traces`,
          OTEL_BSP_SCHEDULE_DELAY: '50',
          OTEL_BSP_MAX_QUEUE_SIZE: '8',
          OTEL_EXPORTER_OTLP_TIMEOUT: '1500',
          MAX_PAGES: '1',
          LOG_LEVEL: 'info',
        },
        (line) => log.push(line),
      );
      const scan = await createScanClient(service.url).scan(`${site.origin}/`);
      expect(scan.status).toBe('complete');
      await expect.poll(() => receiver.requests.length, { timeout: 120_000 }).toBeGreaterThan(0);
      await service.stop();
      expect(service.child.exitCode).toBe(0);
      expect(logged('Traces cannot be sent and are lost')).toBe(1);
      expect(logged('Spans of traces were lost')).toBe(1);
      expect(logged('The shutdown took too long')).toBe(0);
    },
    240_000,
  );
});
