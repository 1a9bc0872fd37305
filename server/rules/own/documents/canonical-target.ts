import { explain } from '../../explain.ts';
import { goneVersions } from '../../read/addresses/page-versions.ts';
import type { SiteRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** A canonical address on the site at which there is no page. One finding: it is the template that names them. */
export const canonicalTarget: SiteRule = {
  meta: {
    name: 'canonical-target',
    category: 'documents',
    title: 'Canonical link points to a missing page',
    severity: 'medium',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
    scope: 'site',
  },
  check(input) {
    return goneVersions(input)
      .filter(({ language }) => language === null)
      .map(({ page, status, path, key: address }) => ({
        pages: [page],
        key: 'gone',
        address,
        evidence: path,
        explanation: explain(
          `The canonical address ${path} answers with HTTP ${status}, so there is no such page.`,
          'Use an address at which the page exists.',
          'Search engines list the canonical address instead of the one they crawled, so they drop this page or choose an address themselves.',
        ),
      }));
  },
};
