import { opaqueHex } from '../../shared/formats/colours.ts';
import type { Declaration } from '../service/api-types.ts';
import {
  plainSelector,
  readDeclarations,
  selectorList,
  type SourceDeclaration,
} from './read-declarations.ts';
import type { SourceLocation } from './source-index.ts';

/** A file of the sources that may have styles. */
export interface StyleFile {
  /** Path from the root of the repository, with slashes. */
  path: string;
  text: string;
}

interface Place extends SourceDeclaration {
  file: string;
}

const SHEET = /\.(?:css|scss|sass|less|pcss|postcss)$/i;
const MARKUP = /\.(?:x?html?|vue|svelte|astro|njk|liquid|hbs|ejs|jinja2?|twig|php)$/i;

/** Whether a file of this name is a style sheet. */
export function isSheet(name: string): boolean {
  return SHEET.test(name);
}

/** Whether a file of this name may have styles that are found. */
export function hasStyles(name: string): boolean {
  return SHEET.test(name) || MARKUP.test(name);
}

/** Finds declarations that set how elements look in the style sheets of the sources. Pure. */
export class DeclarationIndex {
  readonly #byProperty = new Map<string, Place[]>();

  readonly #isWhole: boolean;

  /** @param isWhole whether these are all files with styles; otherwise the place that was left out may be the right one */
  constructor(files: readonly StyleFile[], isWhole = true) {
    this.#isWhole = isWhole;
    for (const { path, text } of files) {
      for (const each of readDeclarations(text, !SHEET.test(path))) {
        const list = this.#byProperty.get(each.property) ?? [];
        if (list.length === 0) this.#byProperty.set(each.property, list);
        list.push({ ...each, file: path });
      }
    }
  }

  /**
   * The line that writes a declaration: in the file whose path is that of the style sheet, or in the only one that has it. Of
   * several in one file those with the same value come first, and then the last counts, as it does in the browser.
   *
   * @returns undefined unless it is certain
   */
  locate({ property, value, selector, isImportant, file = '' }: Declaration): SourceLocation | undefined {
    const wanted = new Set(selectorList(selector).map(plainSelector));
    const isSame = (place: Place): boolean => plainValue(place.value) === plainValue(value);
    const fitting = [
      ...(this.#byProperty.get(property) ?? []).filter((place) => isSame(place) || mayBe(place.value, value)),
      ...(property === 'background-color' ? this.#backgrounds(value) : []),
    ].filter((place) => !isOff(place) && place.selectors.some((one) => wanted.has(one)));
    const inOwn = orAll(fitting, (place) => isAt(place.file, file));
    if (!this.#isWhole && !inOwn.some((place) => isAt(place.file, file))) return undefined;
    const same = orAll(inOwn, isSame);
    const places = orAll(same, (place) => place.value.endsWith('!important') === (isImportant === true));
    const [first] = places;
    if (first === undefined || places.some((place) => !isNextTo(place, first))) return undefined;
    const last = places.findLast((place) => sameSelectors(place, wanted)) ?? places.at(-1) ?? first;
    return { file: last.file, line: last.line };
  }

  /** Where `background` sets this colour. */
  #backgrounds(value: string): Place[] {
    const wanted = plainValue(value);
    return (this.#byProperty.get('background') ?? []).filter((place) =>
      plainValue(place.value)
        .split(/ (?![^(]*\))/)
        .some((part) => plainValue(part) === wanted),
    );
  }
}

/** The places that meet a condition, or all of them if none does. */
function orAll(places: Place[], meets: (place: Place) => boolean): Place[] {
  const some = places.filter(meets);
  return some.length > 0 ? some : places;
}

/** What holds only on paper or in the dark does not colour what a scan sees. */
function isOff({ conditions }: Place): boolean {
  return conditions.some((one) => /^@media\b.*(?:\bprint\b|\bdark\b)/.test(one) && !/\bnot\b|,/.test(one));
}

/** Whether two hold under the same conditions, so that the later one wins. */
function isNextTo(one: Place, other: Place): boolean {
  return one.file === other.file && one.conditions.join(' ') === other.conditions.join(' ');
}

function sameSelectors({ selectors }: Place, wanted: ReadonlySet<string>): boolean {
  return selectors.length === wanted.size && selectors.every((one) => wanted.has(one));
}

/** Whether a file of the sources is at an address: its path ends with the whole path, or is the end of it. */
function isAt(file: string, address: string): boolean {
  const pathname = URL.parse(address)?.pathname ?? '';
  if (pathname === '') return false;
  const path = `/${file}`;
  return path.endsWith(pathname) || (file.includes('/') && pathname.endsWith(path));
}

/** Anything else may be a name for a colour, or a variable of Sass or Less. */
const IS_KNOWN = /^#|^-?[\d.]|^var\(/;

/** Whether a value in the sources may be one that the browser has: not if both are known and differ. */
function mayBe(written: string, value: string): boolean {
  const [own, other] = [plainValue(written), plainValue(value)];
  if (own === other) return true;
  return !IS_KNOWN.test(own) || !IS_KNOWN.test(other);
}

/** A value with opaque colours in one notation. */
export function plainValue(text: string): string {
  const value = text
    .toLowerCase()
    .replace(/\s*!.*$/, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .trim();
  return opaqueHex(value) ?? value;
}
