import { isLoopback } from '../rules/hosts.ts';
import type { EngineOptions } from './create-engine.ts';
import type { ScanSettings } from '../../shared/scan-settings.ts';
import { isSameHost } from './site/ask-whether-there.ts';

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

/**
 * Whether a scan obeys the robots.txt of a site. It can be told to ignore that of the site that was named, but not that of
 * another to which the named one redirects.
 * @param url final address of the first page
 * @param by.asked what the settings ask for
 * @param by.isUsual what the configuration says for sites that are no builds of the user's own
 */
export function obeysRobots(
  url: string,
  by: { target: string; asked: ScanSettings['robots']; isUsual: boolean; builds: OwnBuilds },
): boolean {
  if (by.asked === 'obey') return true;
  if (by.asked === 'ignore' && isSameHost(url, by.target)) return false;
  return by.isUsual && !by.builds.isOwn(url);
}
