import type { SettingsFacts } from '../../facts/settings-facts.ts';

/** What may change what a page shows, in words. */
const CONDITIONS: [words: string, read: (settings: SettingsFacts) => unknown][] = [
  ['viewport', ({ viewport }) => viewport],
  ['headers', ({ headers }) => headers],
  ['cookies', ({ cookies }) => cookies],
  ['selector to wait for', ({ waitForSelector }) => waitForSelector],
];

const NONE: SettingsFacts = {
  include: [],
  exclude: [],
  startPages: [],
  wcagLevel: null,
  rules: {},
  viewport: null,
  waitForSelector: null,
  headers: [],
  cookies: [],
};

/**
 * The settings of two scans that differ and may change what every page shows, so that no difference between the scans is
 * known to be one of the site; empty if there are none.
 */
export function otherConditions(settings: SettingsFacts = NONE, other: SettingsFacts = NONE): string[] {
  return CONDITIONS.filter(([, read]) => JSON.stringify(read(settings)) !== JSON.stringify(read(other))).map(
    ([words]) => words,
  );
}
