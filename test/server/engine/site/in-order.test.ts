import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInOrder } from '../../../../server/engine/site/visit-pages.ts';

interface Item {
  index: number;
}

function items(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({ index }));
}

const anyOrder = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.shuffledSubarray(items(count), { minLength: count }));

describe('values in order', () => {
  it('are handed over by index, one at a time, whatever the order of the calls', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async (shuffled) => {
        const given: number[] = [];
        let atOnce = 0;
        const inOrder = createInOrder<Item>(async ({ index }) => {
          atOnce += 1;
          expect(atOnce).toBe(1);
          await Promise.resolve();
          given.push(index);
          atOnce -= 1;
        });
        await Promise.all(shuffled.map((item) => inOrder.put(item.index, item)));

        expect(given).toEqual(items(shuffled.length).map(({ index }) => index));
      }),
    );
  });

  it('are not handed over after one that failed', async () => {
    const given: number[] = [];
    const inOrder = createInOrder<Item>(async ({ index }) => {
      if (index === 1) throw new Error('It is full.');
      given.push(index);
    });
    const puts = await Promise.allSettled(items(3).map((item) => inOrder.put(item.index, item)));

    expect(puts.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(inOrder.settled()).rejects.toThrow('It is full.');
    expect(given).toEqual([0]);
  });
});
