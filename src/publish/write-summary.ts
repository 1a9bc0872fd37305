import * as core from '@actions/core';

import { messageOf } from '../text/message-of.ts';
import { logLine } from './log.ts';

/** Adds to the job summary. If the runner has none, the run goes on without it. */
export async function writeSummary(markdown: string): Promise<void> {
  try {
    await core.summary.addRaw(markdown).write();
  } catch (error) {
    logLine(`The job summary cannot be written: ${messageOf(error)}`);
  }
}
