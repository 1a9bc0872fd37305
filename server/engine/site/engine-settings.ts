import type { SettingsFacts } from '../../facts/settings-facts.ts';
import { ALL } from '../../rules/registry.ts';
import { NO_SETTINGS } from '../../../shared/scan-settings.ts';
import type { ScanSettings } from '../../../shared/scan-settings.ts';
import { DEFAULT_VISIT } from '../visit/visit-settings.ts';
import type { VisitSettings } from '../visit/visit-settings.ts';
import type { Frontier } from '../crawl/frontier.ts';
import type { EngineRequest } from '../engine.ts';
import type { Visitor } from '../visit/visitor.ts';
import type { OwnBuilds } from '../own-builds.ts';
import type { AddressChecker } from './address-checker.ts';
import type { GonePages } from './gone-pages.ts';
import type { PageTurns } from './page-turns.ts';
import type { ScanPictures } from './scan-pictures.ts';
import type { ScanDeadline } from './scan-deadline.ts';
import type { SiteTally } from './site-tally.ts';
import type { SiteUnderScan } from './site-under-scan.ts';

/** The context that the steps of a scan share. */
export interface ScanContext {
  request: EngineRequest;
  site: SiteUnderScan;
  frontier: Frontier;
  visitor: Visitor;
  turns: PageTurns;
  deadline: ScanDeadline;
  tally: SiteTally;
  settings: EngineSettings;
  builds: OwnBuilds;
  /** Asks for addresses that are not visited. */
  addresses: AddressChecker;
  gonePages: GonePages;
  /** The pictures of its pages; null if none are taken. */
  pictures: ScanPictures | null;
}

/** Settings of scans in the form in which the engine needs them. */
interface EngineSettings {
  /** null for the number of the configuration. */
  maxPages: number | null;
  visit: VisitSettings;
  /** What is kept with a scan, for comparisons; undefined if there is nothing that a comparison must know. */
  facts: SettingsFacts | undefined;
}

/** The same settings for a scan in which nothing is only counted. */
export function withAllRules(settings: ScanSettings = NO_SETTINGS): ScanSettings {
  return { ...settings, rules: { ...settings.rules, [ALL]: true } };
}

/**
 * @param settings undefined for those of a public service
 * @param triedPages see VisitSettings
 */
export function readEngineSettings(settings: ScanSettings | undefined, triedPages: number): EngineSettings {
  if (settings === undefined) {
    return { maxPages: null, visit: { ...DEFAULT_VISIT, triedPages }, facts: undefined };
  }
  const viewport = settings.viewport ?? DEFAULT_VISIT.viewport;
  const { width, height } = DEFAULT_VISIT.viewport;
  const isUsual = viewport.width === width && viewport.height === height;
  const { wcagLevel, waitForSelector } = settings;
  const facts: SettingsFacts = {
    include: settings.include,
    exclude: settings.exclude,
    startPages: settings.startPages,
    ...(settings.maxPages !== null && { maxPages: settings.maxPages }),
    // AA is what every scan looks for.
    wcagLevel: wcagLevel === 'AA' ? null : wcagLevel,
    rules: settings.rules,
    viewport: isUsual ? null : [viewport.width, viewport.height],
    waitForSelector,
    headers: Object.keys(settings.headers)
      .map((name) => name.toLowerCase())
      .sort(),
    cookies: Object.keys(settings.cookies).sort(),
  };
  const isPlain = Object.values(facts).every(
    (value) => value === null || (typeof value === 'object' && Object.keys(value).length === 0),
  );
  return {
    maxPages: settings.maxPages,
    visit: {
      viewport,
      waitForSelector,
      standard: wcagLevel === 'AAA' ? 'WCAG2AAA' : 'WCAG2AA',
      extraRules: Object.entries(settings.rules).flatMap(([name, isOn]) => (isOn ? [name] : [])),
      triedPages,
      sendsForms: facts.headers.length === 0 && facts.cookies.length === 0,
      only: null,
    },
    facts: isPlain ? undefined : facts,
  };
}
