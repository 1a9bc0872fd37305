import { goneVersions } from '../../read/addresses/gone-versions.ts';
import type { SiteRule } from '../../own-rule.ts';

/** A canonical address on the site at which there is no page. One finding: it is the template that names them. */
export const canonicalTarget: SiteRule = {
  meta: {
    name: 'canonical-target',
    category: 'documents',
    title: 'The canonical address must lead to a page',
    severity: 'medium',
    criteria: [],
    perSite: true,
  },
  check(input) {
    return goneVersions(input)
      .filter(({ language }) => language === null)
      .map(({ page, status, path, key: address }) => ({
        pages: [page],
        key: 'gone',
        address,
        evidence: path,
        explanation: `The canonical address ${path} answers with HTTP ${status}, which says that there is no such page. Search engines list the canonical address in place of the one that they came by, so they lose this page, or choose an address themselves. Name the address under which the page is there.`,
      }));
  },
};
