import type { components } from '../../../openapi.gen.ts';
import { readableAddress } from '../../../shared/readable-address.ts';

type Schemas = components['schemas'];

/** Numbers of findings. */
export type PageCounts = Record<Schemas['Severity'], number>;

/** How many findings are on each page, by its address. */
export function pageCounts(findings: readonly Schemas['Finding'][]): ReadonlyMap<string, PageCounts> {
  const counts = new Map<string, PageCounts>();
  for (const { pages, severity } of findings) {
    for (const page of pages) {
      const own = counts.get(page) ?? { high: 0, medium: 0, low: 0 };
      own[severity] += 1;
      counts.set(page, own);
    }
  }
  return counts;
}

/**
 * An address as people write it who know the site: its path and query if it is of the same origin, otherwise host, path
 * and query. Text that is no web address is returned unchanged.
 *
 * @param site - an address of the site
 */
export function pagePath(address: string, site: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return address;
  }
  const path = url.pathname + url.search + url.hash;
  return readableAddress(url.origin === URL.parse(site)?.origin ? path : url.host + path);
}

/** The addresses of a page in a scan and in its base, which may have another host: a preview is compared with production. */
export function addressesOf(
  page: string,
  { scan, base }: { scan: Schemas['Scan']; base: Schemas['Scan'] | null },
): ReadonlySet<string> {
  const origin = URL.parse(page)?.origin;
  const origins = [scan, base].flatMap((each) => URL.parse(each?.target ?? '')?.origin ?? []);
  if (origin === undefined || !origins.includes(origin) || !page.startsWith(origin)) return new Set([page]);
  return new Set([page, ...origins.map((each) => each + page.slice(origin.length))]);
}
