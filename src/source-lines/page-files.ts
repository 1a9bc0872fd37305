import type { SourceElement, SourceFile, Sources } from './source-element.ts';

/** Knows which files can have written which page. */
export interface PageFiles {
  /** `yes`: the file writes this page. `no`: it writes another one. `maybe`: it is shared, or unknown. */
  writes(file: SourceFile, page: string): 'yes' | 'no' | 'maybe';
}

/** Files that are always a page at the address of their path. */
const ROUTES = [/(?:^|\/)routes\/(?:(.+)\/)?\+page\.svelte$/, /(?:^|\/)src\/pages\/(.+)\.astro$/];
/** The same, but only in a project that is known to have routes. */
const ROUTES_OF_PROJECT = [
  /^(?:src\/)?app\/(?:(.+)\/)?page\.[jt]sx?$/,
  /^(?:(?:src|app|client)\/)?pages\/(.+)\.(?:[jt]sx?|vue|astro|html)$/,
];
/** Files in which site generators keep the content of a page. */
const CONTENT = /\.(?:html?|njk|liquid)$/i;
/** Enough for a loading sign and a note for browsers without scripts. */
const MAX_SHELL_ELEMENTS = 12;
const MAX_SHELL_TEXT = 60;
const FOLDER_NOT_IN_ADDRESS = /^(?:\(.*\)|@.*)$/;

/**
 * Learns from the addresses of a scan's pages where the documents of the repository are on the site: the
 * folder and the prefix of addresses that fit most pages. If several folders fit equally well, all count.
 */
export function findPageFiles(
  { files, routeRoots }: Pick<Sources, 'files' | 'routeRoots'>,
  pages: readonly string[],
): PageFiles {
  const paths = pages.map(pathOf);
  const documents = new Set(
    files.filter((file) => file.isDocument).map((file) => withoutExtension(file.path)),
  );
  const shell = documents.size === 1 ? files.find((file) => file.isDocument && isShell(file)) : undefined;
  const prefixes = prefixesOf(paths);
  const sites = bestSites(documents, paths, prefixes);
  return {
    writes(file, page) {
      const path = pathOf(page);
      if (file.isDocument) {
        if (sites.some((site) => documentOf(site, path) === withoutExtension(file.path))) return 'yes';
        return file === shell ? 'maybe' : 'no';
      }
      const route = routeOf(file.path, routeRoots);
      if (route !== undefined) {
        return prefixes.some((prefix) => isRouteOf(route, path, prefix)) ? 'yes' : 'no';
      }
      return CONTENT.test(file.path) && isNamedLike(file.path, path) ? 'yes' : 'maybe';
    },
  };
}

interface Site {
  folder: string;
  prefix: string;
}

function bestSites(
  documents: ReadonlySet<string>,
  paths: readonly string[],
  prefixes: readonly string[],
): Site[] {
  const folders = new Set([...documents].flatMap(foldersOf));
  let best: Site[] = [];
  let most = 0;
  for (const folder of folders) {
    for (const prefix of prefixes) {
      const site = { folder, prefix };
      const count = paths.filter((path) => documents.has(documentOf(site, path) ?? '')).length;
      if (count > most) [best, most] = [[], count];
      if (count === most && count > 0) best.push(site);
    }
  }
  return best;
}

/** The file of a folder for a path, without its extension. */
function documentOf({ folder, prefix }: Site, path: string): string | undefined {
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
  const rest = path.slice(prefix.length).replace(/^\//, '');
  const name = rest === '' || rest.endsWith('/') ? `${rest}index` : withoutExtension(rest);
  return folder === '' ? name : `${folder}/${name}`;
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}

/** Prefixes that all addresses of the site share, such as that of a project on GitHub Pages. */
function prefixesOf(paths: readonly string[]): string[] {
  const folders = (paths[0] ?? '/').split('/').slice(1, -1);
  const all = ['', ...folders.map((_, index) => `/${folders.slice(0, index + 1).join('/')}`)];
  return all.filter((prefix) => paths.every((path) => path === prefix || path.startsWith(`${prefix}/`)));
}

/** Whether scripts fill the document at any address: its body is nearly empty. */
function isShell({ elements }: SourceFile): boolean {
  const body = elements.find(({ tag }) => tag === 'body');
  const inBody = elements.filter((element) => isIn(element, body)).length;
  const text = body?.text.join('') ?? '';
  return body !== undefined && inBody <= MAX_SHELL_ELEMENTS && text.length <= MAX_SHELL_TEXT;
}

function isIn(element: SourceElement, outer: SourceElement | undefined): boolean {
  for (let at = element.parent; at !== undefined; at = at.parent) if (at === outer) return true;
  return false;
}

/** Segments of the address that a framework gives to a file; `undefined` if the file is not a page. */
function routeOf(file: string, routeRoots: readonly string[]): string[] | undefined {
  const match =
    firstMatch(ROUTES, file) ??
    routeRoots
      .filter((root) => file.startsWith(root))
      .map((root) => firstMatch(ROUTES_OF_PROJECT, file.slice(root.length)))
      .find((found) => found !== undefined);
  if (match === undefined) return undefined;
  const parts = (match[1] ?? '')
    .split('/')
    .filter((part) => part !== '' && !FOLDER_NOT_IN_ADDRESS.test(part));
  // _app, _document and _layout are around all pages.
  if (parts.some((part) => part.startsWith('_'))) return undefined;
  return parts.at(-1) === 'index' ? parts.slice(0, -1) : parts;
}

function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return undefined;
}

function isRouteOf(route: readonly string[], path: string, prefix: string): boolean {
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return false;
  const parts = withoutExtension(path.slice(prefix.length))
    .split('/')
    .filter((part) => part !== '' && part !== 'index');
  const rest = route.findIndex((part) => /^\[+\.\.\./.test(part));
  if (rest >= 0) return route.slice(0, rest).every((part, index) => isSegment(part, parts[index]));
  const matches = (own: readonly string[]): boolean =>
    own.length === route.length && route.every((part, index) => isSegment(part, own[index]));
  // A first segment may name a language.
  return matches(parts) || (/^[a-z]{2}(?:-[a-z]{2})?$/i.test(parts[0] ?? '') && matches(parts.slice(1)));
}

function isSegment(pattern: string, part: string | undefined): boolean {
  return part !== undefined && (/^\[.*\]$|^_[a-z]|\$/.test(pattern) || pattern === part);
}

/** `content/posts/2024-05-01-a-title.njk` is named like `/posts/a-title/`. */
function isNamedLike(file: string, path: string): boolean {
  const name =
    withoutExtension(file)
      .replace(/\/(?:_?index|readme)$/i, '')
      .split('/')
      .at(-1) ?? '';
  const own =
    withoutExtension(path.replace(/\/(?:index\.html?)?$/, ''))
      .split('/')
      .at(-1) ?? '';
  return own !== '' && name.replace(/^\d{4}-\d\d-\d\d-/, '').toLowerCase() === own.toLowerCase();
}

function withoutExtension(path: string): string {
  return path.replace(/\.(?:html?|xhtml|shtml|php|njk|liquid)$/i, '');
}

function pathOf(page: string): string {
  const path = URL.parse(page)?.pathname ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
