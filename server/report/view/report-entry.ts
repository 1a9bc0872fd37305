import type { components } from '../../../openapi.gen.ts';

type ComparedFinding = components['schemas']['ComparedFinding'];

/** What a comparison says of a finding, in the order in which people read it. */
export const ENTRY_STATES = ['added', 'resolved', 'unverified', 'unchanged'] as const;

/** One of {@link ENTRY_STATES}. */
export type EntryState = (typeof ENTRY_STATES)[number];

/** A finding as a report lists it. */
export interface ReportEntry {
  finding: ComparedFinding;
  /** Null if there is no comparison. */
  state: EntryState | null;
  /** Seen in the base only: in this scan it is resolved, or could not be looked for. */
  isOfBase: boolean;
  category: string;
}
