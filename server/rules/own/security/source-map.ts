import { explain } from '../../explain.ts';
import { addressKey } from '../../read/addresses/address-key.ts';
import { shortAddress } from '../../read/addresses/short-address.ts';
import type { SiteRule } from '../../own-rule.ts';

/**
 * A script or style sheet of the site that names a source map which anybody can read and which holds sources of the
 * site. One finding: it is a setting of the build that writes them.
 */
export const sourceMap: SiteRule = {
  meta: {
    name: 'source-map',
    category: 'security',
    title: 'Source maps are public',
    severity: 'low',
    criteria: [],
    isNotice: true,
    scope: 'site',
  },
  check({ pages, site, answers }) {
    const { origin } = new URL(site.start);
    return pages.flatMap(({ addresses }, index) => {
      const file = addresses.files.find((each) => answers.get(each) === 'publishes sources');
      if (file === undefined) return [];
      const name = shortAddress(file, origin);
      const explanation = explain(
        `${name} refers to a public source map, which contains your original code with its comments and file names.`,
        'Upload the maps to your error tracker only and build without a link to them (such as hidden-source-map), or do not serve them. If the code is public anyway, turn this rule off.',
        'Anyone looking for a way into the site, or for unannounced features, can read the code.',
      );
      return [
        { pages: [index], key: 'public', address: addressKey(file, origin), evidence: name, explanation },
      ];
    });
  },
  canJudgePage: ({ page }) => page.visit.requests !== null,
};
