import type { EntryState } from './report-entry.ts';

/** What people read of a state. */
export const STATE_NAMES = {
  added: 'Added',
  resolved: 'Resolved',
  unverified: 'Not verified',
  unchanged: 'Unchanged',
} as const satisfies Record<EntryState, string>;
