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
export function looksLikeSearch(
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
export function leadsToSiteMap(address: string, name: string): boolean {
  return SITE_MAP.test(name.trim()) || /site-?map|archive/i.test(URL.parse(address)?.pathname ?? '');
}
