import { contentOf } from '../content/page-content.ts';
import { accessibleName } from '../content/accessible-name.ts';
import { ownElements } from '../../own-elements.ts';
import type { PageInput } from '../../own-rule.ts';
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

/** “Search” as sites call it, in the languages of most of the web. */
const SEARCH =
  /search|suche|suchbegriff|suchwort|suchfeld|recherch|busca|búsqueda|pesquis|cerca|ricerca|zoek|szukaj|hledat|vyhled|keres|caut|căuta|sök|søg|søk|haku|etsi|поиск|найти|пошук|търсене|αναζήτηση|ara(?:ma)?\b|検索|搜索|搜尋|검색|بحث|חיפוש|tìm kiếm|cari\b|ค้นหา|खोज/i;
/** Names of fields for it. */
const FIELD = /^(?:q|s|query|keys|keywords?|terms?|suchbegriff)$/i;
/** “Site map” and other lists of all pages. */
const SITE_MAP =
  /\bsite[\s_-]?map|\bsitemap|seitenübersicht|inhaltsübersicht|inhaltsverzeichnis|plan du site|plan[-_]du[-_]site|mapa (?:del sitio|web|do site|strony|stránek)|mappa del sito|sitekaart|webbkarta|nettstedskart|sivukartta|карта сайта|サイトマップ|网站地图|網站導覽|사이트맵|\ba\s?(?:[-–—]|to)\s?z\b|^index$|all (?:pages|articles|posts|topics)|archives?$/i;

/**
 * Whether an element is one by which people search: rather once too often, as a site without one is what is reported.
 * @param name its name, if that is known
 */
function looksLikeSearch(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  name: string = '',
): boolean {
  const { role = '', type = '', placeholder = '', id = '', action = '', href = '' } = attributes;
  if (tag === 'search' || /^search(?:box)?$/i.test(role)) return true;
  if (tag === 'input' && (/^search$/i.test(type) || FIELD.test(attributes['name'] ?? ''))) return true;
  if (!/^(?:input|form|button|a|div|span)$/.test(tag) && !tag.includes('-')) return false;
  const label = attributes['aria-label'] ?? '';
  const own = attributes['class'] ?? '';
  return SEARCH.test([name, label, placeholder, id, own, action, tag === 'a' ? href : ''].join(' '));
}

/** Whether a link leads to a list of all pages, by what it says or where it leads. */
function leadsToSiteMap(address: string, name: string): boolean {
  return SITE_MAP.test(name.trim()) || /site-?map|archive/i.test(URL.parse(address)?.pathname ?? '');
}
