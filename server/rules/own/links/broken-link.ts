import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import { isGone } from '../../../shared/is-gone.ts';
import { isPageLike } from '../../../facts/page/page-key.ts';
import { isBrokenStatus } from '../../read/addresses/judge-address.ts';
import type { PageLink } from '../../../facts/judged-page.ts';
import type { EndlessRedirects } from '../../../../shared/limitations/page-failure-reason.ts';
import { wordRedirects } from '../../../../shared/limitations/word-page-failure.ts';
import type { LinkRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** What a crawl knows of the links of one page. */
interface LinkFacts {
  links: readonly PageLink[];
  /** HTTP status by address, of the addresses that gave no page, or no file. */
  statuses: ReadonlyMap<string, number>;
  /** Addresses that redirect without end. */
  endless?: ReadonlyMap<string, EndlessRedirects>;
}

/**
 * A link to an address that is gone (404, 410), fails (5xx) or redirects without end. 503 is not broken: the site is busy
 * for now. Nor are 401, 403 and 429, which say that the scan may not see the page. Links to files count as well; they are
 * asked for without a browser. The severity is that of axe's
 * "moderate": what the link promises can't be had, the page around it can.
 */
export const brokenLink: LinkRule<LinkFacts> = {
  meta: {
    name: 'broken-link',
    category: 'links',
    title: 'Broken link',
    severity: 'medium',
    isFixedByRemoval: true,
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
  },
  check({ links, statuses, endless }) {
    const { name, title, severity, criteria } = brokenLink.meta;
    return links.flatMap(({ address, node }) => {
      const how = endless?.get(address);
      const explanation =
        how === undefined ? wordStatus(address, statuses.get(address) ?? 200) : wordEndless(address, how);
      if (explanation === null) return [];
      return {
        runner: 'crawl',
        code: name,
        node,
        subject: address,
        severity,
        needsReview: false,
        title,
        explanation,
        criteria: [...criteria],
      };
    });
  },
};

/** Null if a link to the address is all right, or can't be known to be broken. */
function wordStatus(address: string, status: number): Explanation | null {
  if (!isBrokenStatus(status)) return null;
  const gone = isGone(status);
  const { pathname, search } = new URL(address);
  const what = isPageLike(address) ? 'page' : 'file';
  const advice = gone
    ? `Correct the link or remove it, bring the ${what} back, or redirect its address to the new one.`
    : 'Look for the error in the server log.';
  return explain(
    `${pathname}${search} answers with HTTP ${status}${gone ? `, so there is no such ${what}` : ', a server error'}.`,
    advice,
  );
}

function wordEndless(address: string, how: EndlessRedirects): Explanation {
  const { pathname, search } = new URL(address);
  const cause =
    how === 'loop'
      ? 'often the server and the application disagree about a trailing slash, a language or https'
      : 'often each redirect adds something to the address, such as a path segment or a parameter';
  return explain(
    `${pathname}${search} ${wordRedirects(how)}, so browsers give up and show an error.`,
    `Check what redirects it: ${cause}.`,
  );
}
