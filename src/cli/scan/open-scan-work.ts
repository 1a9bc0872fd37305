import type { LocalService } from '../../local-service/local-service.ts';
import { createLocalClient } from '../../service/local-client.ts';
import { systemClock } from '../../shared/clock.ts';
import type { TimeLimit } from '../../shared/time-limit.ts';
import type { Command } from '../command.ts';
import { cacheFolder } from '../kept-scans/cache-folder.ts';
import { findProject } from '../kept-scans/find-project.ts';
import { KeptScans } from '../kept-scans/kept-scans.ts';
import type { ScanOptions } from '../options/scan-options.ts';
import type { Progress } from '../progress/progress.ts';
import { listJobs } from './list-jobs.ts';
import { nameFolders } from './name-folders.ts';
import type { Config } from './read-config.ts';
import type { ScanJob } from './scan-job.ts';
import type { ScanWork } from './scan-work.ts';

/** A command in the middle of its work. */
export interface Run extends Command {
  options: ScanOptions;
  config: Config;
  progress: Progress;
  limit: TimeLimit;
}

/** The jobs of a command, and what it takes to do them with the service that was started for it. */
export function openScanWork(
  service: LocalService,
  { options, config, progress, limit, cwd, env }: Run,
): { jobs: ScanJob[]; work: ScanWork } {
  const notice = (text: string): void => {
    if (!options.isQuiet) progress.say(text);
  };
  for (const text of service.notices) notice(text);
  const jobs = listJobs(options, cwd);
  const names = nameFolders(jobs, service.served);
  const work: ScanWork = {
    options,
    policy: config.policy,
    service,
    client: createLocalClient({ ...service, names, baseName: undefined }),
    names,
    retry: {
      clock: systemClock,
      deadlineMs: limit.deadlineMs,
      signal: AbortSignal.any([limit.signal, service.crashed]),
      log: options.isVerbose ? (text): void => progress.say(text) : (): void => {},
      onScan: (scan) => progress.scan(scan),
    },
    kept: new KeptScans(cacheFolder(env), findProject(cwd) ?? cwd, options.keepAs),
    notice,
  };
  return { jobs, work };
}
