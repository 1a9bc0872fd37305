/** What a check found: one line for the operator. */
export interface Finding {
  /** The part that was checked, in a word or two. */
  name: string;
  /** `not checked` is never a success: the message says why, and what would have it checked. */
  status: 'ok' | 'warning' | 'failed' | 'not checked';
  /** What was found; unless all is well, also what to do. */
  message: string;
}

/** Looks at one part of the machine. It changes nothing that the service keeps. */
export type Check = () => Promise<Finding[]> | Finding[];
