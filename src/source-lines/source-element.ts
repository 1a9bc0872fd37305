/** Text with wildcards: parts that the source has, and `null` for expressions, whose value is not known. */
export type Pattern = readonly (string | null)[];

/** What is known about the classes of an element in the sources. */
export interface SourceClasses {
  /** Always there, in their order. */
  sure: readonly string[];
  /** Named in an expression, so they may be missing. */
  possible: ReadonlySet<string>;
  /** Expressions may add others. */
  open: boolean;
}

/** An element in the sources. */
export interface SourceElement {
  file: string;
  /** Line of its opening tag, from 1. */
  line: number;
  /** Index of the `<` of its opening tag in the text of the file. */
  at: number;
  /** Index of the `<` of its closing tag; undefined if it has none. */
  closeAt: number | undefined;
  /** Tag in lower case; `undefined` for a component or a fragment, which is replaced by unknown elements. */
  tag: string | undefined;
  /** The component that writes it, if the tag is only known by convention: `Link` for a. */
  component: string | undefined;
  /** Values without white space by normalised name (see {@link attributeKey}), without `class`. */
  attributes: ReadonlyMap<string, Pattern>;
  classes: SourceClasses;
  /** Expressions may add attributes. */
  spread: boolean;
  /** All text in it, without white space, in order. */
  text: Pattern;
  /** Parts of the text may be missing or repeated, because they are in conditions or loops. */
  textVaries: boolean;
  parent: SourceElement | undefined;
  /** Position among the siblings with its tag, from 1. */
  nth: number;
  /** It has expressions or components among its children, so the positions of the children are not known. */
  hasUnknownChildren: boolean;
}

/** All elements of one file, in the order of their opening tags. */
export interface SourceFile {
  path: string;
  elements: readonly SourceElement[];
  /** A whole HTML document without expressions: it is served as it is, at one address. */
  isDocument: boolean;
  /** Names of components that the file may define. */
  defines: readonly string[];
}

/** All that was read of a repository. */
export interface Sources {
  files: readonly SourceFile[];
  /** Paths of files that were not read because of a limit, so their elements are not known. */
  unread: readonly string[];
  /** A limit for all files together ended the reading, so any number of files may be unread. */
  hasEnded: boolean;
  /** Folders of projects whose framework turns files into pages, with a slash at the end; '' for the root. */
  routeRoots: readonly string[];
}

/** One name for an attribute in HTML, SVG and JSX: `aria-label`, `strokeWidth`, `stroke-width`. */
export function attributeKey(name: string): string {
  return name.toLowerCase().replaceAll('-', '');
}

/** Text and values are compared without white space, because each engine and framework puts it elsewhere. */
export function withoutSpace(text: string): string {
  return text.replace(/[\s\u200b\ufeff]+/gu, '');
}
