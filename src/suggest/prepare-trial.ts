import { existsSync } from 'node:fs';
import path from 'node:path';

import { makeWorkCopy, type WorkCopy } from '../fix/trial/work-copy.ts';
import type { Revision } from '../github/find-revision.ts';
import { findFolder } from '../inputs/find-folder.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { CancelledError, ConfigurationError } from '../shared/errors.ts';
import { isWithin } from '../shared/is-within.ts';
import { messageOf } from '../text/message-of.ts';
import { oneLine } from '../text/plain-text.ts';
import { buildEnvironment } from './build-environment.ts';
import { readTrackedFiles, type TrackedFiles } from './tracked-files.ts';

/** A copy of the site and its sources, in which fixes are tried. */
export interface Trial {
  copy: WorkCopy;
  /** Those of the folder of the sources. */
  tracked: TrackedFiles;
  /** What the build writes; undefined if the served files are the sources. Absolute. */
  built: string | undefined;
  /** Folder of the base, which is no part of the sources; absolute. */
  base: string | undefined;
}

interface TrialOptions {
  inputs: Inputs;
  context: Pick<RunContext, 'eventName'>;
  revision: Pick<Revision, 'pullRequest'>;
  workspace: string;
  temporaryRoot: string;
  env: Record<string, string | undefined>;
  signal: AbortSignal;
  log: (line: string) => void;
  /** Shows users what they should know. */
  notice: (text: string) => void;
}

/** What people commit in folders of these names is made by a program. */
const BUILT = /(?:^|\/)(?:dist|build|out|_site|target)$/;
/** Events that only people with write access cause, but for pull requests from forks. */
const BUILD_EVENTS = new Set(['pull_request', 'push']);

/**
 * Copies the site and its sources, if this run is to suggest fixes and can prove them. A run that can't says why.
 *
 * @throws ConfigurationError if a folder that is named is not there; the reason of the signal
 */
export async function prepareTrial(options: TrialOptions): Promise<Trial | undefined> {
  const { inputs, revision, workspace, temporaryRoot, env, signal, log, notice } = options;
  if (inputs.suggest === 'off' || inputs.serve === undefined) return undefined;
  if (revision.pullRequest === undefined) {
    log('No fixes are suggested, because the run belongs to no pull request.');
    return undefined;
  }
  const served = await findFolder('serve', inputs.serve, workspace);
  const base =
    inputs.baseServe === undefined ? undefined : await findFolder('base-serve', inputs.baseServe, workspace);
  const found = await findSources(served, options);
  if (typeof found === 'string') {
    notice(`No fixes are suggested: ${found}`);
    return undefined;
  }
  const { root, tracked } = found;
  if (isWithin(temporaryRoot, root)) {
    notice(`No fixes are suggested: the folder for temporary files, ${temporaryRoot}, lies in the sources.`);
    return undefined;
  }
  const build = inputs.suggestBuild;
  try {
    const copy = await makeWorkCopy({
      root,
      served,
      build,
      buildName: 'Input "suggest-build"',
      isCurrent: true,
      without: base === undefined || isWithin(served, base) ? [] : [base],
      temporaryRoot,
      env: buildEnvironment(env, inputs),
      signal,
      log,
    });
    return { copy, tracked, built: build === undefined ? undefined : served, base };
  } catch (error) {
    if (error instanceof CancelledError || error instanceof ConfigurationError) throw error;
    signal.throwIfAborted();
    notice(`No fixes are suggested: the site cannot be copied (${oneLine(messageOf(error), 300)}).`);
    return undefined;
  }
}

/** @returns The folder of the sources; or why there is none: sentences */
async function findSources(
  served: string,
  { inputs, context, revision, signal }: TrialOptions,
): Promise<{ root: string; tracked: TrackedFiles } | string> {
  const tracked = await readTrackedFiles(served, signal);
  if (tracked === undefined)
    return 'the folder of "serve" lies in no Git repository. Check it out with actions/checkout in this job, with git installed.';
  if (inputs.suggestBuild === undefined) {
    const isBuilt = BUILT.test(served.split(path.sep).join('/')) && hasPackage(served, tracked.top);
    if (tracked.isEmpty || isBuilt)
      return `the files of ${oneLine(inputs.serve ?? '', 200)} are built, and not in the repository. Name the command that builds them in the input "suggest-build".`;
    return { root: served, tracked };
  }
  if (revision.pullRequest?.fork !== false || !BUILD_EVENTS.has(context.eventName))
    return 'the command of "suggest-build" does not run for pull requests from forks, whose authors could change what it runs, and on other events than pull_request and push.';
  const all = await readTrackedFiles(tracked.top, signal);
  if (all === undefined || !isWithin(served, tracked.top) || served === tracked.top)
    return 'the command of "suggest-build" has to write the folder of "serve" in the repository.';
  return { root: tracked.top, tracked: all };
}

function hasPackage(served: string, top: string): boolean {
  return served !== top && existsSync(path.join(top, 'package.json'));
}
