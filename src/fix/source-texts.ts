import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { isScript, maskSource } from '../source-lines/read-source.ts';
import type { SourceElement, SourceFile, Sources } from '../source-lines/source-element.ts';
import type { Place } from './patch.ts';
import { readTag } from './read-tag.ts';

const STYLES = /\.(?:css|scss|sass|less|pcss)$/i;
const OTHERS = /\.(?:css|scss|sass|less|pcss|[cm]?[jt]sx?|json)$/i;

/** The texts of the sources whose elements are known, read when they are asked for. */
export class SourceTexts {
  readonly files: readonly SourceFile[];
  readonly #root: string;
  readonly #texts = new Map<string, string>();
  readonly #masked = new Map<string, string>();
  readonly #given = new WeakMap<SourceElement, string>();
  /** Files that were not read may use any name. */
  readonly #isWhole: boolean;
  #ids: Set<string> | undefined;

  /** Style sheets and scripts, in which elements are named by their ids. */
  readonly #others: readonly string[];

  /**
   * @param root Folder of the sources.
   * @param listed Paths of all its files.
   */
  constructor(
    root: string,
    { files, unread, hasEnded }: Pick<Sources, 'files' | 'unread' | 'hasEnded'>,
    listed: readonly string[],
  ) {
    this.#isWhole = unread.length === 0 && !hasEnded;
    this.#root = root;
    this.files = files;
    const known = new Set(files.map((file) => file.path));
    this.#others = listed.filter((name) => OTHERS.test(name) && !known.has(name));
  }

  /** @param file Path from the root of the sources. @throws Error if it can't be read */
  text(file: string): string {
    const known = this.#texts.get(file) ?? readFileSync(path.join(this.#root, file), 'utf8');
    this.#texts.set(file, known);
    return known;
  }

  /** The text with placeholders for its expressions, as long as the text. */
  masked(file: string): string {
    const known = this.#masked.get(file) ?? maskSource(file, this.text(file));
    this.#masked.set(file, known);
    return known;
  }

  /** An element as it is written; undefined if the file was changed since its elements were read. */
  place(element: SourceElement): Place | undefined {
    const tag = readTag(element.file, this.masked(element.file), element.at);
    if (tag === undefined) return undefined;
    return element.component === undefined && tag.name.toLowerCase() !== element.tag
      ? undefined
      : { element, tag };
  }

  /** The elements of a file. */
  elements(file: string): readonly SourceElement[] {
    return this.files.find(({ path: own }) => own === file)?.elements ?? [];
  }

  /** Elements of the same parent, in order; those without a parent count as siblings, too. */
  siblings({ file, parent }: SourceElement): SourceElement[] {
    return this.elements(file).filter((one) => one.parent === parent);
  }

  /** The text between two indexes, without expressions; undefined if there is one. */
  between(file: string, from: number, to: number): string | undefined {
    const part = this.masked(file).slice(from, to);
    return /[\ue000\ue001{}]/.test(part) ? undefined : part;
  }

  /** All ids that are written in place. */
  get ids(): Set<string> {
    this.#ids ??= new Set(
      this.files.flatMap(({ path: file }) =>
        [...this.text(file).matchAll(/\bid\s*=\s*["']([^"']+)["']/gi)].map(([, id = '']) => id),
      ),
    );
    return this.#ids;
  }

  /** An id that no element of the sources has; the same each time it is asked for an element. */
  freeId(wanted: string, element: SourceElement): string {
    const before = this.#given.get(element);
    if (before !== undefined) return before;
    const plain = wanted.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'field';
    for (let count = 1; ; count += 1) {
      const id = count === 1 ? plain : `${plain}-${count}`;
      if (this.ids.has(id)) continue;
      this.ids.add(id);
      this.#given.set(element, id);
      return id;
    }
  }

  /** Whether anything but labels may name an element by this id: a style, a script, a link or a description. @param served Scripts of the website */
  isUsed(id: string, served: readonly string[]): boolean {
    if (!this.#isWhole) return true;
    const named = /\s(?:id|for|name|htmlFor)\s*=\s*(?:"[^"]*"|'[^']*')/g;
    const marked = this.files.map(({ path: file }) => this.text(file).replaceAll(named, ' '));
    const others = this.#others.map((file) => this.#textIfThere(file));
    return [...served, ...others, ...marked].some((text) => hasWord(text, id));
  }

  /** Whether a script may ask for a name, such as a class. @param served Scripts of the website */
  isScripted(name: string, served: readonly string[]): boolean {
    if (!this.#isWhole) return true;
    const scripts = this.#others.filter((file) => !STYLES.test(file)).map((file) => this.#textIfThere(file));
    const inline = this.files.flatMap(({ path: file }) => [
      ...(isScript(file) ? [this.text(file)] : []),
      ...[...this.text(file).matchAll(/<script\b[^>]*>([^]*?)<\/script/gi)].map(([, code = '']) => code),
    ]);
    return [...served, ...scripts, ...inline].some((text) => hasWord(text, name));
  }

  /** Git lists files that someone has deleted, too. */
  #textIfThere(file: string): string {
    return existsSync(path.join(this.#root, file)) ? this.text(file) : '';
  }

  /** Whether an element may stand in a loop, so that its line writes several. */
  mayRepeat(element: SourceElement): boolean {
    for (let at: SourceElement | undefined = element; at !== undefined; at = at.parent) {
      const tag = this.place(at)?.tag;
      if (tag === undefined || tag.attributes.some(({ name }) => /^(?:key|v-for|x-for|\*ngFor)$/.test(name)))
        return true;
      if (isWithinLoop(this.#before(at))) return true;
    }
    return false;
  }

  /** What the element around has of its own before an element, as it is written. */
  #before(element: SourceElement): string {
    const { parent, file } = element;
    if (parent === undefined) return '';
    const text = this.text(file);
    let at = this.place(parent)?.tag.end ?? parent.at;
    let own = '';
    for (const one of this.siblings(element)) {
      own += text.slice(at, one.at);
      if (one === element) break;
      const close = one.closeAt === undefined ? -1 : text.indexOf('>', one.closeAt);
      at = close < 0 ? (this.place(one)?.tag.end ?? one.at) : close + 1;
    }
    return own;
  }

  /** Whether a file can be written as it was read. */
  isUtf8(file: string): boolean {
    return readFileSync(path.join(this.#root, file)).equals(Buffer.from(this.text(file)));
  }
}

/** Whether a text has a name as a whole word. */
function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\w-]/.test(text.charAt(at - 1)) && !/[\w-]/.test(text.charAt(at + name.length))) return true;
  return false;
}

/** What begins a loop in templates, and what ends one; in some languages the end is that of a condition as well. */
const LOOP =
  /\{%-?\s*(?:for|tablerow)\b|\{\{[-~]?\s*(?:#\w|(?:range|if|with|block|define)\b)|\{#each\b|@(?:for|foreach|forelse|while)\b|<\?php\s+(?:for|foreach|while)\b|<%[^%=]*\b(?:for|forEach|map|each|times)\b/g;
const END =
  /\{%-?\s*end(?:for|tablerow)\b|\{\{[-~]?\s*(?:\/\w|end\b)|\{\/each\b|@end(?:for|foreach|forelse|while)\b|<\?php\s+(?:endfor|endforeach|endwhile|\})|<%-?\s*(?:end\b|\})/g;

/** Whether a text has the beginning of a loop without its end, or of an expression in braces, as JSX has loops. */
function isWithinLoop(text: string): boolean {
  const count = (part: RegExp): number => [...text.matchAll(part)].length;
  return count(LOOP) > count(END) || count(/\{/g) > count(/\}/g);
}
