import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../server/engine/create-engine.ts';
import type { Engine } from '../../../server/engine/engine.ts';
import { openRepeatedSite, REPEATED_SITES } from '../../../harness/sites/repeated-sites.ts';
import { scanBytes } from '../../../harness/service/scan-bytes.ts';
import { memoryLog, testConfig } from '../../../harness/service/engine-fixture.ts';

describe('a site that does not change', () => {
  const engines: Engine[] = [];

  beforeAll(() => {
    // With the fixture's time for a page: what runs out of time is reported, and differs.
    for (const concurrency of [1, 2, 4]) engines.push(createEngine(testConfig({ concurrency }), memoryLog()));
  });

  afterAll(async () => {
    for (const engine of engines) await engine.close();
  });

  it.each(REPEATED_SITES)('gives the same result every time: %s', async (name) => {
    const site = await openRepeatedSite(name, 5);
    try {
      const results: string[] = [];
      for (const engine of engines) results.push(await scanBytes(engine, site.url));
      expect(results[0]?.match(/"status":200/g)?.length).toBeGreaterThan(5);
      expect(results[1]).toBe(results[0]);
      expect(results[2]).toBe(results[0]);
    } finally {
      await site.close();
    }
  });
});
