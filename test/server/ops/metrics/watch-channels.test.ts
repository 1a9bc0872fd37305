import { channel } from 'node:diagnostics_channel';
import { expect, it, onTestFinished } from 'vitest';
import { reportBlocked } from '../../../../server/egress/report-blocked.ts';
import { createMetrics } from '../../../../server/ops/metrics/metrics.ts';
import { watchChannels } from '../../../../server/ops/metrics/watch-channels.ts';
import { inPhase } from '../../../../server/shared/phase.ts';
import { readExposition } from './read-exposition.ts';

async function broken(): Promise<never> {
  throw new Error('broken');
}

it('counts starts of the browser, comparisons and blocked requests until it ends', async () => {
  const metrics = createMetrics();
  const unwatch = watchChannels(metrics);
  onTestFinished(unwatch);
  const read = async (sample: string): Promise<number | undefined> =>
    readExposition(await metrics.registry.metrics())
      .get(sample.replace(/\{.*|_count.*/, ''))
      ?.samples.get(sample);
  const starts = 'sitedelta_browser_starts_total';
  expect([await read(`${starts}{outcome="started"}`), await read(`${starts}{outcome="failed"}`)]).toEqual([
    0, 0,
  ]);

  await inPhase('launch', () => 1);
  await expect(inPhase('launch', broken)).rejects.toThrow('broken');
  await inPhase('compare', () => 1);
  await expect(inPhase('load', broken)).rejects.toThrow('broken');
  reportBlocked('host limit');
  const waited = channel('sitedelta:connection');
  waited.publish({ pool: 'queue', seconds: 0.2 });

  expect([await read(`${starts}{outcome="started"}`), await read(`${starts}{outcome="failed"}`)]).toEqual([
    1, 1,
  ]);
  expect(await read('sitedelta_comparison_seconds_count')).toBe(1);
  expect(await read('sitedelta_phase_seconds_count{phase="compare"}')).toBeUndefined();
  expect(await read('sitedelta_phase_seconds_count{phase="load"}')).toBe(1);
  expect(await read('sitedelta_egress_blocked_total{reason="host limit"}')).toBe(1);

  const waits = 'sitedelta_database_connection_wait_seconds';
  expect(await read(`${waits}_count{pool="queue"}`)).toBe(1);

  unwatch();
  expect(waited.hasSubscribers).toBe(false);
  await inPhase('load', () => 1);
  reportBlocked('host limit');
  expect(await read('sitedelta_phase_seconds_count{phase="load"}')).toBe(1);
  expect(await read('sitedelta_egress_blocked_total{reason="host limit"}')).toBe(1);
});
