import { explain } from '../../explain.ts';
import { addressKey } from '../../read/addresses/address-key.ts';
import type { AddressAnswer } from '../../read/addresses/judge-address.ts';
import { NO_PUBLIC_ADDRESS } from '../../read/addresses/judge-address.ts';
import type { SiteDefect, SiteRule } from '../../own-rule.ts';
import { isGone } from '../../../shared/is-gone.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/**
 * A link to an address of another site that is gone: 404, 410, or a host whose name leads nowhere. Everything else
 * (403, 429, 5xx, no answer) may be meant for programs only, or be over soon.
 */
export const brokenExternalLink: SiteRule = {
  meta: {
    name: 'broken-external-link',
    category: 'links',
    title: 'Broken link to another site',
    severity: 'medium',
    isFixedByRemoval: true,
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
    scope: 'site',
  },
  check({ pages, site, answers }) {
    const { origin } = new URL(site.start);
    const found = new Map<string, SiteDefect & { pages: number[] }>();
    for (const [index, { addresses }] of pages.entries()) {
      for (const { address, evidence } of addresses.external) {
        const answer = answers.get(address);
        const fault = answer === undefined ? null : faultOf(answer);
        if (fault === null) continue;
        const key = addressKey(address, origin);
        const defect = found.get(key);
        if (defect !== undefined) {
          if (defect.pages.at(-1) !== index) defect.pages.push(index);
          continue;
        }
        const explanation = explain(
          `${address.slice(0, 300).toWellFormed()} ${fault}.`,
          'Correct or remove the link; if the page is gone, a web archive may have a copy.',
          'People who follow the link find nothing.',
        );
        found.set(key, { pages: [index], key, address: key, evidence, explanation });
      }
    }
    return [...found.values()].sort((x, y) => (x.key < y.key ? -1 : 1));
  },
  canJudgePage: (_, { addresses }) => !addresses.cut.includes('external'),
};

function faultOf(answer: AddressAnswer): string | null {
  if (answer === 'unknown name') return NO_PUBLIC_ADDRESS;
  return typeof answer === 'number' && isGone(answer)
    ? `answers with HTTP ${answer}, so there is no such page`
    : null;
}
