const range = document.createRange();

/** The boxes of the lines of texts in the window. */
export function linesOf(texts: readonly Text[]): DOMRect[] {
  return texts.flatMap((text) => {
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  });
}
