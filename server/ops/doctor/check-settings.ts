import { ConfigError } from '../../config/load-config.ts';
import type { Config } from '../../config/config.ts';
import { findMisspelt } from '../../config/find-misspelt.ts';
import { SETTINGS } from '../../config/settings.ts';
import type { Finding } from './check.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES: readonly string[] = Object.values(SETTINGS).map(({ name }) => name);

/**
 * Checks values, and looks for variables that are probably meant to be settings.
 * @param load reads the settings, and throws ConfigError
 */
export function checkSettings(env: Environment, load: (env: Environment) => Config): Finding[] {
  const misspelt = findMisspelt(env).map((message): Finding => ({
    name: 'settings',
    status: 'warning',
    message,
  }));
  const findings = [...mistakesIn(env, load), ...misspelt];
  if (findings.length > 0) return findings;
  const set = NAMES.filter((name) => (env[name] ?? '').trim() !== '');
  const message = set.length === 0 ? 'None is set; the defaults apply.' : `Set: ${set.join(', ')}.`;
  return [{ name: 'settings', status: 'ok', message }];
}

function mistakesIn(env: Environment, load: (env: Environment) => Config): Finding[] {
  try {
    load(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.mistakes.map((message) => ({ name: 'settings', status: 'failed', message }));
  }
}
