import type { FixSite } from './patch.ts';

/** What says that people may see the page dark: a query of theirs, also in a script or a link, or colours for both. */
const FOR_PEOPLE = /prefers-color-scheme\s*:\s*dark|light-dark\(|\b(?:light\s+dark|dark\s+light)\b/i;
/** `.dark`, `.dark-mode`, `.theme-dark`, `[data-theme=dark]`, `[data-bs-theme="dark"]`. */
const OF_THEME =
  /\.(?:dark(?:-(?:mode|theme))?|(?:theme|mode|is)-dark)(?![\w-])|\[[\w-]+[~|^*$]?=["']?dark\b/i;
const NEGATION = /:not\([^()]*\)/g;
/** What may stand around all elements of a page. */
const OUTERMOST = /^(?::root|html|body|>)(?![\w-])/;

/** A block of a style sheet. */
interface Block {
  /** What stands before it and before those around it, the outermost first. */
  path: readonly string[];
  /** What it has itself, without blocks in it. */
  own: string;
}

/**
 * Whether a colour may stand on a dark background for some people, whom no scan asks: the website has dark styles, and none of them
 * sets the colour anew.
 *
 * @param selectors Of the rules whose texts have the colour.
 * @param variable The variable that has it.
 */
export function mayBeOnDark(
  { selectors, variable }: { selectors: readonly string[]; variable: string | undefined },
  { styles, served, sources }: FixSite,
): boolean {
  const own = styles.map(({ text, from, to }) => text.slice(from, to));
  const blocks = own.flatMap(blocksOf).filter(({ path }) => path.some(isDark));
  const others = [...served.styles, ...sources.files.map(({ path }) => sources.text(path))];
  if (blocks.length === 0 && ![...own, ...others].some((text) => FOR_PEOPLE.test(text))) return false;
  if (variable?.startsWith('--') === true && blocks.some((block) => sets(block, variable))) return false;
  const anew = new Set(blocks.filter((block) => sets(block, 'color')).flatMap(selectorsIn));
  const named = selectors.flatMap((one) => one.split(',')).map(withoutOutermost);
  return named.length === 0 || named.some((one) => !anew.has(one));
}

function isDark(prelude: string): boolean {
  return prelude.startsWith('@') ? /prefers-color-scheme\s*:\s*dark/i.test(prelude) : isOfTheme(prelude);
}

function isOfTheme(selector: string): boolean {
  return OF_THEME.test(selector.replaceAll(NEGATION, ''));
}

function blocksOf(css: string): Block[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\/|<[^<>]*>/g, ' ');
  const blocks: Block[] = [];
  const open: { prelude: string; own: string }[] = [];
  let done = 0;
  for (const { 0: mark, index } of plain.matchAll(/[{};]/g)) {
    const part = plain.slice(done, index);
    done = index + 1;
    const last = open.at(-1);
    if (mark === '{') open.push({ prelude: part.trim(), own: '' });
    else if (last !== undefined) last.own += `${part};`;
    if (mark !== '}' || last === undefined) continue;
    blocks.push({ path: open.map(({ prelude }) => prelude), own: last.own });
    open.pop();
  }
  return blocks;
}

function sets({ own }: Block, property: string): boolean {
  return own.split(';').some((one) => one.split(':')[0]?.trim() === property);
}

/** The selectors that a dark block is about, without what makes them dark. */
function selectorsIn({ path }: Block): string[] {
  const rules = path.filter((one) => !one.startsWith('@'));
  const isAround = path.some((one) => isDark(one) && one !== rules.at(-1));
  let around = '';
  let own: string[] = [];
  for (const rule of rules) {
    own = rule.split(',').map((one) => one.replaceAll('&', around).trim());
    around = own[0] ?? '';
  }
  return own.filter((one) => isAround || isOfTheme(one)).map(withoutOutermost);
}

function withoutOutermost(selector: string): string {
  const parts = selector.trim().split(/\s+/);
  const from = parts.findIndex((one) => !OUTERMOST.test(one) && !isOfTheme(one));
  return from < 0 ? '' : parts.slice(from).join(' ');
}
