import { tracingChannel } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inPhase } from '../../../server/shared/phase.ts';

const channel = tracingChannel<string, object>('sitedelta:phase');

describe('inPhase', () => {
  const reported: string[] = [];
  const begun = (phase: unknown): void => void reported.push(`begin ${nameOf(phase)}`);
  const ended = (phase: unknown): void => void reported.push(`end ${nameOf(phase)}`);

  beforeEach(() => {
    reported.length = 0;
    channel.start.subscribe(begun);
    channel.asyncEnd.subscribe(ended);
  });

  afterEach(() => {
    channel.start.unsubscribe(begun);
    channel.asyncEnd.unsubscribe(ended);
  });

  it('reports the begin of its work, and the end when the work is done', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const done = inPhase('load', () => promise);
    expect(reported).toEqual(['begin load']);
    resolve('page');
    expect(await done).toBe('page');
    expect(reported).toEqual(['begin load', 'end load']);
  });

  it('reports the end of work that fails, and fails with its error', async () => {
    const failing = inPhase('merge', () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(reported).toEqual(['begin merge', 'end merge']);
  });
});

function nameOf(phase: unknown): string {
  return typeof phase === 'object' && phase !== null && 'name' in phase ? String(phase.name) : '';
}
