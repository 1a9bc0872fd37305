import { explain } from '../../explain.ts';
import { addressKey } from '../../read/addresses/address-key.ts';
import { shortAddress } from '../../read/addresses/short-address.ts';
import type { Defect, PageInput, PageRule } from '../../own-rule.ts';
import { seesFiles } from '../../read/content/page-files.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** Scripts and style sheets that the markup names by an address that leads to another one. */
export const redirectedFile: PageRule = {
  meta: {
    name: 'redirected-file',
    category: 'loading',
    title: 'Script or style sheet is loaded through a redirect',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
    scope: 'site',
  },
  canJudge: ({ page: { visit } }) => visit.requests !== null,
  seesAll: seesFiles(['Script', 'Stylesheet'], 'all'),
  check({ page: { url, visit } }: PageInput) {
    const { origin } = new URL(url);
    const named = new Set(visit.ownResources);
    return (visit.requests ?? []).flatMap((request): Defect[] => {
      const [first] = request.redirects;
      if (first === undefined || request.status !== 200 || request.inFrame || !named.has(first)) return [];
      const way = [...request.redirects, request.url].map((address) => shortAddress(address, origin));
      const explanation = explain(
        `The page requests ${way[0]}, which redirects to ${way.at(-1)}.`,
        'Use the final address; for a package on a CDN, include the version.',
        'People wait for the redirect before they see the page.',
      );
      return [{ node: null, key: addressKey(first, origin), evidence: way.join(' → '), explanation }];
    });
  },
};
