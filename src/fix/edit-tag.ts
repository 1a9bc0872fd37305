import { isScript } from '../source-lines/read-source.ts';
import type { Edit, Edits } from './patch.ts';
import { attributeOf, isAmbiguous, valueOf, type WrittenTag } from './read-tag.ts';

/** Why nothing is added to a tag or taken out of it. */
export const OPEN = 'an expression writes a part of its attributes';

const JSX_NAMES: Record<string, string> = {
  autocomplete: 'autoComplete',
  charset: 'charSet',
  for: 'htmlFor',
  tabindex: 'tabIndex',
};

/** Adds an attribute right after the name of the tag, where it is seen even if the tag is long. */
export function addAttribute(tag: WrittenTag, name: string, value: string): Edits {
  if (attributeOf(tag, name) !== undefined) return `its tag has ${name} already`;
  // An expression may write it as well, and then it stands twice.
  if (tag.isOpen) return OPEN;
  // In double quotes an apostrophe means itself.
  if (!isPlain(value.replaceAll("'", '')))
    return `the value of ${name} has characters that mean something else in the file`;
  const written = isScript(tag.file) ? (JSX_NAMES[name] ?? name) : name;
  // TypeScript takes no text for the number of React's property.
  const quoted = written === 'tabIndex' ? `{${value}}` : `"${escape(value)}"`;
  return [{ file: tag.file, at: tag.nameEnd, length: 0, text: ` ${written}=${quoted}` }];
}

/** Ids that may be written anywhere. */
export function isPlainId(id: string): boolean {
  return /^[\p{L}\p{N}_.:-]+$/u.test(id);
}

/** Replaces the value of an attribute that is written in place. @param written As it is to stand in the file */
export function setValue(tag: WrittenTag, name: string, written: string): Edits {
  const attribute = attributeOf(tag, name);
  if (attribute === undefined || valueOf(tag, name) === undefined)
    return `an expression writes its attribute ${name}`;
  const { valueAt, valueEnd, at, end, name: own, value = '' } = attribute;
  if (!isPlain(written, value))
    return `the value of ${name} has characters that mean something else in the file`;
  const isQuoted = end > valueEnd;
  return [
    isQuoted
      ? { file: tag.file, at: valueAt, length: valueEnd - valueAt, text: written }
      : { file: tag.file, at, length: end - at, text: `${own}="${written}"` },
  ];
}

export function renameAttribute(tag: WrittenTag, name: string, to: string): Edits {
  const attribute = attributeOf(tag, name);
  if (attribute === undefined) return `its tag has no attribute ${name}`;
  if (isAmbiguous(tag, name)) return `an expression chooses its attribute ${name}`;
  return [{ file: tag.file, at: attribute.at, length: attribute.name.length, text: to }];
}

/** Removes an attribute with the white space before it. */
export function removeAttribute(text: string, tag: WrittenTag, name: string): Edits {
  const attribute = attributeOf(tag, name);
  if (attribute === undefined) return `its tag has no attribute ${name}`;
  // In a condition it may be right for other elements of the line.
  if (tag.isOpen) return OPEN;
  let from = attribute.at;
  while (/\s/.test(text.charAt(from - 1))) from -= 1;
  return [{ file: tag.file, at: from, length: attribute.end - from, text: '' }];
}

/** All edits of several steps, or the first reason against one of them. */
export function together(...steps: readonly Edits[]): Edits {
  const edits: Edit[] = [];
  for (const step of steps) {
    if (typeof step === 'string') return step;
    edits.push(...step);
  }
  return edits;
}

/** What may begin an expression in one language or another, and ends a value. Pages are full of texts that nobody has checked. */
const RISKY = ['@', '%', '$', "'", '"', '#', '[[', '((', '*ng'];

/** Whether a value means itself in all languages. @param before A value that has stood there: what it had is fine */
export function isPlain(value: string, before = ''): boolean {
  return (
    !/[{}<>\\`]|\p{Cc}/u.test(value) &&
    RISKY.every((part) => value.split(part).length <= before.split(part).length)
  );
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;');
}
