import { setImmediate } from 'node:timers/promises';

/** Work whose size a stranger decides, cut into pieces between which the process does what else is waiting. */
export interface TimeSlices {
  /** Begins the first piece: until now the process did other work. */
  begin(): void;
  /** Whether this piece has taken long enough: then `pause` is due. */
  isOver(): boolean;
  /** Lets other work of the process have its turn, and begins the next piece. */
  pause(): Promise<void>;
}

/** Short beside the time that an answer of the service takes, long beside that of a pause. */
const SLICE_MS = 10;

/** Makes the slices of some work, which begins now or later. */
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
