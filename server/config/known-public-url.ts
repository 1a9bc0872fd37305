import type { Config } from './config.ts';
import { defaultPublicUrl } from './default-public-url.ts';

/**
 * PUBLIC_URL; null if nobody but the clients of this process can know the address of the service, because its port is
 * another one at each start.
 */
export function knownPublicUrl({ host, port, publicUrl }: Config): string | null {
  return port === 0 && publicUrl === defaultPublicUrl(host, 0) ? null : publicUrl;
}
