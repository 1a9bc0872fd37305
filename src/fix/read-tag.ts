import { EXPRESSION, STATEMENT } from '../source-lines/placeholders.ts';

/** An attribute in an opening tag. Indexes are those of the file. */
export interface WrittenAttribute {
  /** As it is written. */
  name: string;
  at: number;
  end: number;
  /** As it is written, without quotes; undefined if it is an expression or has one in it. */
  value: string | undefined;
  valueAt: number;
  valueEnd: number;
}

/** An opening tag in a source file. */
export interface WrittenTag {
  file: string;
  at: number;
  name: string;
  nameEnd: number;
  /** After its `>`. */
  end: number;
  attributes: readonly WrittenAttribute[];
  /** Expressions may write attributes. */
  isOpen: boolean;
}

const SPACE = /\s/;

/**
 * Reads the opening tag at an index of a file.
 *
 * @param text With placeholders for expressions; braces of JSX may be there as they are.
 * @returns undefined if there is none, or it does not end
 */
export function readTag(file: string, text: string, at: number): WrittenTag | undefined {
  const name = /^<([a-z][\w.:-]*)/i.exec(text.slice(at, at + 100))?.[1];
  if (name === undefined) return undefined;
  const nameEnd = at + 1 + name.length;
  const attributes: WrittenAttribute[] = [];
  let isOpen = false;
  let index = nameEnd;
  while (index < text.length) {
    const next = text.charAt(index);
    if (next === '>') return { file, at, name, nameEnd, end: index + 1, attributes, isOpen };
    if (next === EXPRESSION || next === STATEMENT || next === '{') {
      isOpen = true;
      index = next === '{' ? endOfBraces(text, index) : index + 1;
    } else if (SPACE.test(next) || next === '/') index += 1;
    else {
      const attribute = readAttribute(text, index);
      attributes.push(attribute);
      // `data-{{ name }}` may be any attribute.
      if (literal(attribute.name) === undefined) isOpen = true;
      index = attribute.end;
    }
  }
  return undefined;
}

function readAttribute(text: string, at: number): WrittenAttribute {
  let nameEnd = at + 1;
  while (nameEnd < text.length && !/[\s=>/]/.test(text.charAt(nameEnd))) nameEnd += 1;
  const name = text.slice(at, nameEnd);
  let index = nameEnd;
  while (SPACE.test(text.charAt(index))) index += 1;
  if (text.charAt(index) !== '=')
    return { name, at, end: nameEnd, value: '', valueAt: nameEnd, valueEnd: nameEnd };
  index += 1;
  while (SPACE.test(text.charAt(index))) index += 1;
  const quote = text.charAt(index);
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, index + 1);
    const valueEnd = close < 0 ? text.length : close;
    const value = literal(text.slice(index + 1, valueEnd));
    return { name, at, end: valueEnd + 1, value, valueAt: index + 1, valueEnd };
  }
  if (quote === '{') return readBraces(text, { name, at, index });
  const end = endOfWord(text, index);
  return { name, at, end, value: literal(text.slice(index, end)), valueAt: index, valueEnd: end };
}

/** A number or a text in braces, as in `tabIndex={3}`, is written in place; anything else is an expression. */
function readBraces(
  text: string,
  { name, at, index }: { name: string; at: number; index: number },
): WrittenAttribute {
  const end = endOfBraces(text, index);
  const [, before = '', number, string] =
    /^(\{\s*)(?:(-?\d+)|"([^"\\]*)")\s*\}$/.exec(text.slice(index, end)) ?? [];
  const value = number ?? string;
  const valueAt = index + before.length + (string === undefined ? 0 : 1);
  return { name, at, end, value, valueAt, valueEnd: valueAt + (value?.length ?? 0) };
}

function literal(value: string): string | undefined {
  return value.includes(EXPRESSION) || value.includes(STATEMENT) ? undefined : value;
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && !/[\s>]/.test(text.charAt(end))) end += 1;
  return end;
}

/** Strings in an expression may have braces that do not count. */
const INSIDE = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`|[{}]/g;

function endOfBraces(text: string, at: number): number {
  let depth = 0;
  INSIDE.lastIndex = at;
  for (let found = INSIDE.exec(text); found !== null; found = INSIDE.exec(text)) {
    if (found[0] === '{') depth += 1;
    if (found[0] === '}') depth -= 1;
    if (depth === 0) return INSIDE.lastIndex;
  }
  return text.length;
}

/** An attribute by its name in HTML, however the language writes it: `tabIndex`, `htmlFor`, `:alt`, `v-bind:alt`. */
export function attributeOf({ attributes }: WrittenTag, name: string): WrittenAttribute | undefined {
  const key = keyOf(name);
  return attributes.find((one) => nameOf(one) === key);
}

/** Whether a condition decides which of several attributes of one name a page gets. */
export function isAmbiguous({ attributes, isOpen }: WrittenTag, name: string): boolean {
  const key = keyOf(name);
  return isOpen && attributes.filter((one) => nameOf(one) === key).length > 1;
}

function nameOf({ name }: WrittenAttribute): string {
  return keyOf(name.replace(/^(?:v-bind)?:|^bind:/, ''));
}

const JSX_NAMES: Record<string, string> = { htmlfor: 'for', classname: 'class' };

function keyOf(name: string): string {
  const lower = name.toLowerCase();
  return JSX_NAMES[lower] ?? lower;
}

/** Its value if it is written in place; undefined without one, or if an expression gives or chooses it. */
export function valueOf(tag: WrittenTag, name: string): string | undefined {
  if (isAmbiguous(tag, name)) return undefined;
  const attribute = attributeOf(tag, name);
  return attribute === undefined || /^(?:v-bind)?:|^bind:/.test(attribute.name) ? undefined : attribute.value;
}
