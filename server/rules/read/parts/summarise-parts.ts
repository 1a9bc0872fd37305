import { contentOf } from '../content/page-content.ts';
import { accessibleName } from '../content/accessible-name.ts';
import { ownElements } from '../../own-elements.ts';
import type { PageInput } from '../../own-rule.ts';
import { leadsToSiteMap, looksLikeSearch } from './ways-to-find.ts';
import type { PageParts, PartLink } from './page-parts.ts';

/** What is kept of a page: more is no navigation that people would know again. */
const MAX_NAVIGATIONS = 8;
const MAX_LINKS = 40;
const MAX_TARGETS = 500;
const MAX_ADDRESS = 500;
/** Characters in which “Search” or “Site map” stands. */
const MAX_TEXT = 60;
/** As themes call what is a navigation without the element. */
const NAVIGATION_NAME = /(?:^|[\s_-])(?:nav|navbar|navigation|menu|menubar)(?:$|[\s_-])/i;

type Part = 'navigation' | 'header' | 'footer';

/** The parts of a page. Takes as long as the page is large. */
export function summariseParts(input: PageInput): PageParts {
  const { page, tree } = input;
  const { isShown } = contentOf(input);
  const elements = ownElements(tree);
  const addresses = new Map(page.links.map(({ node, address }) => [node, address]));
  const navigations: PartLink[][] = [];
  let header: PartLink[] | null = null;
  let footer: PartLink[] | null = null;
  let hasSearch = false;
  let hasSiteMap = false;
  /** Per element: the lists of the parts that it is in. */
  const listsOf = new Map<number, { inContent: boolean; isInNavigation: boolean; lists: PartLink[][] }>();

  for (const index of elements) {
    const { tag = '', attributes = {} } = tree.nodes[index] ?? {};
    const around = listsOf.get(tree.parent(index)) ?? { inContent: false, isInNavigation: false, lists: [] };
    let { inContent, isInNavigation, lists } = around;
    const part = partOf(tag, attributes);
    if (part === 'navigation' && !isInNavigation && isShown(index)) {
      isInNavigation = true;
      if (navigations.length < MAX_NAVIGATIONS) {
        const list: PartLink[] = [];
        navigations.push(list);
        lists = [...lists, list];
      }
    } else if (part === 'header' && !inContent && isShown(index)) lists = [...lists, (header ??= [])];
    else if (part === 'footer' && !inContent && isShown(index)) lists = [...lists, (footer ??= [])];
    inContent ||= isContent(tag, attributes);
    listsOf.set(index, { inContent, isInNavigation, lists });

    hasSearch ||= looksLikeSearch(tag, attributes);
    if (tag !== 'a' && tag !== 'button') continue;
    const address = addressOf(index, attributes['href']);
    const isListed = address !== null && lists.some((list) => list.length < MAX_LINKS) && isShown(index);
    if (!isListed && hasSearch && hasSiteMap) continue;
    // The name costs time, and most links need none.
    const name = isListed ? accessibleName(input, index) : tree.text(index, MAX_TEXT);
    hasSearch ||= looksLikeSearch(tag, attributes, name);
    hasSiteMap ||= address !== null && leadsToSiteMap(address, name);
    if (!isListed) continue;
    for (const list of lists) if (list.length < MAX_LINKS) list.push({ address, name });
  }
  return {
    language: languageOf(input),
    navigations: navigations.filter((list) => list.length > 0),
    header,
    footer,
    hasSearch,
    hasSiteMap,
    targets: targetsOf(page),
  };

  function addressOf(index: number, href: string | undefined): string | null {
    const address = addresses.get(index) ?? (/^(?:mailto|tel):/i.test(href ?? '') ? href : undefined);
    return address === undefined || address.length > MAX_ADDRESS ? null : address.replace(/\?.*$/, mailQuery);
  }
}

/** The subject of a mail may name the page. */
function mailQuery(query: string, _at: number, address: string): string {
  return /^mailto:/i.test(address) ? '' : query;
}

function partOf(tag: string, attributes: Readonly<Record<string, string>>): Part | null {
  const role = (attributes['role'] ?? '').trim().toLowerCase();
  if (role === 'banner') return 'header';
  if (role === 'contentinfo') return 'footer';
  if (role === 'navigation' || (tag === 'nav' && role === '')) return 'navigation';
  if (role !== '' && role !== 'list' && role !== 'menubar' && role !== 'menu') return null;
  if (tag === 'header' || tag === 'footer') return tag;
  const isList = tag === 'ul' || tag === 'ol' || tag === 'div';
  const isNamed = NAVIGATION_NAME.test(`${attributes['id'] ?? ''} ${attributes['class'] ?? ''}`);
  return isList && isNamed ? 'navigation' : null;
}

/** A header in it is its own, not that of the page. */
function isContent(tag: string, { role = '' }: Readonly<Record<string, string>>): boolean {
  return /^(?:article|aside|main|section|dialog)$/.test(tag) || /^(?:article|main|dialog)$/.test(role);
}

function languageOf({ tree }: PageInput): string {
  const root = tree.nodes.find(({ tag }) => tag === 'html');
  return (root?.attributes?.['lang'] ?? '').trim().toLowerCase().split('-', 1)[0] ?? '';
}

function targetsOf({ url, links }: PageInput['page']): string[] | null {
  const { origin } = new URL(url);
  const targets = new Set<string>();
  for (const { address } of links) {
    const [target = ''] = address.split('#', 1);
    if (target.length <= MAX_ADDRESS && URL.parse(target)?.origin === origin) targets.add(target);
    if (targets.size > MAX_TARGETS) return null;
  }
  return [...targets];
}
