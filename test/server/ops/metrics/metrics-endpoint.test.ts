import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../harness/network/free-port.ts';
import { memoryLog } from '../../../../harness/service/engine-fixture.ts';
import { createMetricsEndpoint } from '../../../../server/ops/metrics/metrics-endpoint.ts';
import { createMetrics } from '../../../../server/ops/metrics/metrics.ts';

async function listen(host: string, refresh = async () => {}): Promise<{ port: number; lines: string[] }> {
  const port = await freePort();
  const log = memoryLog();
  const endpoint = createMetricsEndpoint({ metrics: createMetrics(), host, port, refresh, log });
  onTestFinished(() => endpoint.close());
  await endpoint.listen();
  return { port, lines: log.lines };
}

async function statusOf(port: number, host: string): Promise<number | undefined> {
  const asked = request({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }).end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

it.each([
  ['127.0.0.1:9464', 200],
  ['localhost', 200],
  ['[::1]:9464', 200],
  ['rebound.example:9464', 400],
  ['a b', 400],
])('on a loopback address, the host %j gets %i', async (host, status) => {
  const { port } = await listen('127.0.0.1');

  expect(await statusOf(port, host)).toBe(status);
});

it('on other addresses it answers under any name', async () => {
  const { port } = await listen('0.0.0.0');

  expect(await statusOf(port, 'api:9464')).toBe(200);
});

it('answers 500 if the metrics can not be read, and logs why', async () => {
  const { port, lines } = await listen('127.0.0.1', async () => {
    throw new Error('broken');
  });

  expect(await statusOf(port, 'localhost')).toBe(500);
  expect(lines).toEqual(['error The metrics could not be read']);
});

it('ends twice, and before it has begun', async () => {
  const endpoint = createMetricsEndpoint({
    metrics: createMetrics(),
    host: '127.0.0.1',
    port: await freePort(),
    refresh: async () => {},
    log: memoryLog(),
  });
  await endpoint.close();
  await endpoint.listen();
  await endpoint.close();
  await endpoint.close();
});
