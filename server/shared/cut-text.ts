/**
 * The beginning of a text, as a text of its own: what `slice` returns keeps the whole one in memory for as long as it is
 * kept itself, and pages can make one of two megabytes of each of thousands of addresses.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return Buffer.from(text.slice(0, maxLength), 'utf16le').toString('utf16le');
}
