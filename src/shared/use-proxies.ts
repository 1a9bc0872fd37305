import http from 'node:http';

import { ConfigurationError } from './errors.ts';

/** GitHub's own toolkit never asks a proxy for these. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Sends what the action itself fetches (scan service, website) through the proxies of HTTPS_PROXY and
 * HTTP_PROXY, and directly to the names in NO_PROXY. GitHub's toolkit does the same for its own requests, so
 * the variables are read as it reads them: lower case first, a missing scheme is http, and a name in NO_PROXY
 * stands for the names below it, too.
 *
 * @returns A warning for users; undefined if all is well.
 * @throws {@link ConfigurationError} if a variable is not the address of a proxy.
 */
export function useProxies(env: Record<string, string | undefined>): string | undefined {
  const read = (name: string): string => env[name.toLowerCase()] || env[name] || '';
  const proxies = { http_proxy: read('HTTP_PROXY'), https_proxy: read('HTTPS_PROXY') };
  if (proxies.http_proxy === '' && proxies.https_proxy === '') return undefined;
  // Runners bring a Node of their own, and before 24.14 it lacks the function.
  if (typeof http.setGlobalProxyFromEnv !== 'function') {
    return env['NODE_USE_ENV_PROXY'] === '1'
      ? undefined
      : 'This runner is too old to reach the scan service through HTTPS_PROXY. Update the runner, or set NODE_USE_ENV_PROXY: 1 under "env" of the job.';
  }
  const direct = read('NO_PROXY')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .flatMap((name) => (/^[.*]/.test(name) ? [name] : [name, `.${name}`]));
  try {
    http.setGlobalProxyFromEnv({
      http_proxy: withScheme(proxies.http_proxy),
      https_proxy: withScheme(proxies.https_proxy),
      no_proxy: [...direct, ...LOOPBACK].join(','),
    });
  } catch (error) {
    // The value may hold a password.
    throw new ConfigurationError(
      'The variable HTTPS_PROXY or HTTP_PROXY is not the address of a proxy. Use one such as http://proxy.example.com:3128.',
      { cause: error },
    );
  }
  return undefined;
}

function withScheme(proxy: string): string {
  return proxy === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}
