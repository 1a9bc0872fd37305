import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryLog, testConfig } from '../../../../harness/service/engine-fixture.ts';
import { BrowserPool } from '../../../../server/engine/browser/browser-pool.ts';
import type { PooledContext } from '../../../../server/engine/browser/pooled-context.ts';
import { isTooLarge } from '../../../../server/engine/visit/page-worker.ts';

describe('whether a tab is too large to be kept', () => {
  const pool = new BrowserPool({ ...testConfig(), introduce: () => 'A browser of tests' }, memoryLog());
  let context: PooledContext;

  beforeAll(async () => {
    context = await pool.open('http://127.0.0.1:9');
  });
  afterAll(() => pool.close());

  it('is decided by what it holds, when memory is short', async () => {
    const { cdp } = await context.openTab();
    expect(await isTooLarge(cdp, 1.2)).toBe(false);

    const expression = 'globalThis.much = Array.from({ length: 4_000_000 }, (_, i) => ({ i })), 0';
    await cdp.send('Runtime.evaluate', { expression });
    expect(await isTooLarge(cdp, 1.2)).toBe(true);
    expect(await isTooLarge(cdp, 1)).toBe(false);
  });

  it('counts what is held outside of the heap of scripts', async () => {
    const { cdp } = await context.openTab();
    await cdp.send('Runtime.evaluate', { expression: 'globalThis.much = new Uint8Array(80_000_000), 0' });
    expect(await isTooLarge(cdp, 1.2)).toBe(true);
  });

  it('does not depend on what it holds when memory is very short', async () => {
    const { cdp } = await context.openTab();
    expect(await isTooLarge(cdp, 1.6)).toBe(true);
  });

  it('holds for a tab that does not answer, or is gone', async () => {
    const hanging = await context.openTab();
    hanging.cdp.send('Runtime.evaluate', { expression: 'for (;;);' }).catch(() => undefined);
    expect(await isTooLarge(hanging.cdp, 1.2)).toBe(true);
    await hanging.close();
    expect(await isTooLarge(hanging.cdp, 1.2)).toBe(true);
  });
});
