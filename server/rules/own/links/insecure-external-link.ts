import { explain } from '../../explain.ts';
import { addressKey } from '../../read/addresses/address-key.ts';
import type { SiteDefect, SiteRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** A link without encryption to another site that leads all who follow it to the same address with encryption. */
export const insecureExternalLink: SiteRule = {
  meta: {
    name: 'insecure-external-link',
    category: 'links',
    title: 'HTTP link to a site that supports HTTPS',
    severity: 'low',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
    scope: 'site',
  },
  check({ pages, site, answers }) {
    const { origin } = new URL(site.start);
    const found = new Map<string, SiteDefect & { pages: number[] }>();
    for (const [index, { url: page, addresses }] of pages.entries()) {
      for (const { address, evidence } of addresses.external) {
        // Links to the site's own host are covered by insecure-link.
        if (answers.get(address) !== 'same with https' || hostOf(address) === hostOf(page)) continue;
        const key = addressKey(address, origin);
        const defect = found.get(key);
        if (defect !== undefined) {
          if (defect.pages.at(-1) !== index) defect.pages.push(index);
          continue;
        }
        const explanation = explain(
          `The link leads to ${address.slice(0, 300).toWellFormed()} without encryption, and that redirects to the same address with https.`,
          'Write https: in the link.',
          'Until the redirect, anyone on the network path, such as a public Wi-Fi operator, can see the request and answer it, and the redirect costs time.',
        );
        found.set(key, { pages: [index], key, address: key, evidence, explanation });
      }
    }
    return [...found.values()].sort((x, y) => (x.key < y.key ? -1 : 1));
  },
  canJudgePage: (_, { addresses }) => !addresses.cut.includes('external'),
};

function hostOf(address: string): string | undefined {
  return URL.parse(address)?.hostname;
}
