/**
 * Renders items one by one as long as they fit.
 *
 * @param maxBytes UTF-8 bytes of all lines together, with their line breaks.
 * @returns The lines, and how many items are left out; the rest is left out from the first one that does
 *   not fit, so that the order stays meaningful.
 */
export function fit<T>(
  items: readonly T[],
  render: (item: T, index: number) => string,
  limits: { maxItems: number; maxBytes: number },
): { lines: string[]; omitted: number } {
  const lines: string[] = [];
  let bytes = 0;
  for (const [index, item] of items.entries()) {
    if (lines.length === limits.maxItems) break;
    const line = render(item, index);
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > limits.maxBytes) break;
    lines.push(line);
  }
  return { lines, omitted: items.length - lines.length };
}
