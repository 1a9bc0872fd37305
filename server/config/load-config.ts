import { defaultPublicUrl } from './config.ts';
import type { Config } from './config.ts';
import { SETTINGS } from './settings.ts';
import type { Setting } from './settings.ts';
import { messageOf } from '../shared/errors.ts';

/** The mistakes in the settings, one line each. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

/**
 * Reads all settings. An empty variable counts as not set, because Compose files and CI set variables that way.
 *
 * @param env names and values, such as `process.env`
 * @throws ConfigError with a line for every mistake, not only the first
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const mistakes: string[] = [];

  function read<Value>(setting: Setting<Value>): Value {
    const text = env[setting.name]?.trim() ?? '';
    try {
      if (text !== '') return setting.parse(text);
    } catch (error) {
      mistakes.push(`${setting.name}: ${messageOf(error)}${adviseOnLink(setting.name, text)}`);
    }
    return setting.unset();
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has the value of its own setting
  const config = Object.fromEntries(
    Object.entries<Setting<unknown>>(SETTINGS).map(([key, setting]) => [key, read(setting)]),
  ) as Config;
  const hasPublicUrl = config.publicUrl !== '';
  if (!hasPublicUrl) config.publicUrl = defaultPublicUrl(config.host, config.port);
  if (config.pageTimeoutMs > config.scanTimeoutMs) {
    mistakes.push(
      `PAGE_TIMEOUT_MS: ${config.pageTimeoutMs} is more than SCAN_TIMEOUT_MS (${config.scanTimeoutMs}); a page is a part of a scan.`,
    );
  }
  if (config.metricsPort !== null && config.metricsPort === config.port) {
    mistakes.push(
      `METRICS_PORT: ${config.metricsPort} is also PORT; metrics need a port of their own, because clients reach PORT.`,
    );
  }
  if (config.oidcRepositories.length > 0) {
    if (config.auth === 'off')
      mistakes.push('OIDC_REPOSITORIES: it needs AUTH=required or AUTH=optional, or no token is looked at.');
    if (!hasPublicUrl)
      mistakes.push(
        'OIDC_REPOSITORIES: it needs PUBLIC_URL, because a token counts only if it was made for this service.',
      );
  }
  if (config.clientHeader !== null && config.trustProxy === false) {
    mistakes.push(
      'CLIENT_HEADER: it needs TRUST_PROXY, because clients could choose their own names without a proxy that sets the header.',
    );
  }
  if (config.role !== 'all' && config.databaseUrl === null && !mistakes.some(isAboutDatabase)) {
    mistakes.push(
      `ROLE: "${config.role}" needs DATABASE_URL, because processes with different roles share one PostgreSQL database.`,
    );
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

/**
 * Kubernetes gives pods variables such as METRICS_PORT=tcp://10.0.0.1:9090 for each Service of their namespace, unless
 * they refuse these "service links".
 */
function adviseOnLink(name: string, text: string): string {
  if (!name.endsWith('_PORT') || !/^(?:tcp|udp|sctp):\/\//.test(text)) return '';
  const service = name.slice(0, -'_PORT'.length).toLowerCase().replaceAll('_', '-');
  return ` Kubernetes sets it for a Service named "${service}": write enableServiceLinks: false into the pod's spec, or give the Service another name.`;
}

function isAboutDatabase(mistake: string): boolean {
  return mistake.startsWith('DATABASE_URL:');
}
