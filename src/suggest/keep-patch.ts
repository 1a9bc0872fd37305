import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { leadsOut } from '../inputs/find-folder.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { findAccess } from '../publish/keep-reports.ts';
import { uploadFile } from '../publish/upload-artifact.ts';
import { PATCH_FILE } from '../render/proven-fixes.ts';
import { CancelledError } from '../shared/errors.ts';
import { writeWholeFile } from '../shared/write-whole-file.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';

interface KeepOptions {
  inputs: Pick<Inputs, 'reportDir' | 'reportArtifact'>;
  context: RunContext;
  workspace: string;
  env: Record<string, string | undefined>;
  /** Id of the scan, after which the file of another step has another place. */
  scanId: string;
  signal: AbortSignal;
  log: (line: string) => void;
}

const KEEP_MS = 15_000;

/**
 * Keeps a patch where the report is: as a file, and as an artifact of the run. What can't be kept is missing, and the log says why.
 *
 * @returns Absolute path and address; each is empty if there is none
 * @throws CancelledError
 */
export async function keepPatch(
  diff: string,
  { inputs, context, workspace, env, scanId, signal, log }: KeepOptions,
): Promise<{ path: string; url: string }> {
  const temporary = path.resolve(env['RUNNER_TEMP'] || tmpdir(), 'sitedelta', scanId);
  const asked = inputs.reportDir === undefined ? temporary : path.resolve(workspace, inputs.reportDir);
  // The files of the report are not written there either.
  const folder = (await leadsOut(asked, workspace)) ? temporary : asked;
  const file = path.join(folder, PATCH_FILE);
  const kept = { path: '', url: '' };
  try {
    await writeWholeFile(file, diff);
    kept.path = file;
    log(`The fixes are in ${file}`);
  } catch (error) {
    log(`The file ${file} cannot be written: ${messageOf(error)}`);
  }
  const access = inputs.reportArtifact === 'never' ? 'report-artifact is never' : findAccess(context, env);
  if (typeof access === 'string') return kept;
  try {
    const name = PATCH_FILE.replace('.', `-${randomUUID().slice(0, 8)}.`);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(KEEP_MS)]);
    const id = await uploadFile(access, { name, content: diff, type: 'text/plain' }, limit);
    kept.url = `${context.runUrl}/artifacts/${id}`;
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    log(`The fixes are not kept as an artifact: ${oneLine(messageOf(error), 300)}`);
  }
  return kept;
}
