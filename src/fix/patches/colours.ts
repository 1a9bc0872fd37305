import { hex, nearestPassing, opaqueHex, rgb } from '../../../shared/formats/colours.ts';
import type { Finding } from '../../service/api-types.ts';
import { readFindingElement } from '../../source-lines/finding-element.ts';
import { mayBeOnDark } from '../dark-styles.ts';
import type { Edit, Edits, FixSite } from '../patch.ts';
import type { StyleText } from '../style-texts.ts';

/** A place in a style sheet that writes a colour. */
interface Colour {
  edit: Omit<Edit, 'text'>;
  /** The selector of its rule; empty in an attribute. */
  selector: string;
  /** The variable that has it; undefined if the rule itself is about a text. */
  variable: string | undefined;
}

/** A declaration of `color`, or of a variable, with one colour as its value. */
const DECLARATION =
  /(?<=^|[{;\s"'])((?:--|\$|@)[\w-]+|color)(\s*:\s*['"]?)(#[0-9a-f]{3,8}|rgb\([^()]*\)|[a-z]+)(?=\s*(?:![a-z ]+)?[;}"'\n])/gi;

const NAMED: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  darkgray: '#a9a9a9',
  darkgrey: '#a9a9a9',
  gainsboro: '#dcdcdc',
};

/**
 * The nearest colour that passes, at the one place that writes the colour of a text. Proofs compare no looks, and no scan asks for
 * dark pages; so a colour is only changed where one declaration has it, and where it can't stand on a dark background as well.
 */
export function correctColour({ measured, evidence }: Finding, site: FixSite): Edits {
  const { styles } = site;
  const { color = '', background = '', neededRatio = 0, passingColor = '' } = measured ?? {};
  if (!/^#[0-9a-f]{6}$/.test(color) || !/^#[0-9a-f]{6}$/.test(background)) return 'its colours are not known';
  // What passes on this background alone may leave others of the same rule too pale.
  const passing = /^#[0-9a-f]{6}$/.test(passingColor)
    ? rgb(passingColor)
    : nearestPassing(rgb(color), rgb(background), neededRatio);
  if (passing === null) return 'no colour would pass on its background';
  const found = styles.flatMap((style) => findColours(style, color, styles));
  const isFitting = ({ selector, variable }: Colour): boolean =>
    variable === undefined
      ? mayFit(selector, evidence)
      : usersOf(variable, styles).some((user) => mayFit(user, evidence));
  const fitting = found.length > 1 ? found.filter(isFitting) : found;
  const [place] = fitting;
  if (place === undefined)
    return found.length === 0
      ? 'no style sheet of the sources has its colour'
      : 'no rule with its colour is about its element';
  if (fitting.length > 1) return `its colour is written in ${fitting.length} places`;
  const { selector, variable, edit } = place;
  const selectors = variable === undefined ? [selector] : usersOf(variable, styles);
  if (mayBeOnDark({ selectors, variable }, site))
    return 'the website has dark styles, which do not set this colour anew';
  return [{ ...edit, text: hex(passing) }];
}

function findColours(
  { file, text, from, to }: StyleText,
  wanted: string,
  styles: readonly StyleText[],
): Colour[] {
  const colours: Colour[] = [];
  // Comments keep their length, so that indexes stay the same.
  const plain = text.slice(from, to).replace(/\/\*[^]*?\*\//g, (all) => ' '.repeat(all.length));
  for (const { 0: all, 1: name = '', 2: colon = '', 3: value = '', index } of plain.matchAll(DECLARATION)) {
    if (sixDigits(value) !== wanted || all === '') continue;
    // A variable of a colour that is no text colour anywhere.
    if (name !== 'color' && !isUsedAsColour(name, styles)) continue;
    const at = from + index + name.length + colon.length;
    const variable = name === 'color' ? undefined : name;
    colours.push({ edit: { file, at, length: value.length }, selector: selectorAt(plain, index), variable });
  }
  return colours;
}

const USE = /((?:--|[$@])?[\w-]+)\s*:\s*([^;{}]*)/g;
const VARIABLE = /(?:--|[$@])[\w-]+/g;

/** A variable that is also the colour of lines and areas is not changed for a text. */
function isUsedAsColour(name: string, styles: readonly StyleText[]): boolean {
  const uses = styles
    .flatMap(({ text, from, to }) => [...text.slice(from, to).matchAll(USE)])
    .filter(([, , value = '']) => [...value.matchAll(VARIABLE)].some(([used]) => used === name));
  return uses.every(([, property = '']) => property === 'color' || /^(?:--|[$@])/.test(property));
}

/** One variable may have another as its value. */
const MAX_STEPS = 3;

/** The selectors of the rules whose texts have the colour of a variable. */
function usersOf(variable: string, styles: readonly StyleText[], steps = MAX_STEPS): string[] {
  return styles.flatMap(({ text, from, to }) => {
    const plain = text.slice(from, to);
    return [...plain.matchAll(USE)].flatMap(({ 1: property = '', 2: value = '', index }) => {
      const isUsed = [...value.matchAll(VARIABLE)].some(([used]) => used === variable);
      if (!isUsed) return [];
      if (property === 'color') return [selectorAt(plain, index)];
      const isNext = steps > 0 && property !== variable && /^(?:--|[$@])/.test(property);
      return isNext ? usersOf(property, styles, steps - 1) : [];
    });
  });
}

function selectorAt(text: string, index: number): string {
  const open = text.lastIndexOf('{', index);
  if (open < 0 || text.lastIndexOf('}', index) > open) return '';
  const before = text.slice(0, open);
  return before
    .slice(Math.max(before.lastIndexOf('}'), before.lastIndexOf('{'), before.lastIndexOf(';')) + 1)
    .trim();
}

/** Whether the last part of a selector may be about an element. */
function mayFit(selector: string, evidence: string): boolean {
  const element = readFindingElement({ evidence });
  if (element === undefined || selector === '') return selector === '';
  const words = new Set([element.tag, ...element.classes.map((name) => `.${name}`)]);
  const id = element.attributes.get('id')?.text;
  if (id !== undefined) words.add(`#${id}`);
  return selector.split(',').some((one) => {
    const last =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const parts = last.replace(/:.*$/, '').match(/[.#]?[\w-]+/g) ?? [];
    return parts.length > 0 && parts.every((part) => words.has(part));
  });
}

/** A colour as six digits; undefined if it is none that is known. */
export function sixDigits(value: string): string | undefined {
  const lower = value.toLowerCase();
  return NAMED[lower] ?? opaqueHex(lower);
}
