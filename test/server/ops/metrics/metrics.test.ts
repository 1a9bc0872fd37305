import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../harness/network/free-port.ts';
import { createScanClient } from '../../../../harness/service/scan-client.ts';
import type { StartedService } from '../../../../harness/service/start-service.ts';
import { startTemporaryService } from '../../../../harness/service/start-temporary-service.ts';
import { serveSite } from '../../../../harness/sites/site-server.ts';
import type { SiteServer } from '../../../../harness/sites/site-server.ts';
import { readExposition } from './read-exposition.ts';

/** The page asks for a picture at an address that no stranger may visit. */
const PAGE =
  '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><img src="http://10.0.0.1/a.png">';

let service: StartedService;
let site: SiteServer;
let metricsUrl = '';

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  site = await serveSite({
    answer(request, response) {
      response.statusCode = request.url === '/' ? 200 : 404;
      response.setHeader('content-type', 'text/html').end(PAGE);
    },
  });
  service = await startTemporaryService({ METRICS_PORT: String(port), MAX_PAGES: '2' });
});
afterAll(async () => {
  await service.stop();
  await site.close();
});

async function scrape(): Promise<(sample: string) => number | undefined> {
  const families = readExposition(await (await fetch(metricsUrl)).text());
  const samples = new Map([...families.values()].flatMap((family) => [...family.samples]));
  return (sample) => samples.get(sample);
}

describe('metrics of a service', () => {
  it('follow the format and the conventions of Prometheus', async () => {
    const answer = await fetch(metricsUrl);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const families = readExposition(await answer.text());

    const own = [...families].filter(([name]) => name.startsWith('sitedelta_'));
    expect(own.length).toBeGreaterThan(10);
    for (const [name, { type, help }] of own) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(help).toMatch(/^[A-Z].*\.$/);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
      expect(name).not.toMatch(/_(?:ms|milliseconds|mb|minutes)(?:_|$)/);
    }
    for (const [name, { type }] of families) {
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    }
    expect([...families.keys()]).toEqual(
      expect.arrayContaining(['process_cpu_seconds_total', 'process_resident_memory_bytes']),
    );
  });

  it('count a scan, its pages, what it was denied, a comparison, and a scan that fails', async () => {
    const client = createScanClient(service.url);
    const before = await scrape();
    expect(before('sitedelta_scans_ended_total{outcome="complete"}')).toBe(0);
    expect(before('sitedelta_browser_starts_total{outcome="started"}')).toBe(1);
    expect(before('sitedelta_browser_starts_total{outcome="failed"}')).toBe(0);
    expect(before('sitedelta_queue_scans')).toBe(0);
    expect(before('sitedelta_queue_oldest_age_seconds')).toBe(0);

    const base = await client.scan(site.origin);
    const current = await client.scan(site.origin);
    await client.compare(current.id, base.id);
    await client.compare(current.id, base.id);
    const nobody = await freePort();
    await expect(client.scan(`http://127.0.0.1:${nobody}/`)).rejects.toThrow();
    await fetch(`${service.url}/no/such/${nobody}`);

    const after = await scrape();
    expect(after('sitedelta_scans_accepted_total')).toBe(3);
    expect(after('sitedelta_scans_ended_total{outcome="complete"}')).toBe(2);
    expect(after('sitedelta_scans_ended_total{outcome="failed"}')).toBe(1);
    expect(after('sitedelta_scans_ended_total{outcome="expired"}')).toBe(0);
    expect(after('sitedelta_phase_seconds_count{phase="axe"}')).toBe(2);
    expect(after('sitedelta_phase_seconds_count{phase="store"}')).toBe(3);
    expect(after('sitedelta_phase_seconds_sum{phase="axe"}')).toBeGreaterThan(0.01);
    expect(after('sitedelta_egress_blocked_total{reason="address"}')).toBeGreaterThanOrEqual(2);
    expect(after('sitedelta_comparison_seconds_count')).toBe(1);
    expect(after('sitedelta_store_operation_seconds_count{operation="create"}')).toBe(3);
    expect(after('sitedelta_store_operation_seconds_count{operation="complete"}')).toBe(2);
    expect(after('sitedelta_store_errors_total{operation="create"}')).toBe(0);
    expect(after('sitedelta_http_request_seconds_count{route="/api/v1/scans",status="2xx"}')).toBe(3);
    expect(after('sitedelta_http_request_seconds_count{route="/api/v1/scans/:id/diff",status="2xx"}')).toBe(
      2,
    );
    expect(after('sitedelta_http_request_seconds_count{route="none",status="4xx"}')).toBe(1);
  });

  it('name no host, address or scan, however many are scanned', async () => {
    const text = await (await fetch(metricsUrl)).text();
    const own = text.split('\n').filter((line) => line.includes('sitedelta_'));

    expect(own.filter((line) => /127\.0\.0\.1|10\.0\.0\.1|https?:|[0-9a-f]{32}/.test(line))).toEqual([]);
    expect(text.split('\n').length).toBeLessThan(1_000);
  });

  it('have buckets that add up', async () => {
    const families = readExposition(await (await fetch(metricsUrl)).text());
    const { samples } = families.get('sitedelta_phase_seconds') ?? { samples: new Map<string, number>() };
    const axe = [...samples].filter(([name]) => name.includes('_bucket') && name.includes('phase="axe"'));
    const counts = axe.map(([, count]) => count);

    expect(counts.length).toBe(10);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(samples.get('sitedelta_phase_seconds_count{phase="axe"}'));
  });

  it('are not on the public port, and nothing else is on theirs', async () => {
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    expect((await fetch(new URL('/readyz', metricsUrl))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST', body: 'x' })).status).toBe(405);
    expect((await fetch(metricsUrl, { method: 'HEAD' })).status).toBe(200);
  });

  it('are not scanned by the service itself, although ALLOW_TARGETS opens its machine', async () => {
    const answer = await fetch(`${service.url}/api/v1/scans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: metricsUrl }),
    });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'target_not_allowed' });
  });
});
