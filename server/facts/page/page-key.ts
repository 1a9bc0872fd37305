import type { SettingsFacts } from '../settings-facts.ts';

/** The settings that decide which pages are visited. */
type Scope = Pick<SettingsFacts, 'include' | 'exclude'>;

/** File extensions that are not those of pages. */
const FILE_ENDING =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svgz?|tiff?|webp|aac|avi|flac|m4[av]|mkv|mov|mp[34]|mpe?g|og[agv]|wav|webm|wmv|7z|bz2|dmg|exe|gz|iso|jar|msi|pkg|rar|rpm|deb|apk|tar|tgz|xz|zip|docx?|odp|ods|odt|pdf|pptx?|rtf|xlsx?|epub|ps|csv|tsv|json|jsonld|map|m?js|css|xml|rss|atom|txt|ics|vcf|eot|otf|ttf|woff2?|wasm|webmanifest)$/i;

type Settings = SettingsFacts | undefined;

/**
 * The path by which pages of two scans are paired: without scheme, host, port, query, fragment,
 * `index.html`, `.html` and a trailing slash; `/` for the front page. Accepts addresses and paths.
 */
export function pageKey(url: string): string {
  const path = decode(pathOf(url));
  const key = path
    .replace(/\/(?:index|default)\.(?:x?html?|php|aspx?)$/i, '/')
    .replace(/\.x?html?$/i, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  return key === '' ? '/' : key;
}

/** The query of an address with its parameters in a fixed order, to tell apart pages of one path. */
export function pageQuery(url: string): string {
  const parsed = URL.parse(url, 'http://page.invalid/');
  if (parsed === null) return '';
  parsed.searchParams.sort();
  return parsed.search;
}

/**
 * A word by which the pages of one scan are put into an order that depends neither on the host nor on
 * the order in which they were found.
 */
export function pageOrder(url: string): string {
  return `${pageKey(url)} ${pageQuery(url)} ${pathOf(url)}`;
}

function pathOf(url: string): string {
  return URL.parse(url, 'http://page.invalid/')?.pathname ?? url;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Whether the settings of a scan let it visit a page; the start page and start pages are visited in any case. */
export function isInScope(url: string, { include, exclude }: Scope): boolean {
  if (exclude.some((pattern) => matchesPathPattern(url, pattern))) return false;
  return include.length === 0 || include.some((pattern) => matchesPathPattern(url, pattern));
}

/** Whether an address looks like that of a page, not of a file. */
export function isPageLike(address: string): boolean {
  return !FILE_ENDING.test(new URL(address).pathname);
}

/**
 * Whether the settings of two scans let them visit the same pages. If not, a page that only one of them visited tells
 * nothing: redirects, and pages that lead to others, may have brought the scan there by way of what the other left out.
 */
export function choseSamePages(settings: Settings, other: Settings): boolean {
  return choiceOf(settings) === choiceOf(other);
}

function choiceOf(settings: Settings): string {
  const { include = [], exclude = [], startPages = [], maxPages = null } = settings ?? {};
  return JSON.stringify([include, exclude, startPages, maxPages]);
}

/**
 * Whether the path of an address fits a pattern: `*` is any text within a segment, `**` any number of segments, as in the
 * ignore list of the policy file. An address and its percent-encoded form are the same.
 */
export function matchesPathPattern(url: string, pattern: string): boolean {
  const path = URL.parse(url, 'http://page.invalid/')?.pathname ?? url;
  return matchSegments(decode(path).split('/'), decode(pattern).split('/'));
}

function matchSegments(segments: readonly string[], parts: readonly string[]): boolean {
  // reach[i]: the parts so far can end before segments[i].
  let reach = Array.from({ length: segments.length + 1 }, (_, index) => index === 0);
  for (const part of parts) {
    const next = reach.map(() => false);
    for (const [index, isReached] of reach.entries()) {
      if (part === '**') next[index] = isReached || (index > 0 && next[index - 1] === true);
      else if (isReached && index < segments.length && matchSegment(segments[index] ?? '', part))
        next[index + 1] = true;
    }
    reach = next;
  }
  return reach[segments.length] ?? false;
}

/** Each piece is matched at its leftmost place, which leaves the most room for the pieces after it. */
function matchSegment(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === pattern;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop() ?? '';
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
