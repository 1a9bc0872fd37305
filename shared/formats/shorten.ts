/** At most `maxLength` code points of a text, the last one an ellipsis if something was cut. */
export function shorten(text: string, maxLength: number): string {
  // Nearly all texts are short, and a large report has hundreds of thousands of them.
  if (text.length <= maxLength) return text;
  // A code point has at most two units: this is cheap for texts of any length.
  const points = Array.from(text.slice(0, maxLength * 2 + 2));
  return points.length <= maxLength ? text : `${points.slice(0, maxLength - 1).join('')}…`;
}
