import * as core from '@actions/core';

import { messageOf } from '../text/message-of.ts';
import { logLine } from './log.ts';

/** Adds to the job summary. A runner without one costs the summary, not the run. */
export async function writeSummary(markdown: string): Promise<void> {
  try {
    await core.summary.addRaw(markdown).write();
  } catch (error) {
    logLine(`The job summary can not be written: ${messageOf(error)}`);
  }
}
