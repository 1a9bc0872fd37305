import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { SETTINGS } from '../config/settings.ts';
import { NEVER_OPENED } from './guards.ts';
import type { LocalSettings } from '../../shared/local-protocol.ts';

/** Variables that mean something for a local service, too. A value that is wrong was set for another program. */
const FROM_ENVIRONMENT = [
  SETTINGS.logLevel,
  SETTINGS.browserSandbox,
  SETTINGS.tryPages,
  SETTINGS.screenshots,
];

/**
 * The settings of a local service: the defaults of the service, for one client that is trusted, on a free port. All scans
 * with the same path can be compared, because the ports of served folders and of the base's host are others in each run.
 *
 * @param hosts opened on any port, as `URL.hostname` has them
 * @param env such as `process.env`
 */
export function localConfig(
  { dataDir, browserPath }: Pick<LocalSettings, 'dataDir' | 'browserPath'>,
  hosts: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Config {
  return {
    ...loadConfig({ PORT: '0', RATE_LIMIT_MAX: '0', ...understood(env) }),
    dataDir,
    browserPath,
    allowTargets: [...hosts],
    denyTargets: [...NEVER_OPENED],
    targetGroups: [['*']],
  };
}

function understood(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const setting of FROM_ENVIRONMENT) {
    const { name } = setting;
    const value = env[name]?.trim() ?? '';
    try {
      setting.parse(value);
      values[name] = value;
    } catch {
      // As if it were not set.
    }
  }
  return values;
}
