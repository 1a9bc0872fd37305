import { describe, expect, it } from 'vitest';
import { PageFailure } from '../../../../server/engine/visit/page-failure.ts';
import { visitWithRetries } from '../../../../server/engine/visit/visit-with-retries.ts';

const LOST = new PageFailure({ kind: 'browser-ended' });
const BUSY = new PageFailure({ kind: 'http-error', status: 503 }, { retryAfterMs: 1_000 });
const GONE = new PageFailure({ kind: 'http-error', status: 404 });

/** Visits a page whose tries end like this, and then well; returns how each try was made, and how the last ended. */
async function tryPage(
  failures: PageFailure[],
  changes: { untilMs?: number; aloneMs?: number; aborted?: boolean } = {},
) {
  const alone: boolean[] = [];
  const pauses: number[] = [];
  const context = {
    pausedMs: 0,
    aloneMs: changes.aloneMs ?? 0,
    pause: (ms: number) => void pauses.push(ms),
    untilMs: changes.untilMs ?? Number.POSITIVE_INFINITY,
    signal: changes.aborted === true ? AbortSignal.abort() : new AbortController().signal,
  };
  const visit = async (isAlone: boolean): Promise<string> => {
    const failure = failures[alone.length];
    alone.push(isAlone);
    if (failure !== undefined) throw failure;
    return 'judged';
  };
  const end = await visitWithRetries(visit, context).catch((error: Error) => error.message);
  return { alone, pauses, end };
}

describe('a page', () => {
  it.each([
    ['is tried once', [], [false], 'judged'],
    ['is tried once more, alone, if it was lost', [LOST], [false, true], 'judged'],
    ['is given up if it was lost alone', [LOST, LOST], [false, true], LOST.message],
    ['is given up if it fails alone', [LOST, GONE], [false, true], GONE.message],
    ['has its tries after it was lost, too', [LOST, BUSY, BUSY], [false, true, true, true], 'judged'],
    ['is tried alone if it is lost later', [BUSY, LOST], [false, false, true], 'judged'],
    ['is tried three times if the site is busy', [BUSY, BUSY, BUSY], [false, false, false], BUSY.message],
  ])('%s', async (_what, failures, alone, end) => {
    expect(await tryPage(failures)).toMatchObject({ alone, end });
  });

  it('is not tried again after the end of the scan', async () => {
    expect(await tryPage([LOST], { aborted: true })).toMatchObject({ alone: [false], end: LOST.message });
  });

  it('is not tried alone if pages of its scan were alone for long', async () => {
    expect(await tryPage([LOST], { aloneMs: 179_999 })).toMatchObject({ alone: [false, true] });
    expect(await tryPage([LOST], { aloneMs: 180_000 })).toMatchObject({ alone: [false], end: LOST.message });
  });

  it('is not waited for beyond the time of the scan', async () => {
    const untilMs = performance.now() + 500;
    expect(await tryPage([BUSY], { untilMs })).toEqual({ alone: [false], pauses: [], end: BUSY.message });
  });
});
