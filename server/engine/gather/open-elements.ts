import type { MarkupError } from '../../facts/document-facts.ts';

/** An error with the place of its tag. */
type FoundError = Omit<MarkupError, 'text' | 'line'> & { at: number };

interface OpenElement {
  tag: string;
  at: number;
}

/** Chromium nests no deeper, and puts what is deeper elsewhere. */
const MAX_DEPTH = 500;
/** More than are kept: they are sorted before they are cut. */
const MAX_ERRORS = 1_000;

const VOID = set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
/** Their tags may be left out, and a second one is ignored. */
const FRAME = set('html head body frameset');
/** Elements whose end tag may be left out (HTML, section 13.1.2.4). */
const OPTIONAL_END = set(
  'p li dd dt option optgroup tr td th thead tbody tfoot colgroup caption rt rp rb rtc',
);
/** An end tag of what is outside does not reach an element in one of these (HTML, section 13.2.4.2). */
const SCOPE = set('table td th caption template object applet marquee foreignobject');
/** End tags of a table reach through its cells. */
const TABLE_PARTS = set('table tr td th thead tbody tfoot caption colgroup');
/** Elements at whose beginning a paragraph ends. */
const ENDS_PARAGRAPH = set(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt listing main menu nav ol p plaintext pre search section summary table ul xmp',
);
/** Elements that end the one before them, up to the element around both. */
const ENDS_SIBLING: Record<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }> = {
  li: { ends: set('li'), within: set('ul ol menu') },
  dd: { ends: set('dd dt'), within: set('dl') },
  dt: { ends: set('dd dt'), within: set('dl') },
  td: { ends: set('td th'), within: set('table') },
  th: { ends: set('td th'), within: set('table') },
  tr: { ends: set('tr caption colgroup'), within: set('table') },
  thead: { ends: set('thead tbody tfoot caption colgroup'), within: set('table') },
  tbody: { ends: set('thead tbody tfoot caption colgroup'), within: set('table') },
  tfoot: { ends: set('thead tbody tfoot caption colgroup'), within: set('table') },
  option: { ends: set('option'), within: set('select datalist optgroup') },
  optgroup: { ends: set('optgroup'), within: set('select') },
};
/** Browsers close one of these before another of its kind begins, or ignore the inner one. */
const NEVER_NESTED = set('a button form');
const HEADINGS = set('h1 h2 h3 h4 h5 h6');
/** With scripts, browsers read no tags in it. */
const SILENT = 'noscript';
const FOREIGN = set('svg math');

/**
 * The elements that are open while the tags of a source are read in their order, as browsers pair them. An end tag that
 * comes too late because its element was closed before is the same error, and is not listed again.
 */
export class OpenElements {
  readonly errors: FoundError[] = [];
  isTooDeep = false;
  readonly #stack: OpenElement[] = [];
  /** Elements that were closed although their end tag had not come, by tag. */
  readonly #late = new Map<string, number>();
  /** Elements whose end tag came where it does not reach them, by tag. */
  readonly #early = new Map<string, number>();
  #foreign = 0;
  #silent = false;

  /** Whether what follows is in an SVG or a formula, where a slash closes a tag. */
  isForeign(): boolean {
    return this.#foreign > 0;
  }

  /** Whether browsers read no tags in what follows. */
  isSilent(): boolean {
    return this.#silent;
  }

  /** A start tag. @param selfClosing it ends with a slash, which means nothing in HTML itself */
  open(tag: string, at: number, selfClosing: boolean): void {
    if (this.#silent || FRAME.has(tag) || this.isTooDeep) return;
    if (tag === SILENT) this.#silent = true;
    if (!this.isForeign()) {
      if (ENDS_PARAGRAPH.has(tag)) this.#endParagraph();
      // A page may have an element named `constructor`.
      const siblings = Object.hasOwn(ENDS_SIBLING, tag) ? ENDS_SIBLING[tag] : undefined;
      if (siblings !== undefined) this.#endSibling(siblings);
      if (NEVER_NESTED.has(tag)) this.#endOuter(tag, at);
    }
    const isForeign = this.isForeign() || FOREIGN.has(tag);
    if (VOID.has(tag) || (isForeign && selfClosing)) return;
    if (FOREIGN.has(tag)) this.#foreign += 1;
    this.#stack.push({ tag, at });
    this.isTooDeep = this.#stack.length > MAX_DEPTH;
  }

  /** An end tag. */
  close(tag: string, at: number): void {
    if (this.#silent && tag !== SILENT) return;
    this.#silent = false;
    if (FRAME.has(tag) || VOID.has(tag) || this.isTooDeep) return;
    const place = this.#inScope(HEADINGS.has(tag) ? HEADINGS : new Set([tag]), TABLE_PARTS.has(tag));
    if (place >= 0) return this.#popTo(place, tag);
    // It makes an empty paragraph, which shows nothing.
    if (tag === 'p' || take(this.#late, tag)) return;
    this.#note({ kind: 'stray', tag, parent: this.#stack.at(-1)?.tag ?? '', at });
    if (this.#stack.some((open) => open.tag === tag)) put(this.#early, tag);
  }

  /** The source is over. */
  end(): void {
    this.#silent = false;
    this.#popTo(0, '');
  }

  /** The place of the innermost of some elements that an end tag or start tag reaches; -1 for none. */
  #inScope(tags: ReadonlySet<string>, isTablePart: boolean): number {
    for (let place = this.#stack.length - 1; place >= 0; place -= 1) {
      const open = this.#stack[place]?.tag ?? '';
      if (tags.has(open)) return place;
      const isBoundary = isTablePart ? open === 'table' || open === 'template' : SCOPE.has(open);
      // The end of a template ends all that is in it.
      if (isBoundary && !tags.has('template')) return -1;
    }
    return -1;
  }

  /** Closes the element at a place and all in it. @param tag whose end tag has come; empty for none */
  #popTo(place: number, tag: string): void {
    while (this.#stack.length > place) {
      const element = this.#stack.pop();
      if (element === undefined) return;
      if (FOREIGN.has(element.tag)) this.#foreign -= 1;
      const isClosed = this.#stack.length === place && element.tag === tag;
      if (isClosed || OPTIONAL_END.has(element.tag) || take(this.#early, element.tag)) continue;
      this.#note({ kind: 'unclosed', tag: element.tag, parent: this.#parentOf(place), at: element.at });
      put(this.#late, element.tag);
    }
  }

  /** What is around the elements that are closed together: what their error is called after must not depend on more. */
  #parentOf(place: number): string {
    return this.#stack[place]?.tag ?? this.#stack[place - 1]?.tag ?? '';
  }

  /** What is open in the paragraph stays so: browsers go on with bold text and links after it. */
  #endParagraph(): void {
    for (let place = this.#stack.length - 1; place >= 0; place -= 1) {
      const { tag = '' } = this.#stack[place] ?? {};
      if (tag === 'p') this.#stack.splice(place, 1);
      if (tag === 'p' || tag === 'button' || SCOPE.has(tag)) return;
    }
  }

  #endSibling({ ends, within }: { ends: ReadonlySet<string>; within: ReadonlySet<string> }): void {
    for (let place = this.#stack.length - 1; place >= 0; place -= 1) {
      const { tag = '' } = this.#stack[place] ?? {};
      if (ends.has(tag)) return this.#popTo(place, tag);
      if (within.has(tag) || tag === 'table' || tag === 'template') return;
    }
  }

  #endOuter(tag: string, at: number): void {
    const place = this.#inScope(new Set([tag]), false);
    if (place < 0) return;
    this.#note({ kind: 'nested', tag, parent: this.#stack[place - 1]?.tag ?? '', at });
    if (tag === 'form') return;
    this.#stack.splice(place, 1);
    // The end tag of the outer one comes later.
    put(this.#late, tag);
  }

  #note(error: FoundError): void {
    if (this.errors.length < MAX_ERRORS) this.errors.push(error);
  }
}

function put(counts: Map<string, number>, tag: string): void {
  counts.set(tag, (counts.get(tag) ?? 0) + 1);
}

/** Takes one away; false if there is none. */
function take(counts: Map<string, number>, tag: string): boolean {
  const count = counts.get(tag) ?? 0;
  if (count > 0) counts.set(tag, count - 1);
  return count > 0;
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
