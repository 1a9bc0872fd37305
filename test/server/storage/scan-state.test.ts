import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACCEPTED, MAX_RERUNS, nextState } from '../../../server/storage/scan-state.ts';
import type { ScanEvent, ScanState } from '../../../server/storage/scan-state.ts';

const running: ScanState = { status: 'running', attempt: 1, failure: null, isWatched: false };

it.each<[string, ScanState, ScanEvent, ScanState['status'] | null]>([
  ['a queued scan is claimed', ACCEPTED, { type: 'claimed' }, 'running'],
  ['a queued scan waited too long', ACCEPTED, { type: 'expired' }, 'failed'],
  ['a queued scan cannot complete', ACCEPTED, { type: 'completed' }, null],
  ['a queued scan cannot be released', ACCEPTED, { type: 'released' }, null],
  ['a running scan completes', running, { type: 'completed' }, 'complete'],
  ['a running scan fails', running, { type: 'failed', failure: { kind: 'too-slow' } }, 'failed'],
  ['a running scan is released', running, { type: 'released' }, 'queued'],
  ['a running scan is lost', running, { type: 'lost' }, 'queued'],
  ['a running scan is lost again, soon', { ...running, isWatched: true }, { type: 'lost' }, 'failed'],
  [
    'a running scan is released while watched',
    { ...running, isWatched: true },
    { type: 'released' },
    'queued',
  ],
  [
    'a running scan is lost in its last run',
    { ...running, attempt: MAX_RERUNS + 1 },
    { type: 'lost' },
    'failed',
  ],
  ['a running scan cannot be claimed again', running, { type: 'claimed' }, null],
  ['a running scan does not expire', running, { type: 'expired' }, null],
])('%s', (_name, state, event, status) => {
  expect(nextState(state, event)?.status ?? null).toBe(status);
});

const anyEvent = fc.oneof(
  fc.constantFrom<ScanEvent>(
    { type: 'claimed' },
    { type: 'completed' },
    { type: 'released' },
    { type: 'lost' },
    { type: 'expired' },
  ),
  fc.constant<ScanEvent>({ type: 'failed', failure: { kind: 'too-slow' } }),
);

it('never leaves an end, never runs more often than allowed, and has an error exactly when failed', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state = ACCEPTED;
      for (const event of events) {
        const next = nextState(state, event);
        if (state.status === 'complete' || state.status === 'failed') expect(next).toBeNull();
        state = next ?? state;
        expect(state.attempt).toBeLessThanOrEqual(MAX_RERUNS + 1);
        expect(state.failure !== null).toBe(state.status === 'failed');
      }
    }),
  );
});
