/** Characters at the end of a file in which the comment must be. An address with a whole map in it is longer. */
const END = 3_000;
const COMMENT = /\/[/*][#@]\s*sourceMappingURL=/;
const REST = /^([^\s'"]+?)\s*(?:\*\/)?[\s;]*$/;

/**
 * The address of the source map that a script or style sheet names in its last comment, as written; null without one.
 * ECMA-426, section 11.1.2.
 */
export function sourceMapName(text: string): string | null {
  const [, ...comments] = text.slice(-END).split(COMMENT);
  return REST.exec(comments.at(-1) ?? '')?.[1] ?? null;
}
