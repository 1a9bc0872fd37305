import { tmpdir } from 'node:os';

import type { LocalService } from '../../local-service/local-service.ts';
import { serviceEntry } from '../../local-service/service-entry.ts';
import { startLocalService } from '../../local-service/start-local-service.ts';
import type { ScanOptions, Site } from '../options/scan-options.ts';
import type { Command } from '../command.ts';
import { ownManifest } from '../own-manifest.ts';
import { packageRulePages } from './package-rule-pages.ts';
import type { Config } from './read-config.ts';

interface StartOptions extends Pick<Command, 'env'> {
  options: ScanOptions;
  config: Config;
  signal: AbortSignal;
  log: (line: string) => void;
  debug: (line: string) => void;
}

/** The sites of a command that are folders, in the order in which they are served. */
export function foldersOf({ jobs }: ScanOptions): string[] {
  return sitesOf(jobs).flatMap((site) => (site.kind === 'folder' ? [site.folder] : []));
}

/**
 * Starts the local service for the sites of a command.
 *
 * @throws RunError with what to do if it does not start; the reason of the signal.
 */
export async function startScanService(start: StartOptions): Promise<LocalService> {
  const { options, config, env, signal, log, debug } = start;
  return startLocalService({
    entry: serviceEntry(),
    settings: {
      addresses: sitesOf(options.jobs).flatMap((site) => (site.kind === 'address' ? [site.url] : [])),
      folders: foldersOf(options),
      servePath: options.servePath ?? null,
      serveFallback: options.serveFallback ?? null,
      // As the service and Puppeteer itself have it.
      browserPath: options.browserPath ?? (env['PUPPETEER_EXECUTABLE_PATH'] || null),
      ignoreHttpsErrors: options.ignoreHttpsErrors,
      scan: config.settings,
      rulePages: packageRulePages(ownManifest()),
    },
    temporaryRoot: tmpdir(),
    env,
    signal,
    log,
    debug,
  });
}

function sitesOf(jobs: ScanOptions['jobs']): Site[] {
  return jobs.flatMap(({ site, base }) =>
    base.kind === 'address' || base.kind === 'folder' ? [site, base] : [site],
  );
}
