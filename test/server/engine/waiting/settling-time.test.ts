import { describe, expect, it } from 'vitest';
import { SettlingTime } from '../../../../server/engine/waiting/settling-time.ts';

/** A settling time whose looks end and begin at the given times, in turn, with pauses of 25 ms. */
function timeOfLooks(looks: { beginMs: number; endMs: number }[]): SettlingTime {
  const time = new SettlingTime(0);
  for (const { beginMs, endMs } of looks) {
    time.beginPause(beginMs - 25, 25);
    time.endPause(beginMs);
    time.beginPause(endMs, 25);
  }
  return time;
}

describe('the time that a page gets to settle', () => {
  it.each([
    ['scripts were injected quickly', 10, 90],
    ['scripts took nearly all of the time of rest', 80, 50],
    ['scripts took longer than the time of rest', 400, 50],
  ])('begins with a pause that fits when %s', (_, injectedMs, pauseMs) => {
    expect(new SettlingTime(1_000).firstPauseMs(1_000 + injectedMs)).toBe(pauseMs);
  });

  it.each([
    ['nothing is known', undefined, 25],
    ['the page has only just changed', 0, 25],
    ['the page is at rest in 12 ms', 88.2, 12],
    ['the page is at rest in a moment', 99.9, 5],
  ])('has the right pause before the next look when %s', (_, quietMs, pauseMs) => {
    expect(new SettlingTime(0).nextPauseMs(quietMs)).toBe(pauseMs);
  });

  it.each([
    [2_499, false, false],
    [2_500, true, false],
    [7_999, true, false],
    [8_000, true, true],
  ])('after %i ms is over: %s, in any case: %s', (elapsedMs, isOver, isOverForAll) => {
    const time = new SettlingTime(500);
    time.beginPause(600, 25);
    time.endPause(500 + elapsedMs);
    expect(time).toMatchObject({ elapsedMs, isOver, isOverForAll, restMs: 100 });
  });

  it('counts no delay of up to 50 ms as lost', () => {
    const time = timeOfLooks([{ beginMs: 100, endMs: 150 }]);
    time.endPause(2_500);
    expect(time).toMatchObject({ isOver: true, restMs: 100 });
  });

  it('asks for a longer rest after a late look, and adds what was lost to the first cap', () => {
    const time = timeOfLooks([{ beginMs: 100, endMs: 400 }]);
    time.endPause(2_799);
    expect(time).toMatchObject({ isOver: false, restMs: 400 });
    time.endPause(2_800);
    expect(time.isOver).toBe(true);
  });

  it('asks for a rest of one second at most', () => {
    expect(timeOfLooks([{ beginMs: 100, endMs: 5_000 }]).restMs).toBe(1_000);
  });

  it('is over at the last cap however much was lost', () => {
    const time = timeOfLooks([{ beginMs: 100, endMs: 7_900 }]);
    time.endPause(8_000);
    expect(time).toMatchObject({ isOver: true, isOverForAll: true });
  });

  it('gives a page 500 ms to come to rest that was loading when its time was over', () => {
    const time = timeOfLooks([]);
    time.endPause(3_000);
    expect(time.isRestOver).toBe(true);
    time.noteLoading();
    time.endPause(3_499);
    expect(time).toMatchObject({ isOver: true, isRestOver: false });
    time.endPause(3_500);
    expect(time.isRestOver).toBe(true);
    time.endPause(7_900);
    time.noteLoading();
    time.endPause(8_000);
    expect(time.isRestOver).toBe(true);
  });

  it('loses nothing in a look that may take long', () => {
    const time = new SettlingTime(0);
    time.beginPause(75, 25);
    time.endPause(100);
    time.allowDelay();
    time.beginPause(900, 25);
    time.endPause(2_500);
    expect(time).toMatchObject({ isOver: true, restMs: 100 });
  });
});
