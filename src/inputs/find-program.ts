import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';

import { ConfigurationError } from '../shared/errors.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';

/**
 * Finds a program that can be run.
 *
 * @param input Name of the input, for messages.
 * @param program Absolute, or relative to the workspace.
 * @returns Absolute path.
 * @throws {@link ConfigurationError} if there is none.
 */
export async function findProgram(input: string, program: string, workspace: string): Promise<string> {
  const found = path.resolve(workspace, program);
  try {
    await access(found, constants.X_OK);
    if ((await stat(found)).isFile()) return found;
  } catch (error) {
    throw new ConfigurationError(
      `Input "${input}": ${oneLine(found, 300)} cannot be run (${oneLine(messageOf(error), 300)}). Correct the path, or leave it out.`,
      { cause: error },
    );
  }
  throw new ConfigurationError(
    `Input "${input}": ${oneLine(found, 300)} is no program but a folder. Name the browser in it.`,
  );
}
