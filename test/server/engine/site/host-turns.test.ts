import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostTurns } from '../../../../server/engine/site/host-turns.ts';

const { signal } = new AbortController();
const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

describe('turns at a host', () => {
  it.each([
    ['back', -HOUR_MS],
    ['forward', HOUR_MS],
  ])('do not depend on the system clock (put %s by an hour)', async (_where, stepMs) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const turns = createHostTurns(2).enter('site.test');
    (await turns.acquire(signal))();
    turns.pause(300);
    const startedMs = performance.now();
    vi.setSystemTime(Date.now() + stepMs);
    const release = await Promise.race([turns.acquire(signal), delay(30_000, null)]);
    expect(release).not.toBeNull();
    expect(performance.now() - startedMs).toBeGreaterThan(250);
  });
});
