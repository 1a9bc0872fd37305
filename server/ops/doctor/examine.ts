import { ConfigError, loadConfig } from '../../config/load-config.ts';
import type { Config } from '../../config/config.ts';
import { messageOf } from '../../shared/errors.ts';
import { checkBrowser } from './check-browser.ts';
import { checkEgress } from './check-egress.ts';
import { checkStore } from './check-store.ts';
import { checkDatabase } from './check-database.ts';
import { findMisspelt } from '../../config/find-misspelt.ts';
import { SETTINGS } from '../../config/settings.ts';
import { statfs } from 'node:fs/promises';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES: readonly string[] = Object.values(SETTINGS).map(({ name }) => name);

const NEEDED_MB = 512;

const BYTES_PER_MB = 2 ** 20;

/** What a check found: one line for the operator. */
export interface Finding {
  /** The part that was checked, in a word or two. */
  name: string;
  /** `not checked` is never a success: the message says why, and what would have it checked. */
  status: 'ok' | 'warning' | 'failed' | 'not checked';
  /** What was found; unless all is well, also what to do. */
  message: string;
}

/** Looks at one part of the machine. It changes nothing that the service keeps. */
type Check = () => Promise<Finding[]> | Finding[];

/**
 * Examines everything the service needs on this machine, with the settings of an environment. If they have mistakes,
 * what depends on them is not checked.
 * @param target an address to connect to; null for none
 */
export async function examine(
  env: Readonly<Record<string, string | undefined>>,
  target: URL | null,
): Promise<Finding[]> {
  const findings = checkSettings(env, loadConfig);
  const config = findings.some(({ status }) => status === 'failed') ? null : loadConfig(env);

  const withConfig = (names: string[], check: (config: Config) => Promise<Finding[]>): [string[], Check] => [
    names,
    () => (config === null ? names.map(withoutSettings) : check(config)),
  ];
  const checks: [string[], Check][] = [
    withConfig(['browser', 'fonts', 'sandbox'], async (settings) =>
      settings.role === 'api' ? [API_HAS_NO_BROWSER] : checkBrowser(settings),
    ),
    [['shared memory'], async () => [await checkSharedMemory()]],
    withConfig(['data folder', 'disk', 'store'], ({ databaseUrl, databaseConnections, dataDir }) =>
      databaseUrl === null ? checkStore(dataDir) : checkDatabase(databaseUrl, databaseConnections),
    ),
    withConfig(['names', 'egress', 'clock'], (settings) => checkEgress(settings, target)),
    [['proxy'], () => [checkProxy(env)]],
  ];
  for (const [names, check] of checks) {
    try {
      findings.push(...(await check()));
    } catch (error) {
      // A check that breaks is a bug of ours, and no reason to skip the others.
      findings.push(...names.map((name) => brokenCheck(name, error)));
    }
  }
  return findings;
}

const API_HAS_NO_BROWSER: Finding = {
  name: 'browser',
  status: 'not checked',
  message: 'With ROLE=api this process starts no browser.',
};

function withoutSettings(name: string): Finding {
  return { name, status: 'not checked', message: 'Correct the settings first.' };
}

function brokenCheck(name: string, error: unknown): Finding {
  return {
    name,
    status: 'failed',
    message: `The check itself failed (${messageOf(error)}). Report it with this message.`,
  };
}

const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];

/** Says what the service makes of the usual variables for proxies: nothing. Their values may hold passwords. */
function checkProxy(env: Readonly<Record<string, string | undefined>>): Finding {
  // By the names that are set, because Windows has one variable for all cases of a name.
  const set = Object.keys(env).filter(
    (name) => VARIABLES.includes(name.toUpperCase()) && (env[name] ?? '').trim() !== '',
  );
  if (set.length === 0) {
    return { name: 'proxy', status: 'ok', message: 'No proxy is set; scans connect to sites directly.' };
  }
  return {
    name: 'proxy',
    status: 'warning',
    message: `The service ignores ${set.join(', ')} and connects to sites directly, because it must know the address of each connection. Sites that are reached only through that proxy can't be scanned: allow this machine direct connections, or run the service where they are possible.`,
  };
}

/**
 * Checks values, and looks for variables that are probably meant to be settings.
 * @param load reads the settings, and throws ConfigError
 */
function checkSettings(env: Environment, load: (env: Environment) => Config): Finding[] {
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

/**
 * Looks at the shared memory that the browser draws in.
 * @param folder where Linux has it; another one in tests only
 */
async function checkSharedMemory(folder = '/dev/shm'): Promise<Finding> {
  const name = 'shared memory';
  if (process.platform !== 'linux') {
    return { name, status: 'not checked', message: 'Only Linux limits it.' };
  }
  const advice = `Provide ${NEEDED_MB} MB (Docker: --shm-size=1g); until then the browser writes to the temporary folder.`;
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const [freeMb, sizeMb] = [bavail, blocks].map((count) => Math.floor((count * bsize) / BYTES_PER_MB));
    const message = `${folder} has ${sizeMb} MB, of which ${freeMb} MB are free.`;
    return (freeMb ?? 0) >= NEEDED_MB
      ? { name, status: 'ok', message }
      : { name, status: 'warning', message: `${message} ${advice}` };
  } catch {
    return { name, status: 'warning', message: `There is no ${folder}. ${advice}` };
  }
}
