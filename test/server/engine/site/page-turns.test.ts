import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPageTurns } from '../../../../server/engine/site/page-turns.ts';
import type { PageTurn } from '../../../../server/engine/site/page-turns.ts';
import { createSemaphore } from '../../../../server/shared/semaphore.ts';

const { signal } = new AbortController();

/** Two pages are judged at once, and three are under way; hosts have room. */
function makeTurns() {
  const turns = createPageTurns(2);
  const granted: string[] = [];
  const take = async (name: string, alone = false, abort = signal): Promise<PageTurn> => {
    const turn = await turns.take(createSemaphore(9), alone, abort);
    granted.push(name);
    return turn;
  };
  return { take, granted };
}

describe('the turn of a page that is visited alone', () => {
  it('begins when no other page is under way, and keeps others waiting', async () => {
    const { take, granted } = makeTurns();
    const [first, second] = await Promise.all([take('first'), take('second')]);
    const alone = take('alone', true);
    const next = take('next');
    first.end();
    await tick();
    expect(granted).toEqual(['first', 'second']);

    second.end();
    const turn = await alone;
    await turn.loaded(signal);
    await tick();
    expect(granted).toEqual(['first', 'second', 'alone']);

    turn.end();
    (await next).end();
    expect(granted).toEqual(['first', 'second', 'alone', 'next']);
  });

  it('is given to one after the other', async () => {
    const { take, granted } = makeTurns();
    const [one, two] = [take('one', true), take('two', true)];
    (await one).end();
    (await two).end();
    expect(granted).toEqual(['one', 'two']);
  });

  it('does not hold up others once it is aborted', async () => {
    const { take } = makeTurns();
    const first = await take('first');
    const stop = new AbortController();
    const alone = take('alone', true, stop.signal);
    stop.abort(new Error('The scan is over.'));
    await expect(alone).rejects.toThrow('The scan is over.');

    const others = await Promise.all([take('second'), take('third')]);
    for (const turn of [first, ...others]) turn.end();
    (await take('last', true)).end();
  });
});

describe('the turn of a page', () => {
  it('frees its host when the page is loaded, and waits until it may be judged', async () => {
    const turns = createPageTurns(1);
    const host = createSemaphore(1);
    const first = await turns.take(host, false, signal);
    await first.loaded(signal);
    const second = await turns.take(host, false, signal);
    let isJudged = false;
    const loaded = second.loaded(signal).then(() => (isJudged = true));
    await tick();
    expect(isJudged).toBe(false);
    first.end();
    await loaded;
    second.end();
  });
});

describe('a page that is tried', () => {
  it.each([
    ['lets another be loaded', false, ['one', 'two', 'three', 'four']],
    ['keeps its tab while memory is short', true, ['one', 'two', 'three']],
  ])('%s', async (_name, isMemoryShort, expected) => {
    const { take, granted } = makeTurns();
    const turns = await Promise.all([take('one'), take('two'), take('three')]);
    const next = take('four');
    await turns[0]?.trying(signal, isMemoryShort);
    await tick();
    expect(granted).toEqual(expected);
    for (const turn of turns) turn.end();
    (await next).end();
  });

  it('waits for others that are tried, and none of them begins after its end', async () => {
    const { take } = makeTurns();
    const turns = await Promise.all([take('one'), take('two'), take('three')]);
    const tried: number[] = [];
    const trying = turns.map((turn, at) => turn.trying(signal, false).then(() => tried.push(at)));
    await tick();
    expect(tried).toEqual([0, 1]);
    turns[2]?.end();
    turns[0]?.end();
    await Promise.all(trying);
    const fourth = await take('four');
    await fourth.trying(signal, false);
    fourth.end();
    turns[1]?.end();
  });

  it('is over before a page is visited alone, which is tried in its turn', async () => {
    const { take, granted } = makeTurns();
    const first = await take('first');
    await first.trying(signal, false);
    const alone = take('alone', true);
    const next = take('next');
    await tick();
    expect(granted).toEqual(['first']);
    first.end();
    const turn = await alone;
    await turn.trying(signal, false);
    await tick();
    expect(granted).toEqual(['first', 'alone']);
    turn.end();
    (await next).end();
  });
});
