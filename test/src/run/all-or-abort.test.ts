import { expect, test } from 'vitest';

import { allOrAbort } from '../../../src/run/all-or-abort.ts';

function untilAborted(signal: AbortSignal, ended: string[]): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      ended.push('aborted');
      reject(signal.reason);
    });
  });
}

test('both results are returned', async () => {
  const { signal } = new AbortController();

  expect(
    await allOrAbort(
      signal,
      async () => 1,
      async () => 'two',
    ),
  ).toEqual([1, 'two']);
});

async function fail(): Promise<never> {
  throw new Error('broken');
}

test('if one fails, the other is aborted and waited for, and the error is thrown', async () => {
  const ended: string[] = [];
  const wait = (signal: AbortSignal): Promise<never> => untilAborted(signal, ended);
  const { signal } = new AbortController();

  await expect(allOrAbort(signal, fail, wait)).rejects.toThrow('broken');
  await expect(allOrAbort(signal, wait, fail)).rejects.toThrow('broken');
  expect(ended).toEqual(['aborted', 'aborted']);
});

test('the outer signal aborts both', async () => {
  const ended: string[] = [];
  const controller = new AbortController();
  const wait = (signal: AbortSignal): Promise<never> => untilAborted(signal, ended);
  const work = allOrAbort(controller.signal, wait, wait);
  controller.abort(new Error('cancelled'));

  await expect(work).rejects.toThrow('cancelled');
  expect(ended).toHaveLength(2);
});
