import { Tokenizer } from 'htmlparser2';
import type { MarkupFacts, RepeatedAttribute } from '../../facts/document-facts.ts';
import { createTimeSlices } from '../../shared/time-slices.ts';
import { OpenElements } from './open-elements.ts';

const CHUNK = 16 * 1024;
/** Characters of a tag that are kept. */
const MAX_TAG = 120;
/** The longest value of an attribute that is looked at. */
const MAX_VALUE = 100;
const MAX_ERRORS = 100;

/**
 * Reads the source of a page: where it names its encoding, tags that do not fit together, and attributes that a tag has
 * twice. Takes as long as the source is, in slices, so that other work can run in between.
 * @returns null if elements are nested so deeply that browsers read them in a way of their own
 */
export async function readMarkup(source: string): Promise<MarkupFacts | null> {
  const elements = new OpenElements();
  let charset: MarkupFacts['charset'] = null;
  let closedRoots = 0;
  let tag = '';
  let tagStart = 0;
  let attribute = '';
  let value: [from: number, to: number] | null = null;
  /** Of the tag that is being read. */
  const attributes = new Map<string, string>();
  const repeated: (Omit<RepeatedAttribute, 'text' | 'line'> & { at: number })[] = [];

  const endTag = (end: number, selfClosing: boolean): void => {
    if (tag === 'meta' && charset === null) {
      const name = charsetOf(Object.fromEntries(attributes));
      if (name !== '') charset = { name, bytes: Buffer.byteLength(source.slice(0, end + 1)) };
    }
    if (tag === 'template' && attributes.get('shadowrootmode')?.toLowerCase() === 'closed') closedRoots += 1;
    elements.open(tag, tagStart, selfClosing);
    tag = '';
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        tag = nameOf(source, start, end);
        tagStart = start - 1;
        attributes.clear();
      },
      onattribname(start, end) {
        attribute = nameOf(source, start, end);
        value = null;
      },
      onattribdata(start, end) {
        value = [value?.[0] ?? start, end];
      },
      onattribend() {
        const text = value === null ? '' : source.slice(value[0], Math.min(value[1], value[0] + MAX_VALUE));
        const before = attributes.get(attribute);
        if (before === undefined) attributes.set(attribute, text);
        else if (before !== text && repeated.length <= MAX_ERRORS && !elements.isSilent())
          repeated.push({ tag, attribute, at: tagStart });
      },
      onopentagend: (end) => endTag(end, false),
      onselfclosingtag: (end) => endTag(end, true),
      onclosetag: (start, end) => elements.close(nameOf(source, start, end), start - 2),
      isInForeignContext: () => elements.isForeign(),
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  const slices = createTimeSlices();
  for (let at = 0; at < source.length; at += CHUNK) {
    tokenizer.write(source.slice(at, at + CHUNK));
    if (elements.isTooDeep) return null;
    if (slices.isOver()) await slices.pause();
  }
  tokenizer.end();
  elements.end();
  const [lines, linesOfTags] = [lineCounter(source), lineCounter(source)];
  return {
    charset,
    // oxlint-disable-next-line no-control-regex -- the characters of ASCII
    hasNonAscii: /[^\u0000-\u007f]/.test(source),
    errors: elements.errors
      .sort((x, y) => x.at - y.at)
      .slice(0, MAX_ERRORS)
      .map(({ at, ...error }) => ({ ...error, text: tagAt(source, at), line: lines(at) })),
    repeated: repeated.slice(0, MAX_ERRORS).map(({ at, ...each }) => ({
      ...each,
      text: tagAt(source, at),
      line: linesOfTags(at),
    })),
    ...(closedRoots > 0 && { closedRoots }),
    isCut: { errors: elements.errors.length > MAX_ERRORS, repeated: repeated.length > MAX_ERRORS },
  };
}

/** The encoding that a `meta` names; empty if it names none. */
function charsetOf({ charset, content, 'http-equiv': name }: Record<string, string>): string {
  if (charset !== undefined) return charset.trim();
  if (name?.trim().toLowerCase() !== 'content-type') return '';
  return /charset\s*=\s*["']?\s*([^\s"';]+)/i.exec(content ?? '')?.[1] ?? '';
}

/** The name of a tag; a page may have one that is as long as itself. */
function nameOf(source: string, start: number, end: number): string {
  return source
    .slice(start, Math.min(end, start + MAX_TAG))
    .toLowerCase()
    .toWellFormed();
}

function tagAt(source: string, at: number): string {
  // A page may have a tag that never ends, and all its errors in it.
  const beginning = source.slice(at, at + MAX_TAG);
  const text = beginning.slice(0, beginning.indexOf('>') + 1) || beginning;
  return (text.endsWith('>') ? text : `${text}…`).replaceAll(/\s+/g, ' ').toWellFormed();
}

/** Makes a function that gives the lines of places, which are asked for in their order. */
function lineCounter(source: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (let next = source.indexOf('\n', counted); next >= 0 && next < at;) {
      line += 1;
      counted = next + 1;
      next = source.indexOf('\n', counted);
    }
    return line;
  };
}

function ignore(): void {
  // Nothing of it is needed.
}
