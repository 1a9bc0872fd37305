import type { SettingsFacts } from '../settings-facts.ts';

type Settings = SettingsFacts | undefined;

/**
 * Whether the settings of two scans let them visit the same pages. If not, a page that only one of them visited tells
 * nothing: redirects, and pages that lead to others, may have brought the scan there by way of what the other left out.
 */
export function choseSamePages(settings: Settings, other: Settings): boolean {
  return choiceOf(settings) === choiceOf(other);
}

function choiceOf(settings: Settings): string {
  const { include = [], exclude = [], startPages = [], maxPages = null } = settings ?? {};
  return JSON.stringify([include, exclude, startPages, maxPages]);
}
