import { expect, it } from 'vitest';
import { SmallTexts } from '../../../server/service/small-texts.ts';

/** Counts how often a text of this length is read. */
function reader(length: number): { read: () => Promise<Buffer>; times: () => number } {
  let times = 0;
  return {
    async read() {
      times += 1;
      return Buffer.alloc(length, 'x');
    },
    times: () => times,
  };
}

it('reads a small text once, and a large one each time', async () => {
  const texts = new SmallTexts();
  const small = reader(16 * 1024);
  const large = reader(16 * 1024 + 1);
  for (let count = 0; count < 3; count += 1) {
    expect((await texts.get('small', small.read)).length).toBe(16 * 1024);
    expect((await texts.get('large', large.read)).length).toBe(16 * 1024 + 1);
  }
  expect([small.times(), large.times()]).toEqual([1, 3]);
});

it('forgets the text that was asked for longest ago when there are too many', async () => {
  const texts = new SmallTexts();
  const first = reader(16_000);
  const others = reader(16_000);
  await texts.get('first', first.read);
  // More than eight megabytes, with a key each.
  for (let count = 0; count < 530; count += 1) await texts.get(`${count}`, others.read);
  await texts.get('first', first.read);
  await texts.get('529', others.read);
  expect([first.times(), others.times()]).toEqual([2, 530]);
});

it('keeps nothing of a text that could not be read', async () => {
  const texts = new SmallTexts();
  const failing = texts.get('a', async () => {
    throw new Error('away');
  });
  await expect(failing).rejects.toThrow('away');
  expect((await texts.get('a', reader(3).read)).toString()).toBe('xxx');
});
