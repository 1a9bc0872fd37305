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
