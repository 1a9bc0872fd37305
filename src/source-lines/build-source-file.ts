import { LimitError } from './limit-error.ts';
import { CONTROL, toPattern } from './masks.ts';
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
/** More pieces of text and holes than any comparison needs. */
const MAX_PIECES = 60;
/** Elements of people are nested 30 deep, and browsers end at 512. Each level costs time for each text in it. */
const MAX_DEPTH = 256;
/** Attributes and classes of one element; what goes beyond may be anything. */
const MAX_ATTRIBUTES = 100;
/** Characters of one value. */
const MAX_VALUE = 1000;

interface Draft extends SourceElement {
  parent: Draft | undefined;
  text: (string | null)[];
  textLength: number;
  depth: number;
  counts: Map<string, number>;
}

/** What a reader knows of an opening tag. */
export interface OpeningTag {
  /** `undefined` for a component or a fragment. */
  tag: string | undefined;
  /** Name of the component that the tag was concluded from. */
  component?: string | undefined;
  line: number;
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

  /**
   * @returns What {@link close} takes to close this one, and all that was left open in it
   * @throws {@link LimitError} if elements are nested too deep
   */
  open(opening: OpeningTag): SourceElement {
    const parent = this.#current;
    const depth = (parent?.depth ?? 0) + 1;
    if (depth > MAX_DEPTH) throw new LimitError(`Elements are nested more than ${MAX_DEPTH} deep.`);
    if (opening.conditional === true) this.control();
    if (opening.tag === undefined) this.hole();
    const attributes = new Map<string, Pattern>();
    for (const [name, value] of opening.attributes) {
      if (attributes.size >= MAX_ATTRIBUTES) break;
      if (name.toLowerCase() !== 'class')
        attributes.set(attributeKey(name), shorten(value).map(withoutBlanks));
    }
    const element: Draft = {
      file: this.#path,
      line: opening.line,
      tag: opening.tag,
      component: opening.component,
      attributes,
      classes: readClasses(opening.attributes.get('class') ?? [], opening.possibleClasses ?? []),
      spread: opening.spread || opening.attributes.size > MAX_ATTRIBUTES,
      text: [],
      textLength: 0,
      depth,
      softText: false,
      parent,
      nth: 1,
      irregular: opening.tag === undefined,
      counts: new Map(),
    };
    if (parent !== undefined && opening.tag !== undefined) {
      element.nth = (parent.counts.get(opening.tag) ?? 0) + 1;
      parent.counts.set(opening.tag, element.nth);
    }
    this.#elements.push(element);
    this.#current = element;
    return element;
  }

  close(opened?: SourceElement): void {
    if (opened !== undefined) {
      while (this.#current !== undefined && this.#current !== opened) this.#current = this.#current.parent;
    }
    const closed = this.#current;
    this.#current = closed?.parent;
    if (closed !== undefined && closed.tag === undefined) this.hole();
  }

  /** Closes the element around, if it has this tag. */
  closeTag(tag: string): void {
    if (this.#current?.tag === tag) this.close();
  }

  /** Text as it stands in the file, with the marks of masks. */
  text(text: string): void {
    for (const part of text.split(/(\ue000+|\ue001+)/)) {
      if (part.startsWith(CONTROL)) this.control();
      else if (part.startsWith('\ue000')) this.hole();
      else this.#add(withoutSpace(part));
    }
  }

  /** An expression, which may write text or elements. */
  hole(): void {
    if (this.#current !== undefined) this.#current.irregular = true;
    this.#add(null);
  }

  /** A statement: what is around it may be there or not. */
  control(): void {
    if (this.#current !== undefined) this.#current.irregular = true;
    // What is around a soft text is soft already.
    for (let at = this.#current; at !== undefined && !at.softText; at = at.parent) at.softText = true;
  }

  /** Runs `walk` outside of all open elements: what an attribute holds is rendered elsewhere. */
  apart(walk: () => void): void {
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
    // What is around an element has all of its text, so it is full when the element is.
    for (let at = this.#current; at !== undefined && !isFull(at); at = at.parent) {
      const last = at.text.length - 1;
      const before = at.text[last];
      if (kept === null) {
        if (before !== null) at.text.push(null);
      } else if (typeof before === 'string') at.text[last] = before + kept;
      else at.text.push(kept);
      at.textLength += kept?.length ?? 0;
      // What follows is not kept, so it may be anything.
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
      // A word beside a hole is only a part of a class.
      const glued =
        (at === 0 && known[index - 1] === null) || (at === words.length - 1 && known[index + 1] === null);
      if (word.trim() !== '' && !glued) sure.push(word);
    }
  }
  return { sure, possible: new Set(possible), open };
}

/** The value of an attribute in a masked file. */
export function attributePattern(value: string): Pattern {
  return value === '' ? [''] : toPattern(value);
}
