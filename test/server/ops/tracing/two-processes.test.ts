import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../harness/network/free-port.ts';
import { ClusterNode } from '../../../../harness/service/cluster-node.ts';
import type { NodeRole } from '../../../../harness/service/cluster-node.ts';
import { startOtlpReceiver } from '../../../../harness/service/otlp-receiver.ts';
import type { OtlpReceiver } from '../../../../harness/service/otlp-receiver.ts';
import { whyNoPostgres } from '../../../../harness/service/postgres-server.ts';
import type { ReceivedSpan } from '../../../../harness/service/read-spans.ts';
import { createScanClient } from '../../../../harness/service/scan-client.ts';
import { usePostgres } from '../../../../harness/service/use-postgres.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';

const PAGE = '<!doctype html><html lang="en"><title>A</title><h1>A</h1></html>';
const missing = whyNoPostgres();

describe.skipIf(missing !== null)(missing ?? 'the trace of a scan over two processes', () => {
  const postgres = usePostgres();
  let receiver: OtlpReceiver;
  let site: SiteServer;

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    site = await serveSite({
      answer(_request, response) {
        response.setHeader('content-type', 'text/html').end(PAGE);
      },
    });
  });
  afterAll(async () => {
    await receiver.close();
    await site.close();
  });

  async function start(role: NodeRole): Promise<ClusterNode> {
    const node = new ClusterNode(role, `a-${role}`, await freePort(), {
      DATABASE_URL: postgres.url,
      ALLOW_TARGETS: '127.0.0.1',
      RATE_LIMIT_MAX: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_SERVICE_NAME: role,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
    onTestFinished(async () => {
      node.kill();
      await node.ended;
    });
    await expect.poll(async () => statusOf(`${node.url}/healthz`)).toBe(200);
    return node;
  }

  function spanOf(id: string, name: string): ReceivedSpan | undefined {
    return receiver.spans.find((span) => span.name === name && span.attributes['sitedelta.scan.id'] === id);
  }

  it('begins with the request, has the time in the queue, and ends with the run', async () => {
    const [api, worker] = [await start('api'), await start('worker')];
    await expect.poll(async () => statusOf(`${api.url}/readyz`)).toBe(200);
    const scan = await createScanClient(api.url).scan(`${site.origin}/`);
    await expect.poll(() => spanOf(scan.id, 'scan')).toBeDefined();
    await expect.poll(() => spanOf(scan.id, 'POST /api/v1/scans')).toBeDefined();
    const [request, queue, run] = ['POST /api/v1/scans', 'queue', 'scan'].map((name) =>
      spanOf(scan.id, name),
    );

    expect(worker.runs.map(({ scanId }) => scanId)).toEqual([scan.id]);
    expect(request).toMatchObject({ parentSpanId: '', resource: { 'service.name': 'api' } });
    for (const span of [queue, run]) {
      expect(span).toMatchObject({
        traceId: request?.traceId,
        parentSpanId: request?.spanId,
        resource: { 'service.name': 'worker' },
      });
    }
    expect(queue?.beganMs).toBeLessThanOrEqual(queue?.endedMs ?? 0);
    expect(queue?.endedMs).toBeLessThanOrEqual(run?.endedMs ?? 0);
    // It is of no use after the end.
    expect(await postgres.query('SELECT trace_parent FROM sitedelta.scan')).toEqual([{ trace_parent: null }]);
  });
});

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}
