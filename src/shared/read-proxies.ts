import type { LocalSettings } from '../../shared/local-protocol.ts';
import { ConfigurationError } from './errors.ts';

/**
 * The proxies of HTTPS_PROXY and HTTP_PROXY, and the names of NO_PROXY. The variables are read as GitHub's toolkit reads
 * them: lower case first, and a missing scheme is http.
 *
 * @returns null if there is no proxy.
 * @throws {@link ConfigurationError} if a variable is not the address of a proxy. It does not repeat the value, which may
 *   hold a password.
 */
export function readProxies(env: Readonly<Record<string, string | undefined>>): LocalSettings['proxies'] {
  const read = (name: string): string => env[name.toLowerCase()] || env[name] || '';
  const [http, https] = [readAddress(read('HTTP_PROXY')), readAddress(read('HTTPS_PROXY'))];
  if (http === null && https === null) return null;
  const direct = read('NO_PROXY')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return { http, https, direct };
}

function readAddress(value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.parse(address);
  if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '') return address;
  throw new ConfigurationError(
    'The variable HTTPS_PROXY or HTTP_PROXY is not the address of a proxy. Use one such as http://proxy.example.com:3128.',
  );
}
