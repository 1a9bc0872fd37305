/** The two clocks of the service, in whole milliseconds. */
export interface Clock {
  /**
   * Since 1970: for dates that people read, and for times that are compared after a restart. An administrator or a time
   * server can set it back or forward at any moment.
   */
  wall(): number;
  /** Starts at the wall clock's time when the process starts, and never jumps: for all durations within the process. */
  steady(): number;
}

/** The system's clocks. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  steady: () => Math.floor(performance.timeOrigin + performance.now()),
};
