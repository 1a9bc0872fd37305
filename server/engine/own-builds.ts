import { isLoopback } from '../rules/is-loopback.ts';
import type { EngineOptions } from './engine-options.ts';

/** Which addresses lead to builds of the user's own; none do in a service for others. */
export interface OwnBuilds {
  /**
   * A server on this machine that the user, or an earlier step of the job, has started, or a folder that we serve. Its
   * robots.txt is for crawlers of the site, and its headers are those of this server, not of the site.
   */
  isOwn: (url: string) => boolean;
  /** A folder that we serve: opening an address changes nothing, and what is missing is answered by us. */
  isServed: (url: string) => boolean;
  /** Whether a scan of such a folder fails if it is not built for the path at which it is. */
  checksBuild: boolean;
}

/** @param options.loopbackPorts the ports of served folders */
export function createOwnBuilds({
  loopbackPorts = [],
  ownsLoopback = false,
  checksBuild = false,
}: Pick<EngineOptions, 'loopbackPorts' | 'ownsLoopback' | 'checksBuild'>): OwnBuilds {
  const isServed = (url: string): boolean => {
    const { hostname = '', port = '' } = URL.parse(url) ?? {};
    return isLoopback(hostname) && loopbackPorts.includes(Number(port));
  };
  return {
    checksBuild,
    isServed,
    isOwn: (url) => isServed(url) || (ownsLoopback && isLoopback(URL.parse(url)?.hostname ?? '')),
  };
}
