import { addAttribute, isPlainId, setValue } from '../edit-tag.ts';
import { misspelt } from '../meant-word.ts';
import type { Edits, ElementPatch, FixSite } from '../patch.ts';
import { valueOf, type WrittenTag } from '../read-tag.ts';
import { decode } from '../served-files.ts';

/** A file of another kind is not what an image or a script means. */
const IMAGE = /\.(?:png|jpe?g|webp|avif|gif|svg)$/i;

/** What skip links lead to. */
const MAIN = /^(?:main|content|main-?content|maincontent|skip|skip-?to-?content)$/i;

/** Corrects a path with a wrong letter, in the wrong case or with a wrong ending, if there is one file that it must mean. */
export const correctPath: ElementPatch = ({ page, evidence }, { tag }, site) => {
  const attribute = ['href', 'src', 'data', 'poster'].find((name) => valueOf(tag, name) !== undefined);
  const written = attribute === undefined ? undefined : valueOf(tag, attribute);
  if (attribute === undefined || written === undefined) return 'an expression writes its address';
  const address = URL.parse(written, page);
  const own = URL.parse(page);
  if (address === null || own === null || address.protocol !== own.protocol || address.host !== own.host)
    return 'it leads to another site';
  const isPage = tag.name.toLowerCase() === 'a' || tag.name.toLowerCase() === 'area';
  const right = meantPath(address.pathname, isPage ? evidence : undefined, site);
  if (right === undefined) return 'no file of the site is so much like it that it must be meant';
  return correct(tag, attribute, written, [address.pathname, right]);
};

/** Whether the text of a link has the words of its address: then the page is missing, and the address is not wrong. */
function saysSo(evidence: string, pathname: string): boolean {
  const words =
    evidence
      .replaceAll(/<[^>]*>/g, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const name =
    pathname
      .split('/')
      .filter(Boolean)
      .at(-1)
      ?.replace(/\.[a-z0-9]+$/i, '')
      .toLowerCase() ?? '';
  return name.split(/[-._]+/).some((part) => part.length > 2 && words.some((word) => word === part));
}

function correct(
  tag: WrittenTag,
  attribute: string,
  written: string,
  [wrong, right]: readonly [string, string],
): Edits {
  const [pathname, rest] = splitAt(written, /[?#]/);
  const before = wrong.split('/');
  const after = right.split('/');
  const differ = before.flatMap((part, index) => (part === after[index] ? [] : [index]));
  const [index] = differ;
  // The file may write it on pages of several folders, so only what is wrong in it is replaced.
  if (before.length !== after.length || differ.length !== 1 || index === undefined)
    return 'it is not known how the path is to be written';
  const parts = pathname.split('/');
  const at = parts.length - (before.length - index);
  if (decode(parts[at] ?? '') !== decode(before[index] ?? ''))
    return 'it is not known how the path is to be written';
  parts[at] = after[index] ?? '';
  return setValue(tag, attribute, parts.join('/') + rest);
}

/** @param link Evidence of a link to a page; undefined for other files */
function meantPath(wrong: string, link: string | undefined, { served }: FixSite): string | undefined {
  const paths = served.paths.map((path) => encodeURI(path));
  const known =
    link !== undefined ? paths.filter((path) => /\.x?html?$/i.test(path)).flatMap(asLinked) : paths;
  const folded = wrong.toLowerCase();
  const sameLetters = known.filter((path) => path.toLowerCase() === folded);
  if (sameLetters.length === 1) return sameLetters[0];
  if (link !== undefined && saysSo(link, wrong)) return undefined;
  const slash = wrong.lastIndexOf('/');
  const folder = wrong.slice(0, slash + 1);
  const inFolder = known.filter((path) => path.slice(0, path.lastIndexOf('/') + 1) === folder);
  const sameStem = inFolder.filter((path) => stemOf(path) === stemOf(wrong) && IMAGE.test(path));
  if (IMAGE.test(wrong) && sameStem.length === 1) return sameStem[0];
  const form = formOf(wrong);
  const depth = wrong.split('/').length;
  const alike = known.filter((path) => formOf(path) === form && path.split('/').length === depth);
  const right = alike.filter((path) => misspelt(wrong, [path]) !== undefined || isInOtherFolder(wrong, path));
  return new Set(right).size === 1 ? right[0] : undefined;
}

/** The same file in a folder of nearly the same name: `imgs/bowl.png` for `img/bowl.png`. */
function isInOtherFolder(wrong: string, path: string): boolean {
  const [a, b] = [wrong.split('/'), path.split('/')];
  const differ = a.flatMap((part, index) => (part === b[index] ? [] : [index]));
  const [index = 0] = differ;
  const [one, other] = [a[index] ?? '', b[index] ?? ''];
  const isFile = /\.[a-z0-9]+$/i.test(path) && !/\/index\.html?$/i.test(path);
  return (
    isFile && differ.length === 1 && index < a.length - 1 && (one.startsWith(other) || other.startsWith(one))
  );
}

/** The addresses by which people link to a page. */
function asLinked(path: string): string[] {
  const plain = path.replace(/\.x?html?$/i, '');
  const index = /\/index$/i.test(plain) ? plain.slice(0, -'index'.length) : undefined;
  return index === undefined ? [path, plain] : [path, index, index.replace(/(?<=.)\/$/, '')];
}

/** What is not to be corrected: whether it has an ending, and which, or a slash. */
function formOf(path: string): string {
  return /\/$|\.[a-z0-9]+$/i.exec(path)?.[0].toLowerCase() ?? '';
}

function stemOf(path: string): string {
  return path.replace(/\.[a-z0-9]+$/i, '').toLowerCase();
}

/** The id on the page of the link that someone must have meant. */
export const correctFragment: ElementPatch = ({ page }, { tag }, { served, sources }) => {
  const written = valueOf(tag, 'href');
  if (written === undefined) return 'an expression writes its address';
  const address = URL.parse(written, page);
  const own = URL.parse(page);
  const ids = address?.host === own?.host ? served.idsOn(address?.pathname ?? '') : undefined;
  if (ids === undefined || address === null) return 'the page that it leads to is not in the served folder';
  const wrong = decode(address.hash.slice(1));
  const sameLetters = [...ids].filter((id) => id.toLowerCase() === wrong.toLowerCase());
  const right = sameLetters.length === 1 ? sameLetters[0] : misspelt(wrong, ids);
  if (right === undefined && MAIN.test(wrong) && written === `#${wrong}`)
    return leadToMain(tag, wrong, sources);
  if (right === undefined || !isPlainId(right))
    return 'no id of the page is so much like it that it must be meant';
  return setValue(tag, 'href', `${written.slice(0, written.indexOf('#'))}#${right}`);
};

/** Gives the one `main` of the sources the id that a skip link names. */
function leadToMain(tag: WrittenTag, id: string, sources: FixSite['sources']): Edits {
  const all = sources.files.flatMap(({ elements }) => elements.filter((one) => one.tag === 'main'));
  const own = all.filter(({ file }) => file === tag.file);
  const [main, ...more] = own.length > 0 ? own : all;
  const place = main === undefined || more.length > 0 ? undefined : sources.place(main);
  if (place === undefined) return 'it is not certain which element is the content';
  const written = valueOf(place.tag, 'id');
  return written === undefined ? addAttribute(place.tag, 'id', id) : setValue(tag, 'href', `#${written}`);
}

function splitAt(text: string, mark: RegExp): [string, string] {
  const at = text.search(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
