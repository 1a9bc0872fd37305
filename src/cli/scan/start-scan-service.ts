import { tmpdir } from 'node:os';
import type { LocalService } from '../../local-service/local-service.ts';
import { serviceEntry } from '../../local-service/service-entry.ts';
import { marksOf } from '../../policy/apply-ignores.ts';
import { startLocalService } from '../../local-service/start-local-service.ts';
import type { ScanOptions, Site } from '../options/scan-options.ts';
import type { Command } from '../command.ts';
import { ownManifest } from '../own-manifest.ts';
import type { Config } from './read-config.ts';
import type { LocalSettings } from '../../../shared/local-protocol.ts';
import { readField } from '../../shared/json.ts';

type ServiceSettings = Omit<LocalSettings, 'dataDir' | 'runFolder' | 'proxies'>;

export interface StartOptions extends Pick<Command, 'env'> {
  options: ScanOptions;
  config: Config;
  signal: AbortSignal;
  log: (line: string) => void;
  debug: (line: string) => void;
}

/** The sites of a command that are folders, in the order in which they are served. */
function foldersOf({ jobs }: ScanOptions): string[] {
  return sitesOf(jobs).flatMap((site) => (site.kind === 'folder' ? [site.folder] : []));
}

/**
 * Starts the local service for the sites of a command.
 *
 * @throws RunError with what to do if it does not start; the reason of the signal.
 */
export async function startScanService(start: StartOptions): Promise<LocalService> {
  const { env, signal, log, debug } = start;
  return startLocalService({
    entry: serviceEntry(),
    settings: serviceSettings(start),
    temporaryRoot: tmpdir(),
    env,
    signal,
    log,
    debug,
  });
}

/** What the service of a command is asked to do. Two commands with the same settings can have the same service. */
export function serviceSettings({
  options,
  config,
  env,
}: Pick<StartOptions, 'options' | 'config' | 'env'>): ServiceSettings {
  return {
    addresses: sitesOf(options.jobs).flatMap((site) => (site.kind === 'address' ? [site.url] : [])),
    folders: foldersOf(options),
    servePath: options.servePath ?? null,
    serveFallback: options.serveFallback ?? null,
    // As the service and Puppeteer itself have it.
    browserPath: options.browserPath ?? (env['PUPPETEER_EXECUTABLE_PATH'] || null),
    ignoreHttpsErrors: options.ignoreHttpsErrors,
    scan: config.settings,
    rulePages: packageRulePages(ownManifest()),
    marks: marksOf(config.policy.ignore),
  };
}

function sitesOf(jobs: ScanOptions['jobs']): Site[] {
  return jobs.flatMap(({ site, base }) =>
    base.kind === 'address' || base.kind === 'folder' ? [site, base] : [site],
  );
}

/**
 * Where people read about rules when the service of the command has gone: in the repository that the package names, as
 * it was when this version was made. Null if it names none: findings of our own rules then have no link, and their
 * explanation stands alone.
 *
 * @param manifest What package.json says.
 */
export function packageRulePages(manifest: unknown): LocalSettings['rulePages'] {
  const version = readField(manifest, 'version');
  // npm knows a text, and an object with `url`.
  const address = readField(manifest, 'repository') ?? readField(manifest, 'repository', 'url');
  if (address === undefined || version === undefined) return null;
  const url = URL.parse(address.replace(/^github:/, 'https://github.com/').replace(/^git\+(?=https:)/, ''));
  // Only GitHub is known to show files at this path.
  const path = /^\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url?.pathname ?? '')?.[1];
  if (url?.origin !== 'https://github.com' || path === undefined) return null;
  const tag = `v${encodeURIComponent(version)}`;
  return { before: `https://github.com/${path}/blob/${tag}/docs/rules/`, after: '.md' };
}
