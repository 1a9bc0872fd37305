import type { Finding } from './check.ts';

const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'];

/** Says what the service makes of the usual variables for proxies: nothing. Their values may hold passwords. */
export function checkProxy(env: Readonly<Record<string, string | undefined>>): Finding {
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
