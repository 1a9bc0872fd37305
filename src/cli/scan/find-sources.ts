import type { TargetResult } from '../../result/target-result.ts';
import { systemClock } from '../../shared/clock.ts';
import { findLines, type FindLine } from '../../source-lines/find-lines.ts';
import { findProject } from '../kept-scans/find-project.ts';
import type { Run } from './open-scan-work.ts';

/**
 * Outside of a project, such as in the home folder, there are no sources unless they are named. Those of a project are
 * looked through for a folder in it, and otherwise only if they show that they are the site's: one may stand in the
 * checkout of something else.
 */
export async function findSources(
  results: readonly TargetResult[],
  { options, cwd, signal, progress }: Pick<Run, 'options' | 'cwd' | 'signal' | 'progress'>,
): Promise<FindLine> {
  const project = findProject(cwd);
  const isNamed = options.sources !== undefined;
  const isKnown = isNamed || project !== undefined;
  const isOfProject = options.jobs.every(
    ({ site }) => site.kind === 'folder' && project !== undefined && findProject(site.folder) === project,
  );
  const [base] = options.jobs.map((job) => job.base);
  return findLines(results, {
    workspace: isKnown ? cwd : '',
    sources: options.sources ?? '.',
    baseServe: base?.kind === 'folder' ? base.folder : undefined,
    timeoutMs: options.timeoutMs,
    clock: systemClock,
    signal,
    log: () => {},
    ...(isNamed || isOfProject
      ? {}
      : {
          onForeign: (host) => {
            if (options.isQuiet) return;
            progress.say(
              `The files of this project do not look like the sources of ${host}, so no lines are named. If they are, name their folder with --sources.`,
            );
          },
        }),
    warn: () =>
      progress.say(
        'The sources are too many to be read in time, so not all findings have a line. Name the folder of the website with --sources.',
      ),
  });
}
