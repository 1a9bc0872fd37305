import type { CDPSession } from 'puppeteer';
import type { IsolatedWorld } from '../isolated-world.ts';

/** A page that was judged, and is now tried as people use it. */
export interface TrialPage {
  cdp: CDPSession;
  /** The world in its own document in which the snapshot was taken. */
  world: IsolatedWorld;
  /** Another one, whose timers run while the scripts of the page do: those of the world of the snapshot do not. */
  timers: IsolatedWorld;
  /** By index in the snapshot of its own document: the index in the joined snapshot. */
  indexes: Int32Array;
  /** How many requests were refused so far. */
  refused: () => number;
  /** Aborted when the time for the trial is over. */
  signal: AbortSignal;
}
