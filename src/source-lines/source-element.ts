/** Text with holes: what stands in the source, `null` where an expression of the program decides. */
export type Pattern = readonly (string | null)[];

/** What is known of the classes of an element in the sources. */
export interface SourceClasses {
  /** Always there, in their order. */
  sure: readonly string[];
  /** Named in an expression, so there or not. */
  possible: ReadonlySet<string>;
  /** Expressions may add others. */
  open: boolean;
}

/** An element as the sources write it. */
export interface SourceElement {
  file: string;
  /** Line of its opening tag, from 1. */
  line: number;
  /** Tag in lower case; `undefined` for a component or a fragment, which puts unknown elements in its place. */
  tag: string | undefined;
  /** The component that writes it, where the tag is only known from the habits of frameworks: `Link` for a. */
  component: string | undefined;
  /** Values without white space by normalised name (see {@link attributeKey}), without `class`. */
  attributes: ReadonlyMap<string, Pattern>;
  classes: SourceClasses;
  /** Expressions may add attributes. */
  spread: boolean;
  /** Text of all in it without white space, in order. */
  text: Pattern;
  /** Parts of the text may be missing or repeated, because conditions or loops stand around them. */
  softText: boolean;
  parent: SourceElement | undefined;
  /** Place among the siblings with its tag, from 1. */
  nth: number;
  /** Expressions or components stand among its children, so their numbers are not known. */
  irregular: boolean;
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

/** What was read of a repository. */
export interface Sources {
  files: readonly SourceFile[];
  /** Paths of files of known languages that a limit kept from being read: what they write is not known. */
  unread: readonly string[];
  /** A limit of all files together ended the reading, so that any number of files is unread. */
  hasEnded: boolean;
  /** Folders of projects whose framework makes pages of files, with a slash at the end; '' for the root. */
  routeRoots: readonly string[];
}

/** One name for an attribute in HTML, SVG and JSX: `aria-label`, `strokeWidth`, `stroke-width`. */
export function attributeKey(name: string): string {
  return name.toLowerCase().replaceAll('-', '');
}

/** Text and values as they are compared: white space tells nothing, as each engine and framework puts it elsewhere. */
export function withoutSpace(text: string): string {
  return text.replace(/[\s\u200b\ufeff]+/gu, '');
}
