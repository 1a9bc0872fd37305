import type { FactColor } from './style-facts.ts';

/** What the scripts of a page make of what follows the # in addresses. */
export interface FragmentFacts {
  /** A script listens for changes of the address: what follows the # may be a view, not a part of the page. */
  isHeard: boolean;
  /**
   * Links to a part of the page that browsers do not find, and whose clicks a script handles, there or around them; null if
   * they are not all known.
   */
  handled: number[] | null;
}

/** Words that a style sheet writes before or after what is in an element. */
export interface GeneratedText {
  /** Index of the element in the snapshot. */
  node: number;
  /** Cut. */
  text: string;
}

/** An element in which a part is shown before one that comes earlier in the code. Elements are indexes in the snapshot. */
export interface BackwardParts {
  node: number;
  /** Its own parts follow each other from right to left. */
  isRightToLeft: boolean;
  /** Its lines run from top to bottom, so that its parts follow each other sideways. */
  isVertical: boolean;
  /** Its parts that have a place of their own, whatever their order (`position: absolute` or `fixed`). */
  placed: number[];
}

/** What is known of the source of a page as the server sent it. */
export interface MarkupFacts {
  /** The first encoding that a `meta` names, and how many bytes stand before the end of its tag. */
  charset: { name: string; bytes: number } | null;
  /** A character that is not in ASCII, which another encoding would show as another one. */
  hasNonAscii: boolean;
  /** In the order of the source. */
  errors: MarkupError[];
  /** Attributes that a tag has twice with different values, in the order of the source. */
  repeated: RepeatedAttribute[];
  /** Shadow roots that the source opens for its own scripts alone; absent if there are none. */
  closedRoots?: number;
  /** There are more of the errors, or of the attributes, than are kept. */
  isCut?: { errors: boolean; repeated: boolean };
}

/** An attribute that a tag has twice: browsers ignore the second one. */
export interface RepeatedAttribute {
  tag: string;
  attribute: string;
  /** The tag as written, shortened. */
  text: string;
  /** From 1. */
  line: number;
}

/** Elements that a parser opens again in what follows if they were not closed (HTML, section 13.2.4.3). */
export const FORMATTING = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;

/** Tags that do not fit together. */
export interface MarkupError {
  /**
   * `unclosed`: an element is still open where what is around it ends. `stray`: an end tag without an element.
   * `nested`: an element in one of its kind, which browsers close before.
   */
  kind: 'unclosed' | 'stray' | 'nested';
  tag: string;
  /** The element around it; empty for none. */
  parent: string;
  /** The tag as written, shortened. */
  text: string;
  /** From 1. */
  line: number;
}

/** How controls stand out from what is around them, measured in pixels. Colours are red, green and blue from 0 to 255. */
export interface BoundaryFacts {
  /** Fields that nothing but their boundary shows, in document order. */
  fields: FieldBoundary[];
  /** Controls that show nothing but an icon, in document order. */
  icons: IconContrast[];
  /** Of which kinds there may be more: there was more than is looked at, or something that could not be judged. */
  beyond: Record<'field' | 'icon', boolean>;
}

export interface FieldBoundary {
  /** Index of the field in the snapshot. */
  node: number;
  kind: 'field' | 'checkbox' | 'radio';
  /** Colour of its border, or of its background if it has no border, as the style sheet has it. */
  color: FactColor;
  /** Greatest contrast ratio between what is around the field and its edge, on any of its sides. */
  ratio: number;
}

export interface IconContrast {
  /** Index of the control in the snapshot. */
  node: number;
  /** The colour of the icon that stands out most, as the style sheet has it. */
  color: [number, number, number];
  /** What is around the icon. */
  around: [number, number, number];
  /** Contrast ratio of these two. */
  ratio: number;
  /** Greatest contrast ratio of a pixel of the icon and what is around it. */
  drawn: number;
}

/** What a document is to the browser, besides its elements. Everything in it comes from the site. */
export interface DocumentFacts {
  /** Its doctype; null without one. */
  doctype: { name: string; publicId: string; systemId: string } | null;
  /** The browser shows it by the rules of the nineties. */
  quirks: boolean;
  /** The encoding by which the browser has read it. */
  charset: string;
  /** Blocks of structured data that are not JSON. */
  brokenData: BrokenData[];
  /** There are more blocks, or longer ones, than are looked at. */
  hasMoreData?: true;
}

/** A block of structured data that is not JSON. */
export interface BrokenData {
  /** Index of the script in the snapshot. */
  node: number;
  /** What the parser says. */
  message: string;
  /** Its beginning. */
  text: string;
}
