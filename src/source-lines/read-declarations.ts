/** A declaration in a style sheet of the sources. */
export interface SourceDeclaration {
  /** Of its rule and the rules around it, as {@link plainSelector} has them; several, because a rule has a list of them. */
  selectors: readonly string[];
  /** Of the at-rules around it, the outer first: `@media print`. */
  conditions: readonly string[];
  /** In lower case, but for that of a variable, where capitals count. */
  property: string;
  value: string;
  /** From 1. */
  line: number;
}

/** Of a rule in others, each multiplies those of the one around it. */
const MAX_SELECTORS = 200;
/** Rules that people write are not nested deeper. */
const MAX_DEPTH = 30;
/** Comments, strings, and addresses, in which signs mean nothing. */
const OPAQUE =
  /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|\burl\([^)"'\n]*\)?|(?<![:\w])\/\/[^\n]*/g;
const MARKUP = /<style\b[^>]*>([^]*?)<\/style\s*>/gi;
const DECLARATION = /^\s*((?:--)?[\w-]+)\s*:\s*([^]+)$/;
/** An interpolation of Sass or Less is no block. */
const INTERPOLATION = /[#@]\{[^{}]*\}/g;

/**
 * The declarations of a style sheet, also of Sass and Less with rules in rules, or of the `<style>` elements of a file with
 * markup, in their order.
 *
 * @param isMarkup The styles are in elements of the text.
 */
export function readDeclarations(text: string, isMarkup: boolean): SourceDeclaration[] {
  if (!isMarkup) return readSheet(text, 1);
  return [...text.matchAll(MARKUP)].flatMap(({ 0: all, 1: styles = '', index }) => {
    const start = index + all.indexOf('>') + 1;
    return readSheet(styles, countLines(text.slice(0, start)) + 1);
  });
}

type Block = Pick<SourceDeclaration, 'selectors' | 'conditions'>;
const OUTSIDE: Block = { selectors: [], conditions: [] };

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** @param firstLine of the text in its file */
function readSheet(text: string, firstLine: number): SourceDeclaration[] {
  const plain = text
    // A string may be a part of a selector or a value, so it stays, without what would end a block.
    .replace(OPAQUE, (part) => (/^["']/.test(part) ? part.replace(/[{};]/g, ' ') : blank(part)))
    .replace(INTERPOLATION, (part) => part.replace(/[{}]/g, ' '));
  const found: SourceDeclaration[] = [];
  const stack: Block[] = [];
  let line = firstLine;
  let from = 0;
  for (const { 0: sign, index } of plain.matchAll(/[{};]/g)) {
    const part = plain.slice(from, index);
    const own = line + countLines(part.slice(0, part.search(/\S|$/)));
    line += countLines(part);
    from = index + 1;
    if (sign === '{') {
      if (stack.length >= MAX_DEPTH) return found;
      stack.push(openBlock(part, stack.at(-1) ?? OUTSIDE));
      continue;
    }
    const [, property = '', value = ''] = DECLARATION.exec(part) ?? [];
    const block = stack.at(-1) ?? OUTSIDE;
    if (property !== '' && block.selectors.length > 0)
      found.push({ ...block, property: propertyName(property), value: value.trim(), line: own });
    if (sign === '}') stack.pop();
  }
  return found;
}

/** A block by what stands before it and the one around it. */
function openBlock(part: string, outer: Block): Block {
  const prelude = part.trim();
  if (prelude.startsWith('@')) return { ...outer, conditions: [...outer.conditions, plainSelector(prelude)] };
  const own = selectorList(prelude);
  const selectors =
    outer.selectors.length === 0
      ? own.map(plainSelector)
      : outer.selectors.flatMap((around) =>
          own.map((one) =>
            plainSelector(one.includes('&') ? one.replaceAll('&', around) : `${around} ${one}`),
          ),
        );
  return { ...outer, selectors: selectors.slice(0, MAX_SELECTORS) };
}

/** The name of a property as it is compared. */
export function propertyName(written: string): string {
  return written.startsWith('--') ? written : written.toLowerCase();
}

/** The selectors of a list. */
export function selectorList(text: string): string[] {
  const list: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(/[(),]/g)) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth === 0) {
      list.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...list, text.slice(from).trim()];
}

/** A selector without what browsers and people write differently: white space and quotes. */
export function plainSelector(text: string): string {
  return text
    .replace(/["']/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([>+~(),]) ?/g, '$1')
    .trim();
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
