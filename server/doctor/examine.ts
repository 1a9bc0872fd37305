import { loadConfig } from '../config/load-config.ts';
import type { Config } from '../config/config.ts';
import { messageOf } from '../shared/message-of.ts';
import { checkBrowser } from './check-browser.ts';
import { checkDatabase } from './check-database.ts';
import { checkEgress } from './check-egress.ts';
import { checkProxy } from './check-proxy.ts';
import { checkSettings } from './check-settings.ts';
import { checkSharedMemory } from './check-shared-memory.ts';
import { checkStore } from './check-store.ts';
import type { Check, Finding } from './check.ts';

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
    withConfig(['data folder', 'disk', 'store'], ({ databaseUrl, dataDir }) =>
      databaseUrl === null ? checkStore(dataDir) : checkDatabase(databaseUrl),
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
