import { LimitError } from './limit-error.ts';
import { EXPRESSION, STATEMENT, toPattern } from './placeholders.ts';
import {
  attributeKey,
  withoutSpace,
  type Pattern,
  type SourceClasses,
  type SourceElement,
  type SourceFile,
} from './source-element.ts';

/** More text than the service shows of an element, so that a comparison never lacks any. */
const MAX_TEXT = 600;
/** More pieces of a pattern than any comparison needs. */
const MAX_PIECES = 60;
/** Pages that people write nest some 30 deep, and browsers stop at 512. Each level costs time for each text in it. */
const MAX_DEPTH = 256;
/** Attributes and classes of one element; those beyond are treated as unknown. */
const MAX_ATTRIBUTES = 100;
/** Characters of one value. */
const MAX_VALUE = 1000;

interface Draft extends SourceElement {
  closeAt: number | undefined;
  parent: Draft | undefined;
  text: (string | null)[];
  textLength: number;
  depth: number;
  counts: Map<string, number>;
}

/** What a reader knows about an opening tag. */
export interface OpeningTag {
  /** `undefined` for a component or a fragment. */
  tag: string | undefined;
  /** The component from whose name the tag was inferred. */
  component?: string | undefined;
  line: number;
  /** Index of its `<`. */
  at: number;
  /** Values as patterns by name as written, `class` among them. */
  attributes: ReadonlyMap<string, Pattern>;
  /** Classes named in expressions. */
  possibleClasses?: Iterable<string>;
  spread: boolean;
  /** Rendered under a condition, or any number of times. */
  conditional?: boolean;
}

/** Collects the elements of one file while a reader walks through it. */
export class SourceFileBuilder {
  readonly #path: string;
  readonly #elements: Draft[] = [];
  #current: Draft | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws {@link LimitError} if elements are nested too deep */
  open(opening: OpeningTag): void {
    const parent = this.#current;
    const depth = (parent?.depth ?? 0) + 1;
    if (depth > MAX_DEPTH) throw new LimitError(`Elements are nested more than ${MAX_DEPTH} deep.`);
    if (opening.conditional === true) this.statement();
    if (opening.tag === undefined) this.expression();
    const attributes = new Map<string, Pattern>();
    for (const [name, value] of opening.attributes) {
      if (attributes.size >= MAX_ATTRIBUTES) break;
      if (name.toLowerCase() !== 'class')
        attributes.set(attributeKey(name), shorten(value).map(withoutBlanks));
    }
    const element: Draft = {
      file: this.#path,
      line: opening.line,
      at: opening.at,
      closeAt: undefined,
      tag: opening.tag,
      component: opening.component,
      attributes,
      classes: readClasses(opening.attributes.get('class') ?? [], opening.possibleClasses ?? []),
      spread: opening.spread || opening.attributes.size > MAX_ATTRIBUTES,
      text: [],
      textLength: 0,
      depth,
      textVaries: false,
      parent,
      nth: 1,
      hasUnknownChildren: opening.tag === undefined,
      counts: new Map(),
    };
    if (parent !== undefined && opening.tag !== undefined) {
      element.nth = (parent.counts.get(opening.tag) ?? 0) + 1;
      parent.counts.set(opening.tag, element.nth);
    }
    this.#elements.push(element);
    this.#current = element;
  }

  /** Closes the innermost open element. @param at Index of the `<` of its closing tag; undefined if there is none */
  close(at?: number): void {
    const closed = this.#current;
    if (closed !== undefined) closed.closeAt = at;
    this.#current = closed?.parent;
    if (closed !== undefined && closed.tag === undefined) this.expression();
  }

  /** Adds text of the file, with placeholders for expressions and statements. */
  text(text: string): void {
    for (const part of text.split(/(\ue000+|\ue001+)/)) {
      if (part.startsWith(STATEMENT)) this.statement();
      else if (part.startsWith(EXPRESSION)) this.expression();
      else this.#add(withoutSpace(part));
    }
  }

  /** Adds an expression, which may write text or elements. */
  expression(): void {
    if (this.#current !== undefined) this.#current.hasUnknownChildren = true;
    this.#add(null);
  }

  /** Adds a statement, such as a condition or a loop: the content around it may be there or not. */
  statement(): void {
    if (this.#current !== undefined) this.#current.hasUnknownChildren = true;
    // If an element is marked, all elements around it are marked already.
    for (let at = this.#current; at !== undefined && !at.textVaries; at = at.parent) at.textVaries = true;
  }

  /** Runs `walk` outside of all open elements, because the value of an attribute is rendered elsewhere. */
  detached(walk: () => void): void {
    const current = this.#current;
    this.#current = undefined;
    walk();
    this.#current = current;
  }

  build(isDocument: boolean): SourceFile {
    return { path: this.#path, elements: this.#elements, isDocument, defines: [] };
  }

  #add(part: string | null): void {
    if (part === '') return;
    const kept = part?.slice(0, MAX_TEXT + 1) ?? null;
    // The elements around have all of this text too, so they are full if this one is.
    for (let at = this.#current; at !== undefined && !isFull(at); at = at.parent) {
      const last = at.text.length - 1;
      const before = at.text[last];
      if (kept === null) {
        if (before !== null) at.text.push(null);
      } else if (typeof before === 'string') at.text[last] = before + kept;
      else at.text.push(kept);
      at.textLength += kept?.length ?? 0;
      // The text that follows is not kept, so it may be anything.
      if (isFull(at) && at.text.at(-1) !== null) at.text.push(null);
    }
  }
}

function isFull({ text, textLength }: Draft): boolean {
  return textLength > MAX_TEXT || text.length >= MAX_PIECES;
}

function withoutBlanks(part: string | null): string | null {
  return part === null ? null : withoutSpace(part);
}

/** A value of bounded length, in few pieces. */
function shorten(value: Pattern): Pattern {
  const kept: (string | null)[] = [];
  let length = 0;
  for (const part of value) {
    if (kept.length >= MAX_PIECES || length >= MAX_VALUE) return [...kept, null];
    kept.push(part === null ? null : part.slice(0, MAX_VALUE - length));
    length += part?.length ?? 0;
  }
  return length > MAX_VALUE ? [...kept, null] : kept;
}

function readClasses(pattern: Pattern, possible: Iterable<string>): SourceClasses {
  const sure: string[] = [];
  let open = false;
  const known = shorten(pattern);
  for (const [index, part] of known.entries()) {
    if (sure.length >= MAX_ATTRIBUTES) return { sure, possible: new Set(possible), open: true };
    if (part === null) {
      open = true;
      continue;
    }
    const words = part.split(/(\s+)/);
    for (const [at, word] of words.entries()) {
      // A word next to an expression is only a part of a class.
      const isPart =
        (at === 0 && known[index - 1] === null) || (at === words.length - 1 && known[index + 1] === null);
      if (word.trim() !== '' && !isPart) sure.push(word);
    }
  }
  return { sure, possible: new Set(possible), open };
}

/** The value of an attribute in a masked file. */
export function attributePattern(value: string): Pattern {
  return value === '' ? [''] : toPattern(value);
}
