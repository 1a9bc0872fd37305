import { afterEach, expect, it, vi } from 'vitest';
import { ReadTurns } from '../../../server/http/read-turns.ts';

afterEach(() => vi.restoreAllMocks());

const here = (): boolean => false;

/** Work that goes on until it is told to end. */
function gate(): { work: () => Promise<string>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, open: () => resolve('first') };
}

it('one read is made at a time, and clients take turns', async () => {
  const turns = new ReadTurns();
  const began: string[] = [];
  let open = 0;
  let most = 0;
  const first = gate();
  const reads = [turns.of('a', here)(first.work)];
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) {
    reads.push(
      turns.of(
        name.charAt(0),
        here,
      )(async () => {
        began.push(name);
        most = Math.max(most, (open += 1));
        await Promise.resolve();
        open -= 1;
        return name;
      }),
    );
  }
  expect(began).toEqual([]);
  first.open();
  expect(await Promise.all(reads)).toEqual(['first', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(most).toBe(1);
});

it('a failed read does not affect the others', async () => {
  const turns = new ReadTurns();
  const failed = turns.of(
    'a',
    here,
  )(() => {
    throw new Error('broken');
  });
  const next = turns.of('a', here)(() => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
  expect(await turns.of('a', here)(() => 'later')).toBe('later');
});

it('refuses a client with too many waiting reads but not others, and skips clients that are gone', async () => {
  const turns = new ReadTurns();
  const first = gate();
  const reads = [turns.of('a', here)(first.work)];
  let made = 0;
  const count = (): void => void (made += 1);
  const gone = Promise.allSettled(Array.from({ length: 200 }, () => turns.of('a', () => true)(count)));
  const busy = { slug: 'unavailable', retryAfterSeconds: expect.any(Number) };
  await expect(turns.of('a', here)(count)).rejects.toMatchObject(busy);
  const other = turns.of('b', here)(() => 'other');
  first.open();
  expect(await other).toBe('other');
  const ends = await gone;
  expect(ends.filter(({ status }) => status === 'rejected').length).toBe(200);
  expect(made).toBe(0);
  await Promise.all(reads);
});

it('all waiting reads are refused when the service ends', async () => {
  const turns = new ReadTurns();
  const first = gate();
  const reads = [turns.of('a', here)(first.work)];
  const restarting = { slug: 'unavailable', message: expect.stringContaining('restarting') };
  const waiting = expect(turns.of('b', here)(() => 'never')).rejects.toMatchObject(restarting);
  turns.close();
  await waiting;
  await expect(turns.of('c', here)(() => 'never')).rejects.toMatchObject(restarting);
  first.open();
  expect(await Promise.all(reads)).toEqual(['first']);
});
