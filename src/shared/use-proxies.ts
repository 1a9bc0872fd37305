import http from 'node:http';

import { readProxies } from './read-proxies.ts';

/** GitHub's own toolkit never asks a proxy for these. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Sends what the action itself fetches (scan service, website) through the proxies of HTTPS_PROXY and
 * HTTP_PROXY, and directly to the names in NO_PROXY. GitHub's toolkit does the same for its own requests.
 *
 * @returns A warning for users; undefined if all is well.
 * @throws ConfigurationError if a variable is not the address of a proxy.
 */
export function useProxies(env: Record<string, string | undefined>): string | undefined {
  const proxies = readProxies(env);
  if (proxies === null) return undefined;
  // Runners bring a Node of their own, and before 24.14 it lacks the function.
  if (typeof http.setGlobalProxyFromEnv !== 'function') {
    return env['NODE_USE_ENV_PROXY'] === '1'
      ? undefined
      : 'This runner is too old to reach the scan service through HTTPS_PROXY. Update the runner, or set NODE_USE_ENV_PROXY: 1 under "env" of the job.';
  }
  const direct = proxies.direct.flatMap((name) => (/^[.*]/.test(name) ? [name] : [name, `.${name}`]));
  http.setGlobalProxyFromEnv({
    http_proxy: proxies.http ?? '',
    https_proxy: proxies.https ?? '',
    no_proxy: [...direct, ...LOOPBACK].join(','),
  });
  return undefined;
}
