import { ConfigError } from '../config/load-config.ts';
import type { Config } from '../config/config.ts';
import { SETTINGS } from '../config/settings.ts';
import { compareTexts } from '../findings/identity/text-distance.ts';
import type { Finding } from './check.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES: readonly string[] = Object.values(SETTINGS).map(({ name }) => name);
/** `MAX_PAGE` and `MAX_PAGES` are as similar as .89; short names, such as HOST and HOME, say nothing. */
const SIMILAR = 0.8;
const MIN_LENGTH = 6;
/** People expect it, because other programs are set that way. */
const PREFIX = /^SITEDELTA_/;

/**
 * Checks values, and looks for variables that are probably meant to be settings.
 * @param load reads the settings, and throws ConfigError
 */
export function checkSettings(env: Environment, load: (env: Environment) => Config): Finding[] {
  const findings = [...mistakesIn(env, load), ...misspelt(env)];
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

function misspelt(env: Environment): Finding[] {
  return Object.keys(env).flatMap((name) => {
    const meant = NAMES.includes(name) ? undefined : meantBy(name);
    if (meant === undefined) return [];
    const message = `${name} is not a setting and does nothing; did you mean ${meant}?`;
    return [{ name: 'settings', status: 'warning', message } satisfies Finding];
  });
}

function meantBy(name: string): string | undefined {
  const plain = name.toUpperCase().replace(PREFIX, '');
  if (NAMES.includes(plain)) return plain;
  if (plain.length < MIN_LENGTH) return undefined;
  return NAMES.find((known) => known.length >= MIN_LENGTH && compareTexts(plain, known) >= SIMILAR);
}
