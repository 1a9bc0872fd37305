import { setImmediate } from 'node:timers/promises';

/** Cuts work whose size a site decides into slices, so that the process can do other work in between. */
export interface TimeSlices {
  /** Begins the first slice; until now the process did other work. */
  begin(): void;
  /** Whether this slice has taken long enough; if so, `pause` is due. */
  isOver(): boolean;
  /** Gives other work of the process a turn, and begins the next slice. */
  pause(): Promise<void>;
}

/** Short compared with an answer of the service, long compared with a pause. */
const SLICE_MS = 10;

/** Makes the slices of work that begins now or later. */
export function createTimeSlices(): TimeSlices {
  let startedMs = performance.now();
  return {
    begin() {
      startedMs = performance.now();
    },
    isOver: () => performance.now() - startedMs >= SLICE_MS,
    async pause() {
      await setImmediate();
      startedMs = performance.now();
    },
  };
}
