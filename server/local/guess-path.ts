import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Parser } from 'htmlparser2';

/** Bytes of the first page that are read. */
const MAX_BYTES = 1_000_000;
const MAX_ADDRESSES = 200;
/** Segments of a base path, such as `/group/project/`. */
const MAX_SEGMENTS = 4;
/** Stands for the host of the folder; no page names it. */
const ORIGIN = 'http://served.invalid';
/** Attributes with addresses that the site itself must have, by tag. */
const ADDRESSES: Record<string, string> = { a: 'href', link: 'href', script: 'src', img: 'src' };
/** Relations of links that name the site where it will be. */
const ELSEWHERE = /\b(?:canonical|alternate|preconnect|dns-prefetch)\b/i;

interface OwnAddress {
  pathname: string;
  /** A file that the page needs, not a link that people follow. */
  isResource: boolean;
}

/**
 * Guesses the path for which a site was built, from its first page: sites of GitHub Pages have `/repo/` before every address,
 * and the folder has no `repo`. What stands behind the path must be in the folder, and more addresses must say so than fit as
 * they are.
 * @param root absolute path of the folder
 * @returns such as `/repo/`; null if the page gives no reason for one
 */
export async function guessPath(root: string): Promise<string | null> {
  const votes = new Map<string, { all: number; isSure: boolean }>();
  let asTheyAre = 0;
  for (const { pathname, isResource } of await ownAddresses(root)) {
    if (await isThere(root, pathname)) {
      asTheyAre += 1;
      continue;
    }
    const segments = pathname.split('/').slice(1);
    for (let length = 1; length < segments.length && length <= MAX_SEGMENTS; length += 1) {
      const prefix = `/${segments.slice(0, length).join('/')}/`;
      const rest = `/${segments.slice(length).join('/')}`;
      if (!(await isThere(root, rest))) continue;
      const { all, isSure } = votes.get(prefix) ?? { all: 0, isSure: false };
      votes.set(prefix, { all: all + 1, isSure: isSure || isResource || (all > 0 && rest !== '/') });
    }
  }
  const [best] = [...votes].sort(([, x], [, y]) => y.all - x.all);
  return best !== undefined && best[1].isSure && best[1].all > asTheyAre ? best[0] : null;
}

/** The addresses of the site itself that its first page names, each once, without the first page. */
async function ownAddresses(root: string): Promise<OwnAddress[]> {
  const html = await readFile(path.join(root, 'index.html')).catch(() => Buffer.alloc(0));
  const found = new Map<string, OwnAddress>();
  let base = `${ORIGIN}/`;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'base') base = URL.parse(attributes['href'] ?? '', base)?.href ?? base;
      const address = attributes[ADDRESSES[tag] ?? ''];
      if (address === undefined || ELSEWHERE.test(attributes['rel'] ?? '')) return;
      const { origin, pathname = '/' } = URL.parse(address.trim(), base) ?? {};
      if (origin !== ORIGIN || pathname === '/' || found.size >= MAX_ADDRESSES) return;
      if (!found.has(pathname)) found.set(pathname, { pathname, isResource: tag !== 'a' });
    },
  });
  parser.end(html.toString('utf8', 0, MAX_BYTES));
  return [...found.values()];
}

/** Whether the folder has what a path names, as it is served. */
async function isThere(root: string, pathname: string): Promise<boolean> {
  let name: string;
  try {
    name = path.join(root, decodeURIComponent(pathname));
  } catch {
    return false;
  }
  const names = pathname.endsWith('/') ? [path.join(name, 'index.html')] : [name, `${name}.html`];
  for (const file of [...names, path.join(name, 'index.html')]) {
    const isFile = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isFile) return true;
  }
  return false;
}
