/** What the service knows of time, in whole milliseconds. */
export interface Clock {
  /**
   * Since 1970: for dates that people read, and for what outlives a restart. An administrator or a time server can set
   * it back or forward at any moment.
   */
  wall(): number;
  /** Counts evenly while the process lives, from the wall clock's time at its start: for all durations within it. */
  steady(): number;
}

/** The clocks of the system. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  steady: () => Math.floor(performance.timeOrigin + performance.now()),
};
