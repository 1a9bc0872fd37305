import type { JudgedPage } from '../../../facts/judged-page.ts';
import { withoutBuildHash } from '../../../facts/page/normalise.ts';
import { isSameSite } from '../../hosts.ts';

const MAX_FILES = 50;
const KINDS: ReadonlySet<string> = new Set(['Script', 'Stylesheet']);
/** Folders for what others have written. */
const FOREIGN_FOLDER =
  /\/(?:vendors?|libs?|libraries|node_modules|bower_components|plugins?|third[-_]?party|cdn|wp-includes|npm)\//i;
/** Names that a site gives to its own files. */
const OWN_NAME =
  /^(?:app|application|main|index|bundle|scripts?|styles?|site|theme|custom|common|client|entry|runtime|global|frontend|admin|pages?)(?:[-.](?:min|bundle|prod|production|chunk))*\.(?:m?js|css)$/i;
/** Folders into which tools build; Vite puts eight characters at random at the end of a name there. */
const BUILT =
  /\/(?:_next\/static|_nuxt|_astro|_app\/immutable)\/|\/assets\/[^/]*-(?=[\w-]*[A-Z])[\w-]{8}\.(?:js|css)$/;
/** The last part of a name, where tools write a hash of the content. */
const LAST_PART = /(?:^|[-._~])([\w-]{8,})(?:\.chunk|\.bundle|\.min)?\.(?:m?js|css)$/;

/**
 * The addresses of the scripts and style sheets of a page that its site has written itself, by their names: those with a
 * hash of a build, and `main.js` and the like. Sorted, because a page asks for them in no fixed order. A copy of a library
 * is none of them.
 */
export function ownFiles({ url, visit }: Pick<JudgedPage, 'url' | 'visit'>): string[] {
  const own = new URL(url).hostname;
  const found = new Set<string>();
  for (const request of visit.requests ?? []) {
    const { type, status, failure, inFrame, method } = request;
    if (!KINDS.has(type) || status !== 200 || failure !== null || inFrame || method !== 'GET') continue;
    const file = URL.parse(request.url);
    if (file === null || !isSameSite(file.hostname, own) || !isOwnName(file.pathname)) continue;
    file.hash = '';
    found.add(file.href);
  }
  return [...found].sort().slice(0, MAX_FILES);
}

function isOwnName(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (FOREIGN_FOLDER.test(path)) return false;
  return BUILT.test(path) || OWN_NAME.test(withoutBuildHash(name)) || isHash(LAST_PART.exec(name)?.[1] ?? '');
}

/** Hexadecimal with a digit, as of webpack, or the last eight characters at random, as of Vite. */
function isHash(part: string): boolean {
  if (/^(?=.*\d)[\da-f]{8,}$/.test(part)) return true;
  const last = /(?:^|-)([\w-]{8})$/.exec(part)?.[1] ?? '';
  return /[a-z]/.test(last) && /[A-Z]/.test(last) && !/^(?:[A-Z]?[a-z]+)(?:[A-Z][a-z]+)*\d?$/.test(last);
}
