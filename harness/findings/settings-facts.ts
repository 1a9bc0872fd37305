import type { SettingsFacts } from '../../server/facts/settings-facts.ts';

/** What is kept of the settings of a scan; nothing was asked for by default. */
export function settingsFacts(changes: Partial<SettingsFacts> = {}): SettingsFacts {
  return {
    include: [],
    exclude: [],
    startPages: [],
    wcagLevel: null,
    rules: {},
    viewport: null,
    waitForSelector: null,
    headers: [],
    cookies: [],
    ...changes,
  };
}
