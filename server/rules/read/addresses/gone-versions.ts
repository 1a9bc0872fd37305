import { isGone } from '../../../shared/is-gone.ts';
import type { SiteInput } from '../../own-rule.ts';
import { addressKey } from './address-key.ts';
import { ownVersions } from './own-versions.ts';
import type { OwnVersion } from './own-versions.ts';

/** A page, and an address that it names and at which the site says that there is no page. */
export interface GoneVersion extends OwnVersion {
  /** Index of the page. */
  page: number;
  status: number;
  /** For people. */
  path: string;
  /** See Violation. */
  key: string;
}

/** The addresses of the site that pages name as their own or as versions of them, and that are gone. */
export function goneVersions({ pages, site, statuses, answers }: SiteInput): GoneVersion[] {
  const { origin } = new URL(site.start);
  return pages.flatMap((summary, page) =>
    ownVersions(summary).flatMap((version): GoneVersion[] => {
      const { address } = version;
      const status = statuses.get(address) ?? answers.get(address);
      if (typeof status !== 'number' || !isGone(status)) return [];
      const { pathname, search } = new URL(address);
      return [{ ...version, page, status, path: `${pathname}${search}`, key: addressKey(address, origin) }];
    }),
  );
}
