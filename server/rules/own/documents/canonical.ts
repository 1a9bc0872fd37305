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
  const explanation = `The canonical link is in <body>, where search engines ignore it. Move it into <head>; an element that is not allowed in <head> ends it early.`;
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
  const explanation = `The page has several canonical addresses: ${shown}. ${USE}, and if there are several, they choose one or none. Keep one of them, in <head> or in the Link header.`;
  return { node: null, key: 'several', explanation, evidence: links.map(({ text }) => text).join(' ') };
}

function faultOf({ href, address, text }: DocumentLink, page: URL): Defect[] {
  const defect = (key: string, explanation: string, severity?: 'low'): Defect[] => [
    { node: null, key, explanation, evidence: text, ...(severity && { severity }) },
  ];
  if (href === null || address === null) {
    return defect(
      'invalid',
      `The canonical address “${href ?? ''}” is not the address of a page. ${USE}, so they ignore this one. Write the full address of the page, with https:// and its host.`,
    );
  }
  if (!/^(?:https?:)?\/\//i.test(href.trim())) {
    return defect(
      'relative',
      `The canonical address “${href}” is not a full address. On another host or path, such as a preview, it refers to another page. Write it with https:// and its host.`,
      'low',
    );
  }
  const url = new URL(address);
  if (isLocalHost(url.hostname) && !isLocalHost(page.hostname)) {
    return defect(
      'local',
      `The canonical address ${address} is on a host that is not public. ${USE}, so they can't list this page. Set the public address of the site in the build.`,
    );
  }
  if (url.hostname !== page.hostname) return [];
  if (url.protocol === 'http:' && page.protocol === 'https:') {
    return defect(
      'http',
      `The canonical address ${address} begins with http, but the page is available over HTTPS. ${USE}, and so send people to the unencrypted address first. Write https.`,
      'low',
    );
  }
  if (url.pathname === '/' && url.search === '' && !FRONT.test(page.pathname)) {
    return defect(
      'front page',
      `The canonical address of ${page.pathname} is that of the front page. ${USE}, so this page is not found. Use the address of the page itself.`,
    );
  }
  return [];
}
