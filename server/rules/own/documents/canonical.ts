import type { Explanation } from '../../explain.ts';
import { explain } from '../../explain.ts';
import { documentLinks } from '../../document-links.ts';
import type { DocumentLink } from '../../document-links.ts';
import { isLocalHost } from '../../hosts.ts';
import type { Defect, PageRule } from '../../own-rule.ts';
import { ADDRESS_ATTRIBUTES } from '../../read/addresses/named-resources.ts';

/** The start page under another name. */
const FRONT = /^\/(?:(?:index|default|home)\b[^/]*|[a-z]{2}(?:-[a-z]{2})?\/?(?:index[^/]*)?)?$/i;

/**
 * A canonical address that search engines can't use, or that names another page. Another host is not reported by
 * itself: previews of a site name that of production.
 */
export const canonical: PageRule = {
  meta: {
    name: 'canonical',
    category: 'documents',
    title: 'Invalid canonical link',
    severity: 'medium',
    criteria: [],
    attributes: ADDRESS_ATTRIBUTES,
    scope: 'site',
  },
  check(input) {
    const all = documentLinks(input, 'canonical');
    const links = all.filter(({ from }) => from !== 'body');
    const [inBody] = all;
    if (links.length === 0) return inBody === undefined ? [] : [outside(inBody)];
    const addresses = new Set(links.map(({ address, href }) => address ?? `invalid ${href}`));
    const page = new URL(input.page.url);
    if (addresses.size > 1) return isForNow(links, page) ? [] : [several(links)];
    const [link] = links;
    return link === undefined ? [] : faultOf(link, page);
  },
};

const USE = 'Search engines list the canonical address instead of the one they crawled';

function outside({ text }: DocumentLink): Defect {
  const explanation = explain(
    'The canonical link is in <body>, where search engines ignore it.',
    'Move it into <head>; an element that is not allowed in <head> ends it early.',
  );
  return { node: null, key: 'body', severity: 'low', explanation, evidence: text };
}

/**
 * A server for development has made them, with its own name and port: the address of the site is not set there, so
 * nothing is known of those that will be published.
 */
function isForNow(links: readonly DocumentLink[], page: URL): boolean {
  return (
    isLocalHost(page.hostname) &&
    links.every(({ address }) => address !== null && isLocalHost(new URL(address).hostname))
  );
}

function several(links: readonly DocumentLink[]): Defect {
  const shown = [...new Set(links.map(({ href }) => href ?? 'none'))].slice(0, 3).join(' and ');
  const explanation = explain(
    `The page has several canonical addresses: ${shown}.`,
    'Keep one of them, in <head> or in the Link header.',
    `${USE}, and if there are several, they choose one or none.`,
  );
  return { node: null, key: 'several', explanation, evidence: links.map(({ text }) => text).join(' ') };
}

function faultOf({ href, address, text }: DocumentLink, page: URL): Defect[] {
  const defect = (key: string, explanation: Explanation, severity?: 'low'): Defect[] => [
    { node: null, key, explanation, evidence: text, ...(severity && { severity }) },
  ];
  if (href === null || address === null) {
    return defect(
      'invalid',
      explain(
        `The canonical address “${href ?? ''}” is not the address of a page.`,
        'Write the full address of the page, with https:// and its host.',
        `${USE}, so they ignore this one.`,
      ),
    );
  }
  if (!/^(?:https?:)?\/\//i.test(href.trim())) {
    return defect(
      'relative',
      explain(
        `The canonical address “${href}” is not a full address.`,
        'Write it with https:// and its host.',
        'On another host or path, such as a preview, it refers to another page.',
      ),
      'low',
    );
  }
  const url = new URL(address);
  if (isLocalHost(url.hostname) && !isLocalHost(page.hostname)) {
    return defect(
      'local',
      explain(
        `The canonical address ${address} is on a host that is not public.`,
        'Set the public address of the site in the build.',
        `${USE}, so they can't list this page.`,
      ),
    );
  }
  if (url.hostname !== page.hostname) return [];
  if (url.protocol === 'http:' && page.protocol === 'https:') {
    return defect(
      'http',
      explain(
        `The canonical address ${address} begins with http, but the page is available over HTTPS.`,
        'Write https.',
        `${USE}, and so send people to the unencrypted address first.`,
      ),
      'low',
    );
  }
  if (url.pathname === '/' && url.search === '' && !FRONT.test(page.pathname)) {
    return defect(
      'front page',
      explain(
        `The canonical address of ${page.pathname} is that of the front page.`,
        'Use the address of the page itself.',
        `${USE}, so this page is not found.`,
      ),
    );
  }
  return [];
}
