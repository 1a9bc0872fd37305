import { afterEach, expect, it, vi } from 'vitest';
import * as fc from 'fast-check';
import { PageOrder } from '../../../../server/engine/site/page-order.ts';

const { signal } = new AbortController();

afterEach(() => {
  vi.useRealTimers();
});

/** Whether a page may go on, once all that can happen has happened. */
async function isLetOn(order: PageOrder, index: number): Promise<boolean> {
  let isOn = false;
  void order.before(index, signal).then(() => {
    isOn = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return isOn;
}

it('lets a page go on once all before it are done, in whichever order', async () => {
  vi.useFakeTimers();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (done) => {
      const order = new PageOrder();
      const missing = new Set(done);
      for (const index of done) {
        order.done(index);
        missing.delete(index);
        const next = Math.min(...missing, 6);
        expect(await isLetOn(order, next)).toBe(true);
        if (next < 6) expect(await isLetOn(order, next + 1)).toBe(false);
      }
    }),
  );
});

it('waits five seconds for a page, and then for none of those before it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const order = new PageOrder();
  const waiting = order.before(3, signal).then(() => 'on');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
  await vi.advanceTimersByTimeAsync(200);
  expect(await waiting).toBe('on');
  expect(await isLetOn(order, 2)).toBe(true);
  expect(await isLetOn(order, 4)).toBe(false);
  order.done(3);
  expect(await isLetOn(order, 4)).toBe(true);
});

it('is tired of waiting after fifteen seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const order = new PageOrder();
  for (const index of [1, 2, 3]) {
    const waiting = order.before(index, signal);
    await vi.advanceTimersByTimeAsync(5_000);
    await waiting;
  }
  expect(await isLetOn(order, 4)).toBe(true);
});

it('ends a wait with its signal', async () => {
  const stop = new AbortController();
  const waiting = new PageOrder().before(1, stop.signal);
  stop.abort(new Error('The visit is over.'));
  await expect(waiting).rejects.toThrow('The visit is over.');
});
