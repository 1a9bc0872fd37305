import { debug } from '@actions/core';

import { RunError, type FailedStatus } from '../shared/errors.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';

/** An error in words for the user: lines without workflow commands. */
export function explainFailure(error: unknown): { status: FailedStatus; message: string } {
  if (error instanceof RunError) {
    const lines = error.message.split('\n').map((line) => oneLine(line, 1000));
    return { status: error.status, message: lines.join('\n') };
  }
  debug(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const reason = oneLine(messageOf(error), 500);
  return {
    status: 'error',
    message: `Sitedelta failed unexpectedly: ${reason} Please report it, with the log of a run with debug logging.`,
  };
}
