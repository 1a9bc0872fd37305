import { expect, it } from 'vitest';

import { listenForCancellation } from '../../../src/run/cancellation.ts';

it.each(['SIGINT', 'SIGTERM', 'SIGBREAK'] as const)('%s cancels the run', (name) => {
  const cancellation = listenForCancellation();
  try {
    // Only Windows sends SIGBREAK; this calls the listeners as Node does.
    process.emit(name, name);
    expect(cancellation.signal.reason).toMatchObject({ name: 'CancelledError' });
  } finally {
    cancellation.dispose();
  }
  expect(process.listenerCount('SIGBREAK')).toBe(0);
});
