import { documentLinks } from '../../document-links.ts';
import type { DocumentLink } from '../../document-links.ts';
import { isLocalHost } from '../../hosts.ts';
import type { Defect, PageRule } from '../../own-rule.ts';

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
    title: 'The canonical address must be one full address of the page',
    severity: 'medium',
    criteria: [],
    perSite: true,
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

const USE = 'Search engines list the canonical address in place of the one that they came by';

function outside({ text }: DocumentLink): Defect {
  const explanation = `The canonical address stands in <body>, where search engines ignore it. Move it into <head>; an element that does not belong in <head> ends it early.`;
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
  const explanation = `The page names several canonical addresses: ${shown}. ${USE}, and of several that differ they choose one or none. Leave one of them, in <head> or in the header Link.`;
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
      `The canonical address “${href}” is not a full address. Under another host or path, such as that of a copy or a preview, it names another page. Write it with https:// and its host.`,
      'low',
    );
  }
  const url = new URL(address);
  if (isLocalHost(url.hostname) && !isLocalHost(page.hostname)) {
    return defect(
      'local',
      `The canonical address ${address} is on a machine that nobody else can reach. ${USE}, so they can't list this page. Set the public address of the site where it is built.`,
    );
  }
  if (url.hostname !== page.hostname) return [];
  if (url.protocol === 'http:' && page.protocol === 'https:') {
    return defect(
      'http',
      `The canonical address ${address} begins with http, while the page is there with https. ${USE}, and so send people to the address without encryption first. Write https.`,
      'low',
    );
  }
  if (url.pathname === '/' && url.search === '' && !FRONT.test(page.pathname)) {
    return defect(
      'front page',
      `The canonical address of ${page.pathname} is that of the front page. ${USE}, so this page is not found. Name the page itself.`,
    );
  }
  return [];
}
