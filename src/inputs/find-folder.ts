import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

import { ConfigurationError } from '../shared/errors.ts';
import { isWithin } from '../shared/is-within.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';

/**
 * Finds a folder of the workspace, through links.
 *
 * @param input Name of the input, for messages.
 * @param folder Relative to the workspace.
 * @returns Absolute path.
 * @throws {@link ConfigurationError} if there is no such folder, or a link leads out of the workspace.
 */
export async function findFolder(input: string, folder: string, workspace: string): Promise<string> {
  if (workspace === '') {
    throw new ConfigurationError(`Input "${input}": this runner has no workspace (GITHUB_WORKSPACE).`);
  }
  const shown = oneLine(folder, 300);
  let found: string;
  let root: string;
  try {
    root = await realpath(workspace);
    found = await realpath(path.join(root, folder));
    if (!(await stat(found)).isDirectory()) {
      throw new ConfigurationError(`Input "${input}": ${shown} is a file. Name the folder around it.`);
    }
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new ConfigurationError(
      isMissing
        ? `Input "${input}": the workspace has no folder ${shown}. Build the site in an earlier step of this job, or correct the path.`
        : `Input "${input}": the folder ${shown} cannot be read (${messageOf(error)}).`,
      { cause: error },
    );
  }
  if (!isWithin(found, root)) {
    throw new ConfigurationError(
      `Input "${input}": ${shown} leads out of the workspace. Name a folder in it.`,
    );
  }
  return found;
}

/**
 * Whether files in a folder of the workspace, which may not exist yet, would come to be somewhere else: the checkout can
 * hold links, and its author need not be that of the workflow. A folder that is outside by its name is no such
 * case.
 *
 * @param folder Absolute path.
 */
export async function leadsOut(folder: string, workspace: string): Promise<boolean> {
  if (workspace === '' || !isWithin(folder, workspace)) return false;
  const root = await realpath(workspace);
  let at = workspace;
  for (const part of path.relative(workspace, folder).split(path.sep)) {
    at = path.join(at, part);
    if (!(await lstat(at).catch(() => undefined))) return false;
    // A link to what does not exist would be followed, too, once that is made.
    const real = await realpath(at).catch(() => undefined);
    if (real === undefined || !isWithin(real, root)) return true;
  }
  return false;
}
